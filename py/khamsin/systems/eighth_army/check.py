"""What the data files of this system must keep to: whoever changes them is told all that is wrong, at once.

check_map, check_tables, check_scenarios (with the units) and check_words look at one file each.
"""

from collections.abc import Callable, Mapping
from typing import Any

from khamsin.core.faults import Faults
from khamsin.core.load import read, stems
from khamsin.core.rules import BadInput
from khamsin.core.text_faults import check_rules
from khamsin.systems.eighth_army.check_map import check_map
from khamsin.systems.eighth_army.check_scenarios import check_scenario, check_units
from khamsin.systems.eighth_army.check_tables import check_tables, shut_kinds
from khamsin.systems.eighth_army.check_words import check_words
from khamsin.systems.eighth_army.setup import PACKAGE

Reader = Callable[[str, str], Mapping[str, Any]]
"""From a package and a stem ("scenarios/basic"), the data of the file; raises BadInput."""

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
    shut = shut_kinds(data["tables"])
    chart = check_map(faults, data["map"], shut)
    units = check_units(faults, data["units"])
    check_tables(faults, data["tables"], chart)
    check_rules(faults, "rules.toml", data["rules"])
    check_words(faults, data["words"], chart)
    for stem in stems(PACKAGE, "scenarios"):
        check_scenario(faults, stem, data[stem], chart, units, shut)
    return list(faults.all)
