"""A game looked over: every die derived anew from the seed, how evenly they fell, what each side lost."""

import json
from collections.abc import Iterator, Mapping, Sequence

from khamsin.core.dice import FACES, SeededDice
from khamsin.core.events import Event, apply
from khamsin.core.game import Game
from khamsin.core.offer import Act, Action
from khamsin.core.state import Plain, State


def walk(game: Game) -> Iterator[tuple[int, State, Event, State]]:
    """Every event of a game: the number of its step, the position before it, itself, the position after."""
    for n, step in enumerate(game.steps, start=1):
        before = game.state_at(n - 1)
        for event in step.events:
            after = apply(before, event)
            yield n, before, event, after
            before = after


def dice(game: Game) -> dict[str, Plain]:
    """The rolls, whether the seed gives each of them again, and by side the faces and their chi-square."""
    found, seeded = rolls(game), SeededDice(game.seed)
    sides = sorted({roll["side"] for roll in found})
    counts = {side: tally([roll["die"] for roll in found if roll["side"] == side]) for side in sides}
    return {
        "seed": game.seed,
        "rolls": found,
        "verified": all(seeded.roll(roll["count"]) == roll["die"] for roll in found),
        "counts": counts,
        "chi": {side: round(chi_square(faces), 2) for side, faces in counts.items()},
        **fortune(game),
    }


def fortune(game: Game) -> dict[str, Plain]:
    """Every battle against its odds: what each side was to lose on average, and what it lost; the sums."""
    found = battles(game)
    sides = sorted({side for battle in found for side in battle["expected"]})
    return {"battles": found, "luck": {side: _luck(found, side) for side in sides}}


def _luck(found: Sequence[Mapping[str, Plain]], side: str) -> dict[str, float]:
    """Luck is what was lost more, or with a minus less, than could be expected."""
    expected = sum(battle["expected"][side] for battle in found)
    lost = sum(battle["lost"][side] for battle in found)
    return {"expected": round(expected, 2), "lost": lost, "luck": round(lost - expected, 2)}


def battles(game: Game, start: int = 0) -> list[dict[str, Plain]]:
    """The battles after a step, in order; a loss counts for the last battle before it.

    `last` is the step that gave the last answer which a battle asked for.
    """
    found: list[dict[str, Plain]] = []
    harms: Sequence[str] = ()
    depth = 0
    for n, step in enumerate(game.steps[start:], start=start + 1):
        before = game.state_at(n - 1)
        act = game.system.act(str(step.action["act"]))
        battle = _battle(act, step.action, before) if act else None
        if act and battle:
            found.append({"n": n, "last": n, **battle})
            harms, depth = act.harms, len(before.questions)
        if found and found[-1]["last"] == n - 1 and len(before.questions) > depth:
            found[-1]["last"] = n
        if found and found[-1]["turn"] == before.turn:
            _count(found[-1]["lost"], before, step.events, harms)
    return found


def _battle(act: Act, action: Action, before: State) -> dict[str, Plain] | None:
    """A battle as it looked before the dice, worked out once for each; None for what is none."""
    key = ("audit.battle", json.dumps(action, sort_keys=True))
    facts = before.recall(key, lambda: _outlook(act, action, before))
    return facts and {**facts, "lost": dict.fromkeys(facts["expected"], 0)}


def _outlook(act: Act, action: Action, before: State) -> dict[str, Plain] | None:
    mean = act.expects(before, action)
    if mean is None:
        return None
    seen = act.preview(before, action) or {}
    facts = {"turn": before.turn, "side": before.question.asked, "act": act.name, "rule": act.rule}
    expected = {side: round(points, 3) for side, points in mean.items()}
    told = {"text": str(seen.get("headline", "")), "chances": list(seen.get("chances", ()))}
    return {**facts, **told, "expected": expected}


def _count(lost: dict[str, Plain], before: State, events: Sequence[Event], harms: Sequence[str]) -> None:
    """Add the strength that went by the rules of a battle."""
    for event in events:
        after = apply(before, event)
        if event["ev"] == "lost" and (not harms or event["rule"] in harms):
            for side, loss in _losses(before, after):
                lost[side] += loss["strength"]
        before = after


def rolls(game: Game) -> list[dict[str, Plain]]:
    """Every die in order: the step, its number from 0, turn and side, face, rule, and what it was for."""
    return [
        {
            "n": n,
            "count": before.rolled,
            "turn": before.turn,
            **{key: event[key] for key in ("side", "die", "rule", "what")},
        }
        for n, before, event, _ in walk(game)
        if event["ev"] == "rolled"
    ]


def tally(faces: Sequence[int]) -> list[int]:
    """How often each face fell."""
    return [faces.count(face) for face in FACES]


def chi_square(counts: Sequence[int]) -> float:
    """How far counts are from even: 0 is even, and fair dice go over 11.07 in one case of twenty."""
    expected = sum(counts) / len(counts)
    return sum((seen - expected) ** 2 / expected for seen in counts) if expected else 0.0


def bill(game: Game) -> dict[str, Plain]:
    """What each side lost, by the kinds of event that the game's own words call losses."""
    return {"sides": toll(game, game.system.catalog().get("words", {}).get("toll", {}))}


def toll(game: Game, kinds: Mapping[str, str]) -> dict[str, list[dict[str, Plain]]]:
    """What each side lost on the map, in order; `kinds` names the events that are losses."""
    losses: dict[str, list[dict[str, Plain]]] = {}
    for n, before, event, after in walk(game):
        if event["ev"] in kinds:
            for side, loss in _losses(before, after):
                facts = {"n": n, "turn": before.turn, "what": kinds[event["ev"]]}
                losses.setdefault(side, []).append({**facts, **loss})
    return {side: losses[side] for side in sorted(losses)}


def _losses(before: State, after: State) -> Iterator[tuple[str, dict[str, Plain]]]:
    """Units that went or grew weaker on the map; one that changed sides is lost to the side it left."""
    for unit in before.units.values():
        now = after.units[unit.id]
        if now is unit or unit.at not in before.board:
            continue
        is_gone = now.at not in before.board or now.side != unit.side
        strength = unit.strength if is_gone else max(0, unit.strength - now.strength)
        if is_gone or strength:
            yield unit.side, {"unit": unit.name or unit.id, "gone": is_gone, "strength": strength}
