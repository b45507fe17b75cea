"""Spoiling data in many ways, always the same ones for the same seed."""

import copy
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**9,
    3.5,
    "",
    "0101",
    "9999",
    "r1",
    "<b>",
    "\ud800",
    [],
    {},
    [[]],
    {"a": {}},
)


def spoil(data: Any, stream: Random) -> Any:
    """A copy of JSON data with one to three places changed, removed, doubled or swapped."""
    spoilt = copy.deepcopy(data)
    for _ in range(stream.randrange(1, 4)):
        spots = _spots(spoilt)
        if spots:
            holder, key = spots[stream.randrange(len(spots))]
            _spoil(holder, key, stream)
    return spoilt


def _spots(data: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting:
        holder = waiting.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        found += [(holder, key) for key in keys]
        waiting += [holder[key] for key in keys if isinstance(holder[key], (dict, list))]
    return found


def _spoil(holder: Any, key: Any, stream: Random) -> None:
    way = stream.randrange(4)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif way == 2 and isinstance(holder[key], (int, str)) and not isinstance(holder[key], bool):
        holder[key] = holder[key] + 1 if isinstance(holder[key], int) else holder[key][::-1]
    else:
        holder[key] = copy.deepcopy(ODD[stream.randrange(len(ODD))])


def scratch(token: str, stream: Random) -> str:
    """A token cut, lengthened, or with characters changed."""
    way, at = stream.randrange(4), stream.randrange(len(token))
    other = "AZaz09-_*. é"[stream.randrange(12)]
    if way == 0:
        return token[:at]
    if way == 1:
        return token + other
    if way == 2:
        return token[:at] + token[at + 1 :]
    return token[:at] + other + token[at + 1 :]
