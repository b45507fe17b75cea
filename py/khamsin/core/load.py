"""Reads the data files of a system: JSON where the build made it, else TOML; each file once."""

import json
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from khamsin.core import hexes
from khamsin.core.faults import Faults
from khamsin.core.rules import BadInput

Reader = Callable[[str, str], Mapping[str, Any]]
"""From a package and a stem ("scenarios/campaign"), the data of the file; raises BadInput."""
Data = Mapping[str, Mapping[str, Any]]
"""The data files of a system by stem."""

COMMON = ("map", "units", "tables", "rules", "words")
"""The files that every system has, beside its scenarios and lessons."""


@cache
def read(package: str, stem: str) -> dict[str, Any]:
    """The data file `data/<stem>` of a package, read once; `.json` is taken before `.toml`.

    The answer is shared by all who ask: it is read, never changed.
    """
    folder = files(package) / "data"
    for ending, parse in ((".json", json.loads), (".toml", tomllib.loads)):
        file = folder / f"{stem}{ending}"
        if file.is_file():
            return _table(f"{stem}{ending}", parse, file.read_text(encoding="utf-8"))
    raise BadInput(f"{package}: there is no data file {stem}.json or {stem}.toml")


@cache
def stems(package: str, folder: str) -> list[str]:
    """The stems of all data files in a folder of a package's data, in order: "scenarios/campaign"."""
    place = files(package) / "data" / folder
    found = place.iterdir() if place.is_dir() else ()
    names = {file.name.rpartition(".")[0] for file in found if file.name.endswith((".json", ".toml"))}
    return [f"{folder}/{name}" for name in sorted(names)]


def faults_of(package: str, reader: Reader, judge: Callable[[Faults, Data], None]) -> list[str]:
    """Every fault of every file of a package: file, key, what was expected, what was found.

    Files that cannot be read at all are reported alone, as the others cannot be judged without them.
    """
    broken: list[str] = []
    data: dict[str, Mapping[str, Any]] = {}
    for stem in (*COMMON, *stems(package, "scenarios"), *stems(package, "lessons")):
        try:
            data[stem] = reader(package, stem)
        except BadInput as fault:
            broken += str(fault).splitlines()
    faults = Faults()
    if not broken:
        judge(faults, data)
    return broken or [str(fault) for fault in faults.all]


def _table(file: str, parse: Callable[[str], Any], text: str) -> dict[str, Any]:
    try:
        data = parse(text)
    except ValueError as fault:
        raise BadInput(f"{file}: cannot be read: {fault}") from fault
    if not isinstance(data, dict):
        raise BadInput(f"{file}: expected a table at the top, found {type(data).__name__}")
    return data


def grid_terrain(data: Mapping[str, Any], file: str = "map", faults: Faults | None = None) -> dict[str, Any]:
    """The board dict of a map drawn as text: `grid` with its `legend`, and `country` with its own, if any.

    Raises BadInput with every fault, unless a collector is given to gather them.
    """
    found = faults if faults is not None else Faults()
    columns, rows = data["size"]
    terrain = _read_grid(found, file, "grid", data.get("grid"), data.get("legend", {}), (columns, rows))
    regions = {name: list(where) for name, where in data.get("regions", {}).items()}
    if "country" in data:
        country = _read_grid(
            found, file, "country", data["country"], data.get("country_legend", {}), (columns, rows)
        )
        regions = {**country, **regions}
    if faults is None:
        found.close()
    base = data.get("base", "clear")
    return {
        "size": [columns, rows],
        "base": base,
        "terrain": {kind: where for kind, where in terrain.items() if kind != base},
        "sides": data.get("sides", {}),
        "roads": data.get("roads", {}),
        "places": data.get("places", {}),
        "regions": regions,
    }


def _read_grid(
    faults: Faults, file: str, key: str, grid: object, legend: Mapping[str, str], size: tuple[int, int]
) -> dict[str, list[str]]:
    """The hexes of each kind in a grid of characters; an empty word in the legend means nothing there."""
    found: dict[str, list[str]] = {}
    if not faults.is_kind(file, key, grid, str):
        return found
    lines = [line.strip() for line in str(grid).strip().splitlines()]
    if len(lines) != size[1]:
        faults.want(file, key, f"{size[1]} lines", f"{len(lines)} lines")
    for row, line in enumerate(lines, start=1):
        if len(line) != size[0]:
            faults.want(file, f"{key} line {row}", f"{size[0]} characters", f"{len(line)} characters")
        for column, character in enumerate(line, start=1):
            if character not in legend:
                known = " ".join(legend)
                faults.want(
                    file,
                    f"{key} line {row} column {column}",
                    f"a character of the legend: {known}",
                    character,
                )
            elif legend[character]:
                found.setdefault(legend[character], []).append(hexes.name(column, row))
    return found
