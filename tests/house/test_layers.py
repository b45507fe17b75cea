"""Who may import whom, and what nobody may use."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.sources import ENGINE, EVERY, ROOT, short, tree

OPEN_TO_ALL = ("bridge.py", "__main__.py", "drill.py", "art/__main__.py")
MAY_IMPORT = {
    "core": ("khamsin", "khamsin.core"),
    "players": ("khamsin.core", "khamsin.players"),
    "art": ("khamsin.core", "khamsin.art"),
    "systems": ("khamsin.core", "khamsin.systems"),
    "arena": ("khamsin", "khamsin.core", "khamsin.players", "khamsin.systems", "khamsin.arena"),
    "env": ("khamsin", "khamsin.core", "khamsin.players", "khamsin.systems", "khamsin.env"),
}
OUTSIDE = {"art": ("svgwrite",), "env": ("gymnasium", "numpy", "pettingzoo")}
TIMED = ("__main__.py", "arena/games.py", "arena/run.py")
FORBIDDEN = (
    "pickle",
    "shelve",
    "marshal",
    "subprocess",
    "ctypes",
    "time",
    "datetime",
    "secrets",
    "uuid",
    "locale",
)
BUILTINS = ("eval", "exec", "compile", "__import__", "globals", "hash", "id", "input")


def imports(path: Path) -> Iterator[str]:
    """Full names of the modules a file imports."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{short(path)}: line {node.lineno}: imports are written in full"
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            packages = [name for name in inner if (ROOT / "py" / name.replace(".", "/")).is_dir()]
            modules = [name for name in inner if (ROOT / "py" / f"{name.replace('.', '/')}.py").is_file()]
            yield from packages or modules or [str(node.module)]


@pytest.mark.parametrize("path", EVERY, ids=short)
def test_each_storey_imports_only_those_below(path: Path) -> None:
    storey = short(path).split("/")[0]
    if short(path) in OPEN_TO_ALL or storey not in MAY_IMPORT:
        return
    for name in imports(path):
        if name.split(".")[0] == "khamsin":
            allowed = MAY_IMPORT[storey]
            assert any(_is_under(name, package) for package in allowed), f"{short(path)} imports {name}"


def _is_under(name: str, package: str) -> bool:
    return name == package or (package != "khamsin" and name.startswith(f"{package}."))


@pytest.mark.parametrize("path", EVERY, ids=short)
def test_nothing_but_the_standard_library_comes_from_outside(path: Path) -> None:
    storey = short(path).split("/")[0]
    for name in imports(path):
        top = name.split(".")[0]
        assert top == "khamsin" or top in sys.stdlib_module_names or top in OUTSIDE.get(storey, ()), name


def test_only_the_command_line_knows_the_environments() -> None:
    asking = [path for path in EVERY if any(_is_under(name, "khamsin.env") for name in imports(path))]
    assert {short(path) for path in asking if not short(path).startswith("env/")} == {"__main__.py"}


@pytest.mark.parametrize("path", ENGINE, ids=short)
def test_a_system_imports_no_other(path: Path) -> None:
    parts = short(path).split("/")
    if parts[0] != "systems" or len(parts) < 3:
        return
    for name in imports(path):
        if name.startswith("khamsin.systems"):
            assert _is_under(name, f"khamsin.systems.{parts[1]}"), f"{short(path)} imports {name}"


@pytest.mark.parametrize("path", ENGINE, ids=short)
def test_the_engine_uses_nothing_that_differs_from_run_to_run(path: Path) -> None:
    """No clock, no pickle, no eval; of `random` only the class, whose stream has a seed."""
    clock_allowed = short(path) in TIMED
    for name in imports(path):
        assert name not in FORBIDDEN or (clock_allowed and name == "time"), f"{short(path)} imports {name}"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            assert "random" not in [alias.name for alias in node.names], (
                f"{short(path)}: import Random from it"
            )
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            where = f"{short(path)}: line {node.lineno}: {node.func.id}"
            assert node.func.id not in BUILTINS, where
            assert node.func.id != "Random" or node.args, f"{where} without a seed"
