"""What the data files of this system must keep to: whoever changes them is told all that is wrong, at once.

check_map, check_units, check_tables, check_words and check_scenarios look at one file each.
"""

from khamsin.core.faults import Faults
from khamsin.core.lesson_faults import check_lessons
from khamsin.core.load import Data, Reader, faults_of, read, stems
from khamsin.core.text_faults import check_rules
from khamsin.systems.panzerarmee_afrika.check_map import check_map
from khamsin.systems.panzerarmee_afrika.check_scenarios import check_scenario
from khamsin.systems.panzerarmee_afrika.check_tables import check_tables
from khamsin.systems.panzerarmee_afrika.check_units import check_units
from khamsin.systems.panzerarmee_afrika.check_words import check_words
from khamsin.systems.panzerarmee_afrika.setup import PACKAGE


def check(reader: Reader = read) -> list[str]:
    """Every fault of every file."""
    return faults_of(PACKAGE, reader, _judge)


def _judge(faults: Faults, data: Data) -> None:
    chart = check_map(faults, data["map"])
    units = check_units(faults, data["units"])
    check_tables(faults, data["tables"], chart, units)
    check_rules(faults, "rules.toml", data["rules"])
    check_words(faults, data["words"], chart)
    for stem in stems(PACKAGE, "scenarios"):
        check_scenario(faults, stem, data[stem], chart, units, data["tables"])
    check_lessons(faults, data, "PAA")
