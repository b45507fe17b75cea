"""One game of a match: who plays what, and what is kept of it; thinking is timed, nothing else is."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from khamsin import __version__, systems
from khamsin.arena import referee
from khamsin.arena.referee import Fault, Players
from khamsin.core import codec
from khamsin.core.game import Game, events_of
from khamsin.core.measures import history
from khamsin.core.rules import BadInput
from khamsin.core.sides import SIDES
from khamsin.core.state import Plain, State, print_of
from khamsin.players.roster import PLAYERS, make

Record = dict[str, Plain]
AT_KEYBOARD = "text"


@dataclass(frozen=True)
class Match:
    """Two players and the scenario that they play again and again; the first game has the first seed."""

    system: str
    scenario: str
    players: tuple[str, str]
    options: tuple[str, ...] = ()
    seed: int = 1

    def start(self) -> State:
        """The first position; raises BadInput for a match that cannot be."""
        for name in self.players:
            if name not in PLAYERS or name == AT_KEYBOARD:
                known = ", ".join(n for n in PLAYERS if n != AT_KEYBOARD)
                raise BadInput(f"--players: expected two of {known}, found {name!r:.60}")
        return systems.get(self.system).setup(self.scenario, list(self.options))

    def to_plain(self) -> dict[str, Plain]:
        """What makes the games of two runs comparable: the match, and the version and data that it is of."""
        return {
            "system": self.system,
            "scenario": self.scenario,
            "options": list(self.options),
            "players": list(self.players),
            "seed": self.seed,
            "version": __version__,
            "start": print_of(self.start()),
        }

    def seed_of(self, n: int) -> int:
        """Each seed is played twice, with sides swapped; by a player against itself once."""
        return self.seed + (n if self.is_mirror else n // 2)

    def names_of(self, n: int) -> dict[str, str]:
        """Who plays which side in game `n`, from 0."""
        first = self.side_of_first(n)
        return {side: self.players[0] if side == first else self.players[1] for side in SIDES}

    def side_of_first(self, n: int) -> str:
        """The side that the first player has in game `n`."""
        return SIDES[0 if self.is_mirror else n % 2]

    @property
    def is_mirror(self) -> bool:
        """Whether a player plays against itself."""
        return self.players[0] == self.players[1]


def play(match: Match, n: int) -> Record:
    """Game `n` of a match, played to its end or to its first fault."""
    names, seed = match.names_of(n), match.seed_of(n)
    game = Game(systems.get(match.system), match.start(), seed)
    times: dict[tuple[str, int], float] = {}
    fault = _play_out(game, _made(names, seed), times)
    return {
        "n": n,
        "seed": seed,
        "players": names,
        "outcome": _plain(None if fault else game.system.outcome(game.state)),
        "turns": game.state.turn - game.start.turn + 1,
        "actions": len(game.steps),
        "dice": game.state.rolled - game.start.rolled,
        "print": print_of(game.state),
        "history": _history(game) if fault is None else {"turns": [], "series": {}},
        "rules": _counts(game),
        "fault": _told(game, fault, names) if fault else None,
        "times": {side: [round(t, 4) for (s, _), t in times.items() if s == side] for side in SIDES},
    }


def _made(names: Mapping[str, str], seed: int) -> Players:
    return {side: make(name, side, seed) for side, name in names.items()}


def _play_out(game: Game, players: Players, times: dict[tuple[str, int], float]) -> Fault | None:
    """Play on until the game is over, or something is wrong; `times` sums up thought by side and turn."""
    while game.system.outcome(game.state) is None:
        if len(game.steps) >= referee.MOST:
            return Fault("endless", f"no end after {referee.MOST} actions, in turn {game.state.turn}")
        key = (game.state.question.asked, game.state.turn)
        began = time.perf_counter()
        action = referee.decide(game, players)
        times[key] = times.get(key, 0.0) + time.perf_counter() - began
        if isinstance(action, Fault):
            return action
        thorough = len(game.steps) % referee.EVERY == 0
        fault = referee.carry(game, action, thorough)
        if fault:
            return fault
    return None


def _plain(outcome: Mapping[str, Plain] | None) -> dict[str, Plain] | None:
    return dict(outcome) if outcome else None


def _history(game: Game) -> dict[str, Plain]:
    """Each measure by side as the turns ended, and the numbers of those turns."""
    found = history(game)
    series = {measure["id"]: measure["series"] for measure in found["measures"]}
    return {"turns": [turn["turn"] for turn in found["turns"]], "series": series}


def _counts(game: Game) -> dict[str, int]:
    """How many events came of each rule, in order of the rule's number."""
    counts: dict[str, int] = {}
    for event in events_of(game.steps):
        counts[event["rule"]] = counts.get(event["rule"], 0) + 1
    return dict(sorted(counts.items()))


def _told(game: Game, fault: Fault, names: Mapping[str, str]) -> dict[str, Plain]:
    """A fault with the shortest save that leads to it; `then` is the action that shows it, if one does."""
    if fault.action is not None and game.steps and game.steps[-1].action is fault.action:
        game = game.until(len(game.steps) - 1)
    short = referee.shortest(game, fault, _made(names, game.seed))
    save = codec.save(short)
    told = {"kind": fault.kind, "text": fault.text, "after": len(game.steps), "then": fault.action}
    return {**told, "shown_by": len(short.steps), "save": save}
