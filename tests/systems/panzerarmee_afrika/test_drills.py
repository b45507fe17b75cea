"""The rules as runnable cases: the drills handed to every engine, and our own beside them."""

from filecmp import cmpfiles
from pathlib import Path

import pytest

from khamsin import drill

TESTS = Path(__file__).parents[2]
HANDED = TESTS / "drills" / "panzerarmee-afrika"
OWN = Path(__file__).parent / "drills"
ORIGIN = TESTS.parents[1] / "shared" / "drills" / "panzerarmee-afrika"
DRILLS = [case for path in drill.files([str(HANDED), str(OWN)]) for case in drill.read(path)]
IDS = [str(case["id"]) for case in DRILLS]


@pytest.mark.parametrize("case", DRILLS, ids=IDS)
def test_drill_holds(case: drill.Drill) -> None:
    fault = drill.fault_of(case)
    assert fault is None, f"{case['id']}: {fault}"


def test_every_drill_has_its_own_name() -> None:
    assert len(IDS) == len(set(IDS))


@pytest.mark.skipif(not ORIGIN.is_dir(), reason="the handed drills are not beside this checkout")
def test_handed_drills_are_untouched() -> None:
    names = sorted(path.name for path in ORIGIN.iterdir())
    _, differing, missing = cmpfiles(ORIGIN, HANDED, names, shallow=False)
    assert (differing, missing) == ([], [])
