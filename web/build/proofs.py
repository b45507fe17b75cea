"""Writes what shows each rule: the drills that cite it, or else a test, for the page's list of readings.

    python web/build/proofs.py FOLDER

Writes `FOLDER/<system>/proofs.json`: {"number of a rule": {"count": how many, "ids": the first few}}.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.house.citations import citations

FEW = 3


def main(folder: Path) -> None:
    """Write the file of every system."""
    for system_id, found in citations().items():
        told = {number: {"count": len(ids), "ids": ids[:FEW]} for number, ids in found.proofs().items()}
        file = folder / system_id / "proofs.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(told, separators=(",", ":"), sort_keys=True) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
