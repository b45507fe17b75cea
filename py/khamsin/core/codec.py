"""Saves, which are JSON, and link tokens, which are short, versioned and checked.

A save is the start and the actions; loading plays them again. A token is one of

    p  a position: the scenario, what differs from its first position, the seed
    g  a game: the whole save

and reads: kind, version, then base64url of a checksum and the deflated JSON. Whatever a save or token
holds, reading it ends in a game or in InvalidSave, which says what is wrong in words.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Mapping
from typing import Any

from khamsin import __version__
from khamsin.core.game import Game
from khamsin.core.pack import expect, pack, unpack
from khamsin.core.rules import BadInput, InvalidSave, Refused
from khamsin.core.state import Plain, State, print_of
from khamsin.core.system import System

FORMAT = 1
BIGGEST_SEED = 2**53
MOST_TAKEN_BACK = 10**6
_KINDS = {"p": "position", "g": "game"}
_VERSION = "1"
_LIMIT = 8_000_000
_DAMAGED = "This link was damaged on its way here. Copy it again, whole."
_LINK = re.compile(r"[A-Za-z0-9_-]+")
_NUMBERS = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}")
_BROKEN = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)

# What positions often hold, the commonest last: deflate starts from it. To change it is a new version.
_DICTIONARY = (
    b'"gone":["unmarked":["new":[{"id":"","side":"","type":"","nation":"","size":"","name":"","strength":0,'
    b'"move":0,"flags":[]}],"units":{"strength":1},"more":{"at":"turn:1,,,,,,,,cadre,cadre,-,-,-,-,"marks":{'
    b'"flags":{"moved":["questions":[["movement","axis",{}]],"reinforcement","allied"["combat",true,false,null,'
    b'"print":"","turn":1,"rolled":10'
)


def save(game: Game) -> dict[str, Plain]:
    """A game as JSON: all that is needed to play it again, and the print of its end."""
    scenario = game.start.scenario
    start = game.start.recall("codec.start", lambda: _start(game))
    return {
        "format": FORMAT,
        "version": __version__,
        "system": scenario.system,
        "scenario": scenario.id,
        "options": list(scenario.options),
        "seed": game.seed,
        **({"start": start} if start else {}),
        "actions": [step.action for step in game.steps],
        **({"takenBack": game.taken_back} if game.taken_back else {}),
        "print": print_of(game.state),
    }


def _start(game: Game) -> dict[str, Plain] | None:
    """The start as a difference, or None where the game began as its scenario does."""
    base = _base(game.system, game.start.scenario.id, list(game.start.scenario.options))
    return None if print_of(base) == print_of(game.start) else pack(game.start, base)


def system_of(data: object) -> str:
    """The system that a save belongs to."""
    expect(data, dict, "This is not a save of Khamsin")
    assert isinstance(data, dict)
    found = data.get("format", "nothing")
    if isinstance(found, bool) or found != FORMAT:
        raise InvalidSave(_foreign(found))
    return str(_want(data, "system", str))


def _foreign(found: object) -> str:
    if isinstance(found, int) and not isinstance(found, bool) and found > FORMAT:
        return (
            "This save was written by a newer version of Khamsin. "
            f"Open it there, or get that version here first: format: expected {FORMAT}, found {found}."
        )
    return f"This is not a save of Khamsin: format: expected {FORMAT}, found {found!r:.40}."


def load(data: object, system: System) -> Game:
    """The game of a save, every action played again; raises InvalidSave and says what is wrong."""
    if system_of(data) != system.ID:
        raise InvalidSave(
            f"This save is of another game: system: expected {system.ID!r}, found {system_of(data)!r:.60}."
        )
    assert isinstance(data, dict)
    base = _base(system, _want(data, "scenario", str), _want(data, "options", list))
    start = unpack(data["start"], base) if "start" in data else base
    game = Game(system, start, _seed(data.get("seed")))
    for number, action in enumerate(_want(data, "actions", list), start=1):
        _replay(game, number, action, data.get("version"))
    if print_of(game.state) != _want(data, "print", str):
        raise InvalidSave(
            f"All {len(game.steps)} steps of this save are accepted, but they come out at "
            f"{print_of(game.state)}, not at its {data['print']!r:.40}. {_versions(data.get('version'))}"
        )
    game.taken_back = _whole(data.get("takenBack", 0), "takenBack", MOST_TAKEN_BACK)
    return _sound(game)


def _replay(game: Game, number: int, action: Any, version: object) -> None:
    try:
        game.play(action)
    except (Refused, BadInput) as fault:
        raise InvalidSave(
            f"Step {number} of this save, {json.dumps(action):.120}, is refused: {fault} {_versions(version)}"
        ) from fault
    except _BROKEN as fault:
        raise InvalidSave(f"Step {number} of this save cannot be carried out: {fault!r:.120}") from fault


def _versions(version: object) -> str:
    if version == __version__:
        return "The save was changed after it was written."
    return (
        f"The save was written by {_age(version)} version, {version!r:.20}; this is {__version__}, "
        "rules may have changed in between."
    )


def _age(version: object) -> str:
    """How a version stands to this one, as an adjective with its article."""
    if not isinstance(version, str) or not _NUMBERS.fullmatch(version):
        return "another"
    return "an older" if _numbers(version) < _numbers(__version__) else "a newer"


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def _want(data: Mapping[str, Any], key: str, kind: type) -> Any:
    return expect(data.get(key), kind, f"This save is damaged: {key}")


def _seed(seed: object) -> int:
    return _whole(seed, "seed", BIGGEST_SEED - 1)


def _whole(number: object, key: str, most: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise InvalidSave(
            f"This save is damaged: {key}: expected a whole number from 0 to {most}, found {number!r:.40}"
        )
    return number


def _base(system: System, scenario: str, options: list[Any]) -> State:
    wrong = [option for option in options if not isinstance(option, str)]
    if wrong:
        raise InvalidSave(f"This save is damaged: options: expected names of options, found {wrong[0]!r:.60}")
    try:
        return system.setup(scenario, options)
    except BadInput as fault:
        raise InvalidSave(str(fault)) from fault


def _sound(game: Game) -> Game:
    """The game, if its position can be shown and played: a forged one may pass every check but this."""
    try:
        game.system.view(game.state)
        game.offer()
    except (BadInput, *_BROKEN) as fault:
        raise InvalidSave(f"The position makes no sense to the rules: {fault!r:.120}") from fault
    return game


def position_token(game: Game) -> str:
    """A token of the position alone."""
    scenario = game.state.scenario
    packed = pack(game.state, _base(game.system, scenario.id, list(scenario.options)))
    return _seal("p", [scenario.system, scenario.id, list(scenario.options), game.seed, packed])


def game_token(game: Game) -> str:
    """A token of the whole game."""
    return _seal("g", save(game))


def kind_of(token: str) -> str:
    """What a sound token holds: "position" or "game"."""
    return _KINDS.get(token[:1], "")


def read_token(token: str, find: Callable[[str], System]) -> Game:
    """The game in a token; `find` gives a system by its id and raises BadInput for an unknown one."""
    kind, data = _unseal(token)
    if kind == "g":
        return load(data, _find(find, system_of(data)))
    if not isinstance(data, list) or len(data) != 5 or not isinstance(data[2], list):
        raise InvalidSave("This link is damaged: the position in it is incomplete.")
    system_id, scenario, options, seed, packed = data
    system = _find(find, system_id)
    return _sound(Game(system, unpack(packed, _base(system, scenario, options)), _seed(seed)))


def _find(find: Callable[[str], System], system_id: str) -> System:
    try:
        return find(system_id)
    except BadInput as fault:
        raise InvalidSave(str(fault)) from fault


def _seal(kind: str, data: Plain) -> str:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    text = json.dumps(data, separators=(",", ":"))
    body = squeeze.compress(text.encode()) + squeeze.flush()
    head = kind + _VERSION
    return head + _letters(_sum(head, body) + body)


def _letters(sealed: bytes) -> str:
    return urlsafe_b64encode(sealed).decode().rstrip("=")


def _sum(head: str, body: bytes) -> bytes:
    return zlib.crc32(head.encode() + body).to_bytes(4, "big")


def _unseal(token: str) -> tuple[str, Any]:
    head, text = token[:2], token[2:]
    if not _LINK.fullmatch(token):
        raise InvalidSave(
            "This link was altered: expected only letters, digits, - and _. Copy it again, whole."
        )
    if head[:1] not in _KINDS:
        raise InvalidSave("This is no link of Khamsin: expected it to begin with p or g.")
    if head[1:] != _VERSION:
        raise InvalidSave(
            f"This link is of version {head[1:]!r}, which is not known here: expected {_VERSION}."
        )
    try:
        sealed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        spring = zlib.decompressobj(-15, _DICTIONARY)
        plain = spring.decompress(sealed[4:], _LIMIT)
    except (NotBase64, zlib.error) as fault:
        raise InvalidSave(_DAMAGED) from fault
    if spring.unconsumed_tail:
        raise InvalidSave(f"This link unfolds to more than {_LIMIT} characters, which no game needs.")
    if not spring.eof:
        raise InvalidSave("The end of this link is missing. Copy it again, whole.")
    if _sum(head, sealed[4:]) != sealed[:4] or _letters(sealed) != text:
        raise InvalidSave(_DAMAGED)
    try:
        return head[0], json.loads(plain)
    except (ValueError, RecursionError) as fault:
        raise InvalidSave("What this link holds cannot be read.") from fault
