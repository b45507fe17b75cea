"""What the data files of this system must keep to: whoever changes them is told all that is wrong, at once.

check_map, check_units, check_tables, check_words (with the rules) and check_scenarios look at one file each.
"""

from collections.abc import Callable, Mapping
from typing import Any

from khamsin.core.faults import Faults
from khamsin.core.load import read, stems
from khamsin.core.rules import BadInput
from khamsin.systems.panzerarmee_afrika.check_map import check_map
from khamsin.systems.panzerarmee_afrika.check_scenarios import check_scenario
from khamsin.systems.panzerarmee_afrika.check_tables import check_tables
from khamsin.systems.panzerarmee_afrika.check_units import check_units
from khamsin.systems.panzerarmee_afrika.check_words import check_rules, check_words
from khamsin.systems.panzerarmee_afrika.setup import PACKAGE

Reader = Callable[[str, str], Mapping[str, Any]]
"""From a package and a stem ("scenarios/campaign"), the data of the file; raises BadInput."""

COMMON = ("map", "units", "tables", "rules", "words")


def check(reader: Reader = read) -> list[str]:
    """Every fault of every file: file, key, what was expected, what was found.

    Files that cannot be read at all are reported alone, as the others cannot be judged without them.
    """
    broken: list[str] = []
    data: dict[str, Mapping[str, Any]] = {}
    for stem in (*COMMON, *stems(PACKAGE, "scenarios")):
        try:
            data[stem] = reader(PACKAGE, stem)
        except BadInput as fault:
            broken += str(fault).splitlines()
    return broken or [str(fault) for fault in _faults(data)]


def _faults(data: Mapping[str, Mapping[str, Any]]) -> list[object]:
    faults = Faults()
    chart = check_map(faults, data["map"])
    units = check_units(faults, data["units"])
    check_tables(faults, data["tables"], chart, units)
    check_rules(faults, data["rules"])
    check_words(faults, data["words"], chart)
    for stem in stems(PACKAGE, "scenarios"):
        check_scenario(faults, stem, data[stem], chart, units, data["tables"])
    return list(faults.all)
