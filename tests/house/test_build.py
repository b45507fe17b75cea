"""What the build promises: locks that name no host, hashes for every package, relative addresses only."""

import json
import re
import zipfile
from pathlib import Path

import pytest
from tests.house.sources import EVERY, short
from tests.house.test_layers import imports

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
REQUIREMENTS = sorted(ROOT.glob("requirements*.txt"))
# Addresses that a browser would ask. The names of XML vocabularies are no addresses.
ASKED = re.compile(
    r"""(?:\b(?:src|href|action)\s*=\s*["']|url\(\s*["']?|(?:import|from|fetch|Worker)\s*\(?\s*["'`])(https?:)?/"""
)


def test_there_is_a_lock_for_each_dependency_group() -> None:
    import tomllib

    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    assert {path.name for path in REQUIREMENTS} == {f"requirements-{group}.txt" for group in groups}
    for group, wanted in groups.items():
        locked = (ROOT / f"requirements-{group}.txt").read_text()
        assert [pin for pin in wanted if f"{pin} " not in locked] == []


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_every_requirement_is_pinned_and_hashed(path: Path) -> None:
    entries = re.split(r"\n(?=\S)", path.read_text().replace("\\\n", "").strip())
    for entry in entries:
        assert re.match(r"[\w.-]+==[\w.]+ ", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


@pytest.mark.parametrize(
    "path", [*REQUIREMENTS, ROOT / "package-lock.json", ROOT / ".npmrc"], ids=lambda path: path.name
)
def test_locks_name_no_registry(path: Path) -> None:
    text = path.read_text()
    assert '"resolved"' not in text
    assert not re.search(r"registry\.|pythonhosted|index-url|find-links", text)


def test_every_npm_package_is_locked_by_its_hash() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert [name for name, entry in packages.items() if name and not entry.get("integrity")] == []


def test_npm_versions_are_exact() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    versions = {**package["dependencies"], **package["devDependencies"]}
    assert [name for name, version in versions.items() if not re.fullmatch(r"[\d.]+", version)] == []


def own_texts() -> list[Path]:
    """The built texts that are ours (Pyodide's own files are its makers')."""
    kinds = {".html", ".js", ".css", ".svg", ".json", ".webmanifest"}
    return [path for path in sorted(DIST.rglob("*")) if path.suffix in kinds and "pyodide-" not in str(path)]


def test_the_site_has_only_relative_addresses() -> None:
    assert len(own_texts()) > 5
    found = {path.name: ASKED.findall(path.read_text()) for path in own_texts()}
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_the_version_lists_every_file() -> None:
    listed = set(json.loads((DIST / "version.json").read_text())["files"])
    there = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert there - listed == {"sw.js", "version.json"}
    assert listed <= there


def test_the_front_page_names_files_that_are_there() -> None:
    names = re.findall(r'(?:src|href)="([^"#]+)"', (DIST / "index.html").read_text())
    assert len(names) >= 3
    assert [name for name in names if not (DIST / name).is_file()] == []


def engine_wheel() -> zipfile.ZipFile:
    """Our wheel as the browser gets it."""
    return zipfile.ZipFile(DIST / json.loads((DIST / "version.json").read_text())["wheel"])


def test_the_engine_is_compiled_and_its_data_is_json() -> None:
    with engine_wheel() as wheel:
        kinds = {Path(name).suffix for name in wheel.namelist() if name.startswith("khamsin/")}
        assert kinds == {".pyc", ".json"}
        apart = ("khamsin/art/", "khamsin/arena/", "khamsin/env/")
        assert not any(name.startswith(apart) for name in wheel.namelist())


def test_the_engine_has_every_module_that_its_modules_import() -> None:
    """What only developers use is left out, and nothing that is left asks for it but a system's `check`."""
    with engine_wheel() as wheel:
        names = {name.removesuffix(".pyc") for name in wheel.namelist() if name.endswith(".pyc")}
    there = {path for path in EVERY if f"khamsin/{short(path).removesuffix('.py')}" in names}
    assert len(there) == len(names) > 80
    asked = {name for path in there for name in imports(path) if name.startswith("khamsin")}
    have = {name.removesuffix("/__init__").replace("/", ".") for name in names}
    assert {name.rpartition(".")[2] for name in asked - have} == {"checks"}


def test_the_engine_asks_for_no_other_package() -> None:
    with engine_wheel() as wheel:
        name = next(name for name in wheel.namelist() if name.endswith("/METADATA"))
        assert "Requires-Dist" not in wheel.read(name).decode()


def test_the_record_of_the_engine_is_true() -> None:
    import base64
    import hashlib

    with engine_wheel() as wheel:
        record = next(name for name in wheel.namelist() if name.endswith("/RECORD"))
        rows = [line.rsplit(",", 2) for line in wheel.read(record).decode().splitlines()]
        assert sorted(name for name, _, _ in rows) == sorted(wheel.namelist())
        for name, mark, size in rows:
            if name != record:
                data = wheel.read(name)
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
                assert (mark, size) == (f"sha256={digest}", str(len(data)))
