"""The recorded games come out the same in Pyodide under Node as on this Python."""

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web" / "build"))

from pyodide_run import SITE, inside  # noqa: E402 - found by way of the line above

SAVES = sorted(Path(__file__).parent.glob("*-1.json"))


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.stem)
def test_pyodide_reaches_the_same_hash(save: Path) -> None:
    assert (SITE / "version.json").exists(), "dist/ is missing: run `python3 build.py build` first"
    assert inside(ROOT / "web" / "build" / "replay.py", save) == json.loads(save.read_text())["print"]
