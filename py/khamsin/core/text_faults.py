"""What labels, sentences of a log, and the index of a rulebook must keep to, whatever game they belong to."""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from khamsin.core.faults import Faults, Kind


def check_labels(faults: Faults, file: str, name: str, table: object, labels: Iterable[str]) -> None:
    """Whether a table has a label for everything, and nothing but text."""
    if not isinstance(table, dict):
        return
    for label in labels:
        if label not in table:
            faults.want(file, f"{name}.{label}", "a label", "nothing")
    for label, text in table.items():
        if not isinstance(text, str) or not text.strip():
            faults.want(file, f"{name}.{label}", "text", text)


def check_entries(faults: Faults, file: str, name: str, table: object, keys: Iterable[str]) -> None:
    """Whether every entry of a table has some texts, and nothing else."""
    for key, entry in table.items() if isinstance(table, dict) else ():
        faults.has_keys(file, f"{name}.{key}", entry, dict.fromkeys(keys, str))


def check_overlays(faults: Faults, file: str, table: object, overlays: Iterable[str]) -> None:
    """Whether every overlay, and nothing else, has its title, its rule, and what its marks mean."""
    if isinstance(table, dict):
        faults.has_keys(file, "overlays", table, dict.fromkeys(overlays, dict))
        check_entries(faults, file, "overlays", table, ("title", "rule", "figures"))


def check_sentences(faults: Faults, file: str, tell: object, sentences: Mapping[str, str]) -> None:
    """Whether the sentences of the log speak only of what their events hold, which `sentences` lists."""
    for kind, sentence in tell.items() if isinstance(tell, dict) else ():
        if not isinstance(sentence, str) or not faults.is_one_of(file, f"tell.{kind}", kind, sentences):
            continue
        try:
            spoken = [field for _, field, _, _ in Formatter().parse(sentence) if field is not None]
        except ValueError as fault:
            faults.want(file, f"tell.{kind}", "a sentence with {words} in braces", str(fault))
            continue
        for field in spoken:
            faults.is_one_of(file, f"tell.{kind}", field, sentences[kind].split())


_RULE: dict[str, Kind] = {"number": str, "title": str, "text": str, "done": bool}


def check_rules(faults: Faults, file: str, data: Mapping[str, Any]) -> None:
    """Whether rule numbers and rulings stand there once, and rulings speak of rules that exist."""
    faults.has_keys(file, "", data, {"rule": list}, {"ruling": list})
    rules = faults.items(file, "rule", data.get("rule"), dict)
    for count, rule in enumerate(rules, start=1):
        key = f"rule {rule.get('number', count)}"
        if (
            faults.has_keys(file, key, rule, _RULE, {"reason": str, "reconstructed": str})
            and not rule["done"]
        ):
            faults.is_kind(file, f"{key}.reason", rule.get("reason"), str)
    numbers = [str(rule.get("number")) for rule in rules]
    faults.are_unique(file, "rule.number", numbers)
    rulings = faults.items(file, "ruling", data.get("ruling", []), dict)
    faults.are_unique(file, "ruling.id", [str(ruling.get("id")) for ruling in rulings])
    for count, ruling in enumerate(rulings, start=1):
        key = f"ruling {ruling.get('id', count)}"
        if faults.has_keys(file, key, ruling, {"id": str, "rules": list, "text": str}):
            for number in ruling["rules"]:
                if number not in numbers:
                    faults.want(file, f"{key}.rules", "the number of a rule", number)
