"""What the house tests look at: the files of the package, read as syntax trees."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "py" / "khamsin"
EVERY = sorted(PACKAGE.rglob("*.py"))
ENGINE = [path for path in EVERY if PACKAGE / "art" not in path.parents]


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def short(path: Path) -> str:
    """A file's name within the package."""
    return str(path.relative_to(PACKAGE))
