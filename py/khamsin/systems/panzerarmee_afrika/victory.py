"""PAA 18: victory. PAA 19.3: what optional reinforcements cost."""

from dataclasses import dataclass

from khamsin.core.sides import SIDES, foe
from khamsin.core.state import Plain, State
from khamsin.systems.panzerarmee_afrika import supply
from khamsin.systems.panzerarmee_afrika.facts import BASES, control, is_combat, place_hexes, side_units

DEGREES = ("marginal", "substantive", "decisive")
TIPS = 2
"""PAA 18: an Axis that holds a base wins until the Allies have more than so many times its strength."""
Result = tuple[str | None, str]


@dataclass(frozen=True)
class Strength:
    """What a side's strength is made of."""

    on_map: int
    cut: int
    cost: int

    @property
    def total(self) -> int:
        """PAA 18: what counts; PAA 19.3: the letters cost no more than there is (R69)."""
        return max(self.on_map - self.cut - self.cost, 0)


def strength(state: State, side: str) -> int:
    """PAA 18: supplied face-value points on the map (R67), less what the letters cost (R69)."""
    return parts(state, side).total


def parts(state: State, side: str) -> Strength:
    """PAA 18: points on the map, those of them out of supply, and what the letters cost (PAA 19.3)."""
    return state.recall(("strength", side), lambda: _parts(state, side))


def _parts(state: State, side: str) -> Strength:
    return Strength(
        on_map=sum(u.strength for u in side_units(state, side) if is_combat(u)),
        cut=sum(u.strength for u in supply.cut(state, side) if is_combat(u)),
        cost=-(-3 * int(state.mark(f"tracks.{side}.options", 0)) // 2),
    )


def result(state: State) -> Result:
    """The winner and the degree if the game ended now; None and "draw" if nobody wins."""
    return _short(state) if has_par(state) else _campaign(state)


def has_par(state: State) -> bool:
    """Whether a short scenario of our own is reckoned against a par."""
    return bool(state.scenario.more.get("victory", {}).get("kind", "18") == "tobruk")


def _campaign(state: State) -> Result:
    """PAA 18: both sides' conditions; "greater" is strict, "at least" is not (R67)."""
    allied, axis = strength(state, "allied"), strength(state, "axis")
    home, east = control(state, "El Agheila") == "axis", control(state, "Alexandria") == "axis"
    if (home or east) and TIPS * axis >= allied:
        if axis >= allied:
            return "axis", "decisive" if home and east else "substantive"
        return "axis", "marginal"
    if east or allied <= TIPS * axis:
        return None, "draw"
    rank = 2 if allied > 5 * axis else 1 if allied > 3 * axis else 0
    return "allied", DEGREES[min(rank + (not home), 2)]


def _short(state: State) -> Result:
    """A short scenario of our own: supplied strengths against a par, with points for holding Tobruk.

    Level with par is a draw; half as much again is substantive, twice as much decisive. PAA 18.1 still
    holds: who loses the base at Alexandria has lost decisively.
    """
    if control(state, "Alexandria") == "axis":
        return "axis", "decisive"
    sums = with_tobruk(state)
    allied, axis = 100 * sums["allied"], par_percent(state) * sums["axis"]
    if allied == axis:
        return None, "draw"
    winner = "allied" if allied > axis else "axis"
    more, less = max(allied, axis), min(allied, axis)
    return winner, DEGREES[2 if more >= 2 * less else 1 if 2 * more >= 3 * less else 0]


def with_tobruk(state: State) -> dict[str, int]:
    """The strengths of a short scenario, the points for Tobruk added to its holder's."""
    points = int(state.scenario.more["victory"]["tobruk_points"])
    holder = control(state, "Tobruk")
    return {side: strength(state, side) + points * (side == holder) for side in SIDES}


def par_percent(state: State) -> int:
    """The par of a short scenario in whole hundredths, so that level is exactly level."""
    return round(100 * float(state.scenario.more["victory"]["par"]))


def to_plain(state: State) -> dict[str, Plain]:
    """The answer to the drills' question."""
    winner, degree = result(state)
    return {"winner": winner, "degree": degree, "strength": {side: strength(state, side) for side in SIDES}}


def is_over(state: State) -> bool:
    """PAA 2.1, PAA 18.1: after the last Game-Turn, or the Axis Player-Turn in which Alexandria fell (R66)."""
    return state.turn >= state.scenario.last_turn or control(state, "Alexandria") == "axis"


BASE_WORTH = 30.0
"""PAA 18: a base is a condition of victory, the home of all that arrives, and the end of every chain."""
PORT_WORTH = {"Tobruk": 10.0, "Bardia": 2.0}
"""PAA 10.14, PAA 5.4: a port is worth its supply; Tobruk in the short scenarios its points."""


def worths(state: State) -> dict[str, float]:
    """PAA 18: what the key places are worth, in points of strength, by name."""
    terms = state.scenario.more.get("victory", {})
    ports = {**PORT_WORTH, "Tobruk": PORT_WORTH["Tobruk"] + float(terms.get("tobruk_points", 0))}
    found = {**dict.fromkeys(BASES.values(), BASE_WORTH), **ports}
    return {name: worth for name, worth in found.items() if place_hexes(state.board, name)}


CUT_OFF = 0.5
"""What a unit out of supply is worth of its strength, as long as it may be supplied again."""
LOAD = 0.8
"""What a supply unit is worth, in points of strength: it feeds a move and, spent, doubles an attack."""

STURDY = 0.05
"""PAA 8.62: what a German point is worth beyond another: it strikes back twice as hard."""


def score(state: State, side: str) -> float:
    """How a position looks to a side: strength, supply and places, the enemy's taken off."""
    weigh = weights(state)
    own, other = (weigh[s] * _worth(state, s) for s in (side, foe(side)))
    return own - other + _places(state, side)


def weights(state: State) -> dict[str, float]:
    """PAA 18: what a point of either side's strength weighs, by the ratio at which the game tips."""
    par = par_percent(state) / 100 if has_par(state) else TIPS
    return {"allied": 2 / (1 + par), "axis": 2 * par / (1 + par)}


def _worth(state: State, side: str) -> float:
    """PAA 18: supplied strength; other strength while there is time for it; supply units that are linked."""
    hope = CUT_OFF if state.turn < state.scenario.last_turn else 0.0
    fed = strength(state, side)
    whole = sum(u.strength for u in side_units(state, side) if is_combat(u))
    back = sum(u.strength for u in side_units(state, side) if is_combat(u) and u.nation == "german")
    return fed + hope * max(whole - fed, 0) + STURDY * back + LOAD * len(supply.network(state, side))


def _places(state: State, side: str) -> float:
    held = ((worth, control(state, name) == side) for name, worth in worths(state).items())
    return sum(worth if is_own else -worth for worth, is_own in held) / 2
