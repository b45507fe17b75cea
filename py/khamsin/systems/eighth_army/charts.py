"""The charts: supply costs, combined arms, attack results, points due.

What a drill pins lies over the system's own tables, chart by chart: all its entries are tried first.
"""

from collections.abc import Iterator, Mapping, Sequence

from khamsin.core.numbers import counted
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army.facts import is_armor

PINNED = "pinned"
ANY = "*"


def _layers(state: State, chart: str) -> Iterator[Mapping[str, Plain]]:
    tables = state.scenario.tables
    for layer in (tables.get(PINNED, {}), tables):
        if chart in layer:
            yield layer[chart]


def _first(rows: Mapping[str, Plain], keys: Sequence[str]) -> Plain:
    return next((rows[key] for key in keys if key in rows), None)


def cost(state: State, chart: str, part: str, length: int) -> int:
    """8A I.1, 8A I.2, 8A IV.1: supply points by length of route; a length of 0 only if it is named (R4)."""
    keys = [str(length), ANY] if length else ["0"]
    for layer in _layers(state, chart):
        found = _first(layer.get(part, {}), keys)
        if found is not None:
            return int(found)
    return 0


def composition(units: Sequence[Unit]) -> str:
    """8A IV.score: infantry, armor, or combined."""
    kinds = {is_armor(unit) for unit in units}
    return "combined" if len(kinds) > 1 else "armor" if True in kinds else "infantry"


def arms(state: State, attacker: str, defender: str, is_fortified: bool) -> int:
    """8A IV.score: the Combined Arms entry of two compositions."""
    keys = [*([f"{defender}-fort"] if is_fortified else []), defender, ANY]
    for layer in _layers(state, "combined_arms"):
        for row in (layer.get(attacker, {}), layer.get(ANY, {})):
            found = _first(row, keys)
            if found is not None:
                return int(found)
    return 0


def result(state: State, score: int) -> Mapping[str, Plain]:
    """8A IV.table: the row of a final score; beyond the rows the end row (R33)."""
    rows: dict[int, Mapping[str, Plain]] = {}
    for layer in reversed(list(_layers(state, "attack_results"))):
        rows |= {int(key): row for key, row in layer.items()}
    below = [key for key in rows if key <= score]
    return rows[max(below) if below else min(rows)]


def due(state: State, points: int) -> tuple[int, int]:
    """8A II.due: how many of the points held may be spent, and how many of these on armour."""
    for layer in _layers(state, "rp_due"):
        row = _first(layer, [str(points), ANY])
        if row is not None:
            return int(row["all"]), int(row["armor"])
    return 0, 0


def points_of(count: int) -> str:
    """An amount of supply, in words."""
    return counted(count, "supply point")


def route_of(length: int | None) -> str:
    """A supply route, in words."""
    return "no route" if length is None else f"route of {counted(length, 'hex', 'hexes')}"


def notes(state: State, rule: str, *names: str) -> list[dict[str, Plain]]:
    """What the player is told of charts that are not the published ones, as lines of a preview."""
    said = state.scenario.tables.get("notes", {})
    return [{"text": said[name], "value": "", "rule": rule} for name in names if name in said]


def resupply(state: State, die: int) -> int:
    """8A V: supply points for a face of the die."""
    return int(state.scenario.tables["resupply"][str(die)])
