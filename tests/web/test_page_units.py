"""The page's pure modules, tested under Node without a browser."""

import os
import subprocess
from pathlib import Path


def test_pure_modules() -> None:
    tests = sorted(map(str, Path(__file__).parent.glob("*.test.mjs")))
    node = os.environ.get("KHAMSIN_NODE", "node")
    done = subprocess.run([node, "--test", *tests], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr
