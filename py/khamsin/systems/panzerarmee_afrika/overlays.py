"""What may be laid over the map: zones (PAA 6), reach (PAA 5), supply (PAA 10), command (PAA 12)."""

from collections.abc import Mapping

from khamsin.core.dice import FACES
from khamsin.core.overlays import Overlays, Sheet, lay
from khamsin.core.pieces import names
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import command, forts, overlay_supply, zones
from khamsin.systems.panzerarmee_afrika.facts import combat_at, is_combat, side_hexes, side_units
from khamsin.systems.panzerarmee_afrika.overlay_reach import reach
from khamsin.systems.panzerarmee_afrika.view import words


def overlay(state: State, asked: Mapping[str, Plain]) -> Plain:
    """Answer a question for an overlay; raises BadInput for one that is not known."""
    return lay(OVERLAYS, words()["overlays"], state, asked)


# Zones of control


def _zones(state: State, side: str, at: str | None, sheet: Sheet) -> None:
    """PAA 6: the hexes that a side controls, and those of the forts it holds (PAA 13.2)."""
    if at is not None:
        _zones_at(state, side, at, sheet)
        return
    sheet.area("zone", zones.zone(state, side), "Zone of control")
    for fort in forts.held_forts(state, side):
        title = f"Hexes of the fort {state.board.title(fort)}: who stops here must attack it"
        sheet.area("bad", forts.hexes_of(state.board, fort), title)
    sheet.line("Each combat unit controls the six hexes round it, whatever the ground.", "PAA 6")
    sheet.line("Supply units and trucks control nothing.", "PAA 6.1")
    sheet.line("An enemy stops on entering, and does not go straight on into another.", "PAA 6.3")
    sheet.line("Enemy supply passes only where an enemy unit stands.", "PAA 6.4")
    for fort in forts.held_forts(state, side):
        text = f"{state.board.title(fort)} is held by {names(forts.garrison(state, fort))}."
        sheet.line(text, "PAA 13.2", fort)


def _zones_at(state: State, side: str, spot: str, sheet: Sheet) -> None:
    """PAA 6: who controls a hex, and what that does there."""
    here, casting = state.board.title(spot), zones.controllers(state, side, spot)
    if not casting:
        sheet.line(f"{here} is not controlled by this side.", "PAA 6", spot)
    for unit in casting:
        rule = "PAA 6" if is_combat(unit) else "PAA 6.5"
        sheet.line(f"{names([unit])}, in {state.board.title(str(unit.at))}, controls {here}.", rule, unit.at)
        sheet.mark("zone", str(unit.at), "zone", f"{names([unit])} controls {here}")
    if any(map(is_combat, casting)) and spot in side_hexes(state, foe(side)):
        sheet.line("An enemy unit stands here: enemy supply may pass.", "PAA 6.4", spot)
    for unit in combat_at(state, spot, side):
        sheet.line(f"{names([unit])} stands here and controls the hexes round it.", "PAA 6", spot)


# Command control


def _command(state: State, side: str, at: str | None, sheet: Sheet) -> None:
    """PAA 12: on which faces of the die an Allied combat unit stays, and who stays now."""
    if side != "allied":
        sheet.line("The Axis needs no command die.", "PAA 12")
        return
    own = [u for u in side_units(state, side) if is_combat(u)]
    held = [u for u in own if u.has("no-command")]
    if at is None:
        sheet.area("bad", {str(u.at) for u in held}, "Without command in this Player-Turn")
    stacks = [at] if at is not None else sorted({str(u.at) for u in own})
    for spot in stacks:
        _faces(state, spot, held, sheet)
    if at is not None:
        return
    for die in FACES:
        struck, hit = command.digits(state, die), command.struck_by(state, die)
        text = f"A {die} holds hexes that end in {', '.join(struck)}: {names(hit) or 'nobody now'}."
        sheet.line(text, "PAA 12.1")
    if held:
        sheet.line(f"Held in this Player-Turn: {names(held)}.", "PAA 12")


def _faces(state: State, spot: str, held: list[Unit], sheet: Sheet) -> None:
    """PAA 12.1: the faces that hold the combat units of a hex."""
    faces = [str(die) for die in FACES if spot[-1] in command.digits(state, die)]
    text = f"{state.board.title(spot)} ends in {spot[-1]}: held on a {' or '.join(faces)}."
    is_held = any(u.at == spot for u in held)
    sheet.mark("bad" if is_held else "good", spot, f"{len(faces)}/6", text)
    sheet.line(text, "PAA 12.1", spot)


OVERLAYS: Overlays = {
    "zones": _zones,
    "reach": reach,
    "supply": overlay_supply.lines,
    "sources": overlay_supply.sources,
    "command": _command,
}
