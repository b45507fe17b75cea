"""What is general names no game; files and functions stay small; whatever is public is explained."""

import ast
import re
from pathlib import Path

import pytest
from tests.house.sources import EVERY, PACKAGE, ROOT, short, tree

from khamsin.systems import SYSTEMS

TOP = (
    *(
        "pyproject.toml",
        "index.html",
        "py",
        "web",
        "build.py",
        "tests",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
    ),
    *("package.json", "package-lock.json", ".npmrc", ".ci", ".gitignore"),
)
MADE = (
    *(".git", ".venv", ".build", "dist", "node_modules", "test-results", "__pycache__"),
    *(".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
)


def _names_of_games() -> list[str]:
    names = []
    for system in SYSTEMS.values():
        names += [
            system.ID,
            system.ID.replace("-", "_"),
            system.catalog()["title"],
            f"{system.SHORT.upper()} ",
        ]
    return names


GENERAL = [
    *(path for path in EVERY if short(path).split("/")[0] in ("core", "players", "art", "arena", "env")),
    PACKAGE / "bridge.py",
    *sorted((ROOT / "web").rglob("*.js")),
    *sorted((ROOT / "web").rglob("*.css")),
]


@pytest.mark.parametrize("path", GENERAL, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_general_names_no_game(path: Path) -> None:
    text = "\n".join(_without_examples(path.read_text(encoding="utf-8")))
    for name in _names_of_games():
        assert not re.search(rf"\b{re.escape(name)}", text), f"{path.relative_to(ROOT)} names {name!r}"


def _without_examples(text: str) -> list[str]:
    """The lines of a file, quoted examples of citations left out: "PAA 6.3" may stand in a comment."""
    return [re.sub(r"[\"'`(][A-Z0-9]{2,3} \d+(\.\d+)?[\"'`)]", "", line) for line in text.splitlines()]


@pytest.mark.parametrize("path", EVERY, ids=short)
def test_files_and_functions_stay_small(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= 400, f"{short(path)} has {lines} lines"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
            length = node.end_lineno - node.lineno + 1
            assert length <= 60, f"{short(path)}: {node.name} has {length} lines"


@pytest.mark.parametrize("path", sorted((ROOT / "web").rglob("*.js")), ids=lambda path: path.name)
def test_modules_of_the_page_stay_small(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= 300, f"{path.name} has {lines} lines"


@pytest.mark.parametrize("path", EVERY, ids=short)
def test_everything_public_has_a_docstring(path: Path) -> None:
    assert ast.get_docstring(tree(path)), f"{short(path)} has none"
    for node in tree(path).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            assert ast.get_docstring(node), f"{short(path)}: {node.name} has none"


def test_the_top_level_holds_only_what_it_may() -> None:
    names = [p.name for p in ROOT.iterdir() if not re.fullmatch(r"requirements.*\.txt", p.name)]
    assert [name for name in names if name not in (*TOP, *MADE)] == []
