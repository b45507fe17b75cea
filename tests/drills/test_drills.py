"""The rules as runnable cases: the drills handed to every engine, and each system's own beside them."""

from filecmp import cmpfiles
from pathlib import Path

import pytest

from khamsin import drill
from khamsin.systems import SYSTEMS

HANDED = Path(__file__).parent
OWN = HANDED.parent / "systems"
ORIGIN = HANDED.parents[2] / "shared" / "drills"
DRILLS = [case for path in drill.files([str(HANDED), str(OWN)]) for case in drill.read(path)]
IDS = [str(case["id"]) for case in DRILLS]


@pytest.mark.parametrize("case", DRILLS, ids=IDS)
def test_drill_holds(case: drill.Drill) -> None:
    fault = drill.fault_of(case)
    assert fault is None, f"{case['id']}: {fault}"


def test_every_drill_has_its_own_name() -> None:
    assert len(IDS) == len(set(IDS))


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_handed_drills_are_untouched(system_id: str) -> None:
    """Every system has its handed drills here, the same as those beside the checkout, where they are."""
    assert (HANDED / system_id).is_dir()
    origin = ORIGIN / system_id
    if origin.is_dir():
        names = sorted(path.name for path in origin.iterdir())
        _, differing, missing = cmpfiles(origin, HANDED / system_id, names, shallow=False)
        assert (differing, missing) == ([], [])
