"""The command line: `python -m khamsin COMMAND`. Errors are one clear line, and exit code 2."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from khamsin import __version__, systems
from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.core.lessons import trials
from khamsin.core.rules import BadInput, InvalidSave, KhamsinError
from khamsin.core.state import print_of
from khamsin.players.roster import Player, make, seated

TOO_LONG = 100_000
SEATS = "one for each side, in the order of play"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the answer is the exit code."""
    parsed = _parser().parse_args(arguments)
    try:
        code: int = parsed.run(parsed)
    except KhamsinError as fault:
        return _complain(str(fault))
    except OSError as fault:
        return _complain(f"{fault.filename}: {fault.strerror}")
    return code


def _complain(text: str) -> int:
    print(f"khamsin: {' '.join(text.split())}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="khamsin", description="Board wargames of the desert war.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    drill = _command(commands, "drill", _drill, "run drills: exit 0 only if every one holds")
    drill.add_argument("paths", nargs="+", metavar="PATH", help="a file of drills, or a folder of such files")
    _play_command(commands)
    _arena_command(commands)
    _env_command(commands)
    replay = _command(commands, "replay", _replay, "play a save again and verify its print")
    replay.add_argument("file")
    link = _command(commands, "link", _link, "print the link tokens of a save, and their lengths")
    link.add_argument("file")
    show = _command(commands, "show", _show, "print a position as text")
    show.add_argument("game", metavar="FILE_OR_TOKEN")
    render = _command(commands, "render", _render, "draw a position (needs svgwrite)")
    render.add_argument("game", metavar="FILE_OR_TOKEN")
    render.add_argument("-o", "--output", required=True, metavar="OUT.svg")
    _command(commands, "check", _check, "check the data files of every system")
    return parser


def _command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(run=run)
    return parser


def _table_arguments(command: argparse.ArgumentParser) -> None:
    """What is played: a game, its scenario, its options."""
    command.add_argument("system")
    command.add_argument("--scenario", required=True)
    command.add_argument("--options", default="", help="optional rules, separated by commas")


def _options(parsed: argparse.Namespace) -> list[str]:
    return [option for option in parsed.options.split(",") if option]


def _play_command(commands: Any) -> None:
    play = _command(commands, "play", _play, "let computer players play a game; one JSON line at its end")
    _table_arguments(play)
    play.add_argument("--players", default="random,random", help=SEATS)
    play.add_argument("--seed", type=int, default=0)
    play.add_argument("--save", metavar="FILE", help="write the save there")


def _arena_command(commands: Any) -> None:
    arena = _command(
        commands, "arena", _arena, "let computer players play many games; tables and a JSON file"
    )
    _table_arguments(arena)
    arena.add_argument(
        "--players", required=True, metavar="A,B", help="each seed is played with sides swapped"
    )
    arena.add_argument("--games", type=int, default=20)
    arena.add_argument("--jobs", type=int, default=1, help="so many games at a time")
    arena.add_argument("--seed", type=int, default=1, help="the first seed")
    arena.add_argument("--out", required=True, metavar="F", help="the figures; F.games keeps the games")
    arena.add_argument("--plot", metavar="OUT.svg", help="draw strength and supply over the turns")


def _env_command(commands: Any) -> None:
    env = _command(commands, "env", _env, "play games as an environment for agents that learn; a table")
    _table_arguments(env)
    env.add_argument("--players", default="random,random", help=SEATS)
    env.add_argument("--games", type=int, default=5)
    env.add_argument("--seed", type=int, default=1, help="the first seed")


def _drill(parsed: argparse.Namespace) -> int:
    from khamsin import drill

    return drill.run(parsed.paths)


def _play(parsed: argparse.Namespace) -> int:
    system = systems.get(parsed.system)
    if not 0 <= parsed.seed < codec.BIGGEST_SEED:
        raise BadInput(f"--seed: expected a number from 0 to {codec.BIGGEST_SEED - 1}, found {parsed.seed}")
    began = time.perf_counter()
    game = Game(system, system.setup(parsed.scenario, _options(parsed)), parsed.seed)
    _play_out(game, _players(game, parsed.players.split(",")))
    line = {
        "system": system.ID,
        "scenario": parsed.scenario,
        "seed": parsed.seed,
        "actions": len(game.steps),
        "turns": game.state.turn,
        "outcome": _plain(system.outcome(game.state)),
        "hash": print_of(game.state),
        "seconds": round(time.perf_counter() - began, 3),
    }
    if parsed.save:
        Path(parsed.save).write_text(json.dumps(codec.save(game)) + "\n", encoding="utf-8")
    print(json.dumps(line))
    return 0


def _arena(parsed: argparse.Namespace) -> int:
    from khamsin.arena.games import Match
    from khamsin.arena.run import run

    first, _, second = parsed.players.partition(",")
    match = Match(parsed.system, parsed.scenario, (first, second), tuple(_options(parsed)), parsed.seed)
    picture = Path(parsed.plot) if parsed.plot else None
    return run(match, parsed.games, parsed.jobs, Path(parsed.out), picture)


def _env(parsed: argparse.Namespace) -> int:
    try:
        from khamsin.env.run import run
    except ModuleNotFoundError as fault:
        need = "pip install -r requirements-env.txt"
        raise KhamsinError(f"env needs pettingzoo, gymnasium and numpy ({fault}): {need}") from fault
    return run(
        parsed.system, parsed.scenario, _options(parsed), parsed.players.split(","), parsed.games, parsed.seed
    )


def _players(game: Game, names: Sequence[str]) -> dict[str, Player]:
    sides = list(game.system.view(game.state)["sides"])
    return {side: make(name, side, game.seed) for side, name in seated(sides, names).items()}


def _play_out(game: Game, players: Mapping[str, Player]) -> None:
    """Play to the end; raises KhamsinError at a dead end."""
    while game.system.outcome(game.state) is None:
        question = game.state.question
        action = players[question.asked].choose(game)
        if action is None or len(game.steps) >= TOO_LONG:
            what = "nothing can be done" if action is None else "there is no end to it"
            raise KhamsinError(
                f"after {len(game.steps)} actions, in {question.name}: {what} (seed {game.seed})"
            )
        game.play(action)


def _plain(outcome: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if outcome is None else dict(outcome)


def _open(source: str) -> Game:
    """The game of a save file, or of a link or its token."""
    path = Path(source)
    if len(source) < 256 and path.is_file():
        return _load(path)
    if "#" not in source and ("." in source or "/" in source):
        raise BadInput(f"{source}: there is no such file")
    return codec.read_token(source.rpartition("#")[2], systems.get)


def _load(path: Path) -> Game:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as fault:
        raise InvalidSave(f"{path}: expected a save, which is JSON: {fault}") from fault
    try:
        return codec.load(data, systems.get(codec.system_of(data)))
    except InvalidSave as fault:
        raise InvalidSave(f"{path}: {fault}") from fault


def _replay(parsed: argparse.Namespace) -> int:
    game = _load(Path(parsed.file))
    print(f"{parsed.file}: {len(game.steps)} actions come out at {print_of(game.state)}, as they should")
    return 0


def _link(parsed: argparse.Namespace) -> int:
    game = _load(Path(parsed.file))
    for kind, token in (("position", codec.position_token(game)), ("game", codec.game_token(game))):
        print(f"{kind} {len(token)}\n{token}")
    return 0


def _show(parsed: argparse.Namespace) -> int:
    game = _open(parsed.game)
    print("\n".join(_lines(game.system.view(game.state))))
    return 0


def _lines(view: Mapping[str, Any]) -> list[str]:
    """A position as text: what is to be done, then who stands where, then the tables of the panel."""
    names = {spot: place["name"] for place in view["places"] for spot in place["hexes"]}
    names.update({box["id"]: box["title"] for box in view["boxes"]})
    lines = [
        f"{view['turn_name']}, {view['phase_name']}: {view['sides'][view['asked']]['name']}",
        view["prompt"],
    ]
    stacks: dict[str, list[str]] = {}
    for unit in view["units"]:
        figures = f" {unit['strength']}-{unit['move']}" if unit["strength"] or unit["move"] else ""
        flags = f" ({', '.join(unit['flags'])})" if unit["flags"] else ""
        stacks.setdefault(unit["at"], []).append(f"{unit['id']}{figures}{flags}")
    for place in sorted(stacks):
        title = f" {names[place]}" if place in names else ""
        lines.append(f"  {place}{title}: {', '.join(stacks[place])}")
    for table in view["panel"]:
        lines.append(f"{table['title']}:")
        lines += [f"  {row['text']}: {row.get('value', '')}".rstrip(": ") for row in table["rows"]]
    return [*lines, view["note"]] if view.get("note") else lines


def _render(parsed: argparse.Namespace) -> int:
    game = _open(parsed.game)
    try:
        from khamsin.art.__main__ import map_of
        from khamsin.art.scene import draw_position
    except ModuleNotFoundError as fault:
        raise KhamsinError(f"render needs svgwrite ({fault}): pip install svgwrite") from fault
    board, features = map_of(game.system.ID)
    drawing = draw_position(board, game.state.units.values(), features)
    Path(parsed.output).write_text(drawing.tostring(), encoding="utf-8")
    return 0


def _check(parsed: argparse.Namespace) -> int:
    """List all that is wrong with the data files."""
    code = 0
    for system_id in systems.SYSTEMS:
        system = systems.get(system_id)
        faults = list(system.check()) or list(trials(system))
        print(f"{system_id}: {f'faults: {len(faults)}' if faults else 'data files are sound'}")
        for fault in faults:
            print(fault, file=sys.stderr)
        code = 1 if faults else code
    return code


if __name__ == "__main__":
    sys.exit(main())
