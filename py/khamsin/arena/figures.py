"""Figures of a match: shares with their intervals, means by turn, uses of each rule, faults, times."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, median

from khamsin.arena.games import Match, Record
from khamsin.core.sides import SIDES
from khamsin.core.state import Plain
from khamsin.core.system import System

Figures = dict[str, Plain]
NORMAL = 1.959964
"""Nineteen in twenty fall within so many deviations: the intervals are of 95 %."""
DIGITS = 4


def wilson(won: float, games: int) -> tuple[float, float]:
    """Where the true share lies with a chance of 95 % (Wilson's interval); all is open without games."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, NORMAL**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = NORMAL * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def share(won: float, games: int) -> Figures:
    """A number of games won, as a share of all, with its interval."""
    low, high = (round(end, DIGITS) for end in wilson(won, games))
    return {"won": won, "share": round(won / games, DIGITS) if games else None, "low": low, "high": high}


def quantile(values: Sequence[float], part: float) -> float:
    """The least of the values that so large a part of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, min(len(ordered) - 1, -int(-len(ordered) * part // 1) - 1))]


class _Sums:
    """What is summed up over the games; their order does not matter."""

    def __init__(self) -> None:
        self.games = 0
        self.ended = 0
        self.results: Counter[tuple[str, str]] = Counter()
        self.wins: Counter[tuple[str, str]] = Counter()
        self.seats: Counter[str] = Counter()
        self.lengths: dict[str, list[int]] = {"turns": [], "actions": [], "dice": []}
        self.turns: Counter[int] = Counter()
        self.levels: dict[tuple[int, str, str], int] = {}
        self.rules: Counter[str] = Counter()
        self.faults: list[Figures] = []
        self.times: dict[str, list[float]] = {}

    def add(self, record: Record, first: str) -> None:
        """Count one game; `first` is the side that the first player has in it."""
        self.games += 1
        self.rules.update(record["rules"])
        for side, name in record["players"].items():
            self.times.setdefault(name, []).extend(record["times"][side])
        if record["fault"]:
            self.faults.append({**{key: record[key] for key in ("n", "seed", "players")}, **record["fault"]})
            return
        self._add_result(record["outcome"], first)
        for key, values in self.lengths.items():
            values.append(record[key])
        self._add_history(record["history"])

    def _add_result(self, outcome: Mapping[str, Plain], first: str) -> None:
        winner = outcome["winner"] or ""
        self.ended += 1
        self.seats[first] += 1
        self.results[winner, outcome["degree"]] += 1
        self.wins[first, winner] += 1

    def _add_history(self, found: Mapping[str, Plain]) -> None:
        """The last figures of each turn: the position at its end, or at the end of the game."""
        last = {turn: i for i, turn in enumerate(found["turns"])}
        for turn in last:
            self.turns[turn] += 1
        for measure, sides in found["series"].items():
            for side, values in sides.items():
                for turn, i in last.items():
                    key = (turn, measure, side)
                    self.levels[key] = self.levels.get(key, 0) + values[i]


def figures(match: Match, system: System, wanted: int, records: Iterable[Record]) -> Figures:
    """All figures of the games so far; but for `times`, the same on every machine."""
    sums = _Sums()
    for record in records:
        sums.add(record, match.side_of_first(record["n"]))
    names = system.view(match.start())["sides"]
    return {
        "match": {**match.to_plain(), "title": match.start().scenario.title},
        "sides": {side: names[side]["name"] for side in SIDES},
        "wanted": wanted,
        "games": sums.games,
        "ended": sums.ended,
        "results": _results(sums),
        "by_side": {side: share(_won(sums, side), sums.ended) for side in SIDES},
        "first": _first(sums),
        "lengths": {key: _spread(values) for key, values in sums.lengths.items() if values},
        "by_turn": _by_turn(sums, system.measures(match.start())),
        "rules": _rules(sums, system),
        "faults": sorted(sums.faults, key=lambda fault: int(fault["n"])),
        "times": {name: _times(values) for name, values in sorted(sums.times.items()) if values},
    }


def _results(sums: _Sums) -> list[Figures]:
    """Each result that came up: the winner (None for a draw), the degree, and how often."""
    found = sorted(sums.results.items())
    return [{"winner": winner or None, "degree": degree, "games": n} for (winner, degree), n in found]


def _won(sums: _Sums, side: str) -> int:
    return sum(n for (winner, _), n in sums.results.items() if winner == side)


def _first(sums: _Sums) -> Figures:
    """The first player over the second: in all, with draws counted half, and by the side that it had."""
    won = sum(n for (first, winner), n in sums.wins.items() if first == winner)
    drawn = sum(n for (_, winner), n in sums.wins.items() if not winner)
    return {
        **share(won, sums.ended),
        "drawn": drawn,
        "lost": sums.ended - won - drawn,
        "half": share(won + drawn / 2, sums.ended),
        "as": {side: share(sums.wins[side, side], sums.seats[side]) for side in SIDES if sums.seats[side]},
    }


def _spread(values: Sequence[int]) -> Figures:
    return {
        "mean": round(fmean(values), DIGITS),
        "median": median(values),
        "least": min(values),
        "most": max(values),
    }


def _by_turn(sums: _Sums, measures: Sequence[Mapping[str, Plain]]) -> Figures:
    """The mean of each measure as each turn ended, over the games that came so far."""
    turns = sorted(sums.turns)
    return {
        "turns": turns,
        "games": [sums.turns[turn] for turn in turns],
        "measures": [
            {
                **{key: measure[key] for key in ("id", "title", "rule")},
                "series": {side: _means(sums, turns, measure["id"], side) for side in measure["sides"]},
            }
            for measure in measures
        ],
    }


def _means(sums: _Sums, turns: Sequence[int], measure: str, side: str) -> list[float]:
    found = ((sums.levels.get((turn, measure, side), 0), sums.turns[turn]) for turn in turns)
    return [round(total / games, DIGITS) for total, games in found]


def _rules(sums: _Sums, system: System) -> Figures:
    """How many events came of each rule, and the rules of the book of which none ever did."""
    known = system.rules().rules
    used = {number: sums.rules[number] for number in known if sums.rules[number]}
    return {
        "used": used,
        "never": [number for number, rule in known.items() if rule.done and number not in used],
        "unknown": sorted(number for number in sums.rules if number not in known),
    }


def _times(values: Sequence[float]) -> Figures:
    """Seconds of thought in a Game-Turn."""
    return {
        "turns": len(values),
        "median": round(median(values), DIGITS),
        "p95": round(quantile(values, 0.95), DIGITS),
        "most": round(max(values), DIGITS),
    }
