"""What the labels and the index of the rules must keep to: the page and the log never lack a word."""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from khamsin.core.board_faults import Chart
from khamsin.core.faults import Faults, Kind
from khamsin.systems.panzerarmee_afrika.check_arrivals import TURNS
from khamsin.systems.panzerarmee_afrika.check_map import WAYS
from khamsin.systems.panzerarmee_afrika.check_units import NATIONS, SIZES, TYPES
from khamsin.systems.panzerarmee_afrika.facts import SIDES
from khamsin.systems.panzerarmee_afrika.replacements import KINDS
from khamsin.systems.panzerarmee_afrika.sequence import OWN_FLAGS, PHASES
from khamsin.systems.panzerarmee_afrika.victory import DEGREES

FILE = "words.toml"
RULES = "rules.toml"
PLAYED = PHASES["allied"]
ASKED = ("losses", "advance", "removal", "malta")
OPTIONS = ("malta", "allied-options")

LABELS: dict[str, tuple[str, ...]] = {
    "phases": (*PLAYED, "over"),
    "prompts": (*PLAYED, "over", *ASKED),
    "acts": (
        *("move", "overrun", "sail", "rail", "expend", "destroy", "attack", "lose", "advance", "decline"),
        *("place", "revive", "augment", "remove", "ground", "unground", "malta", "option", "end"),
    ),
    "slots": (
        *("units", "unit", "path", "to", "at", "hexes", "carry", "for", "strength", "letter"),
        *("truck", "assault"),
    ),
    "ends": PLAYED,
    "sides": SIDES,
    "nations": tuple(nation for nations in NATIONS.values() for nation in nations),
    "types": (*TYPES, "supply"),
    "sizes": SIZES,
    "flags": (*OWN_FLAGS, "grounded", "defended", "must-attack-fort"),
    "supplies": ("unsupplied", "general", "attack", "maximum"),
    "ways": (*WAYS, "escarpment", "sea"),
    "tracks": (*KINDS, "tobruk.since", *(f"{side}.options" for side in SIDES)),
    "degrees": (*DEGREES, "draw"),
    "months": tuple(str(turn) for turn in TURNS),
    "malta": ("none", "succeeds", "fails", "yes", "no"),
    "steps": ("attack", "losses", "counterattack", "advance"),
    "dice": ("attack", "counterattack", "capture", "command", "malta"),
    "modifiers": (
        *("general", "attack", "maximum", "unsupplied", "escarpment", "rough", "swamp"),
        *("tobruk", "bardia", "truck", "german", "italian", "allied"),
    ),
}
"""What must have a label, by table."""

SENTENCES: dict[str, str] = {
    "moved": "units path spent",
    "overran": "units path hex losses",
    "sailed": "units to",
    "railed": "unit to",
    "carried": "unit from to",
    "rolled": "die what",
    "attacked": "units hexes superiority column side",
    "counterattacked": "side hexes superiority column",
    "lost": "units side",
    "none-lost": "points side",
    "captured": "unit side",
    "destroyed": "unit side",
    "expended": "unit for side",
    "advanced": "units hex",
    "took": "place side",
    "supplied": "count unsupplied side",
    "digits": "die digits units",
    "credited": "points side",
    "arrived": "unit at",
    "revived": "unit at points",
    "augmented": "unit strength points",
    "removed": "units side",
    "grounded": "units truck",
    "ungrounded": "truck units",
    "forfeited": "units side",
    "malta": "result",
    "optioned": "letter points side",
    "began": "turn side phase",
    "won": "winner degree",
    "drawn": "winner degree",
}
"""The sentences of the log, and what each may speak of."""


def check_words(faults: Faults, data: Mapping[str, Any], chart: Chart | None) -> None:
    """Whether everything that the page or the log names has its word."""
    tables: dict[str, Kind] = dict.fromkeys((*LABELS, "terrain", "options", "tell", "help"), dict)
    faults.has_keys(FILE, "", data, tables)
    kinds = tuple(sorted(set(chart.terrain.values()))) if chart else ()
    for name, labels in {**LABELS, "terrain": kinds, "tell": tuple(SENTENCES)}.items():
        _check_labels(faults, name, data.get(name), labels)
    options = data.get("options")
    if isinstance(options, dict):
        faults.has_keys(FILE, "options", options, dict.fromkeys(OPTIONS, dict))
        _check_entries(faults, "options", options, ("title", "rule", "text"))
    if isinstance(data.get("help"), dict):
        _check_entries(faults, "help", data["help"], ("title", "text"))
    if isinstance(data.get("tell"), dict):
        _check_sentences(faults, data["tell"])


def _check_labels(faults: Faults, name: str, table: object, labels: Iterable[str]) -> None:
    if not isinstance(table, dict):
        return
    for label in labels:
        if label not in table:
            faults.want(FILE, f"{name}.{label}", "a label", "nothing")
    for label, text in table.items():
        if not isinstance(text, str) or not text.strip():
            faults.want(FILE, f"{name}.{label}", "text", text)


def _check_entries(faults: Faults, name: str, table: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key, entry in table.items():
        faults.has_keys(FILE, f"{name}.{key}", entry, dict.fromkeys(keys, str))


def _check_sentences(faults: Faults, tell: Mapping[str, Any]) -> None:
    for kind, sentence in tell.items():
        if not isinstance(sentence, str) or not faults.is_one_of(FILE, f"tell.{kind}", kind, SENTENCES):
            continue
        try:
            spoken = [field for _, field, _, _ in Formatter().parse(sentence) if field is not None]
        except ValueError as fault:
            faults.want(FILE, f"tell.{kind}", "a sentence with {words} in braces", str(fault))
            continue
        for field in spoken:
            faults.is_one_of(FILE, f"tell.{kind}", field, SENTENCES[kind].split())


_RULE: dict[str, Kind] = {"number": str, "title": str, "text": str, "done": bool}


def check_rules(faults: Faults, data: Mapping[str, Any]) -> None:
    """Whether rule numbers and rulings stand there once, and rulings speak of rules that exist."""
    faults.has_keys(RULES, "", data, {"rule": list}, {"ruling": list})
    rules = faults.items(RULES, "rule", data.get("rule"), dict)
    for count, rule in enumerate(rules, start=1):
        key = f"rule {rule.get('number', count)}"
        if faults.has_keys(RULES, key, rule, _RULE, {"reason": str}) and not rule["done"]:
            faults.is_kind(RULES, f"{key}.reason", rule.get("reason"), str)
    numbers = [str(rule.get("number")) for rule in rules]
    faults.are_unique(RULES, "rule.number", numbers)
    rulings = faults.items(RULES, "ruling", data.get("ruling", []), dict)
    faults.are_unique(RULES, "ruling.id", [str(ruling.get("id")) for ruling in rulings])
    for count, ruling in enumerate(rulings, start=1):
        key = f"ruling {ruling.get('id', count)}"
        if faults.has_keys(RULES, key, ruling, {"id": str, "rules": list, "text": str}):
            for number in ruling["rules"]:
                if number not in numbers:
                    faults.want(RULES, f"{key}.rules", "the number of a rule", number)
