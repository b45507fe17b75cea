"""Scenarios and units as they stand in the data files of a system."""

from collections.abc import Iterator, Mapping, Sequence

from khamsin.core.board import Board
from khamsin.core.load import read, stems
from khamsin.core.rules import BadInput
from khamsin.core.state import NOTHING, Plain, Scenario, Unit, unit_from_plain

_FOR_THE_BOOK = ("ground", "contingent")
"""What the list of units says for whoever reads it: where a figure comes from."""


def scenario_ids(package: str) -> list[str]:
    """The scenarios, in the order in which they are offered."""
    found = [stem.rpartition("/")[2] for stem in stems(package, "scenarios")]
    return sorted(found, key=lambda s: (read(package, f"scenarios/{s}").get("order", 9), s))


def listed(package: str) -> list[dict[str, Plain]]:
    """The scenarios as a catalog shows them."""
    keys = ("title", "summary", "reconstructed", "options")
    found = [(i, read(package, f"scenarios/{i}")) for i in scenario_ids(package)]
    return [{"id": i, **{key: data[key] for key in keys}} for i, data in found]


def scenario_data(package: str, scenario_id: str, options: Sequence[str]) -> Mapping[str, Plain]:
    """The file of a scenario; raises BadInput for an unknown scenario or option."""
    known = scenario_ids(package)
    if scenario_id not in known:
        raise BadInput(f"scenario: expected one of {', '.join(known)}, found {scenario_id!r}")
    data = read(package, f"scenarios/{scenario_id}")
    unknown = [o for o in options if o not in data["options"]]
    if unknown:
        some = f"some of {', '.join(data['options'])}" if data["options"] else "none"
        raise BadInput(f"options: expected {some}, found {unknown[0]!r}")
    return data


def scenario(
    package: str,
    system_id: str,
    data: Mapping[str, Plain],
    board: Board,
    options: Sequence[str],
    more: Mapping[str, Plain] = NOTHING,
) -> Scenario:
    """What does not change during a game of a scenario; `more` is the system's own."""
    return Scenario(
        system=system_id,
        id=data["id"],
        title=data["title"],
        board=board,
        tables=read(package, "tables"),
        options=tuple(sorted(options)),
        first_turn=data["first_turn"],
        last_turn=data["last_turn"],
        note=data["reconstructed"],
        more=more,
    )


def units_where(package: str, where: Mapping[str, Plain]) -> Iterator[Unit]:
    """Those units of the list that have a place, each in it."""
    for entry in read(package, "units")["unit"]:
        if entry["id"] in where:
            shown = {k: v for k, v in entry.items() if k not in _FOR_THE_BOOK}
            yield unit_from_plain({**shown, "at": where[entry["id"]]})
