"""Write the drawings of every system: `python -m khamsin.art OUTDIR`.

Makes in OUTDIR/<system>, for each system: map.svg, counters.svg (the sprite of unit symbols), palette.json
(the nations' colours) and palette.css (the same as custom properties).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from khamsin.art import palette
from khamsin.art.counters import SpriteError, sprite
from khamsin.art.scene import draw_map
from khamsin.core.load import grid_terrain, read
from khamsin.systems import SYSTEMS

_FEATURES = ("title", "note", "scale", "labels")


def map_of(system_id: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A system's board dict, and what its map file says for the drawing only.

    That is title, note, scale, labels, and the table `signs`: `forts`, `bases`, `ports` and `majors`.
    """
    data: Mapping[str, Any] = read(f"khamsin.systems.{system_id.replace('-', '_')}", "map")
    board = grid_terrain(data) if "grid" in data else dict(data)
    return board, {**data.get("signs", {}), **{key: data[key] for key in _FEATURES if key in data}}


def write(outdir: Path) -> list[Path]:
    """Write everything; the names of the files written."""
    files: dict[Path, str] = {}
    for system_id in SYSTEMS:
        board, features = map_of(system_id)
        files[outdir / system_id / "map.svg"] = draw_map(board, features).tostring()
        files[outdir / system_id / "counters.svg"] = sprite()
        files[outdir / system_id / "palette.json"] = palette.as_json()
        files[outdir / system_id / "palette.css"] = palette.as_css()
    for file, content in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    return list(files)


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    if len(arguments) != 1:
        print("usage: python -m khamsin.art OUTDIR", file=sys.stderr)
        return 2
    try:
        written = write(Path(arguments[0]))
    except (SpriteError, OSError, ValueError) as error:
        print(f"khamsin.art: {error}", file=sys.stderr)
        return 1
    for file in written:
        print(f"{file} {file.stat().st_size}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
