"""What the data files of this system must keep to: whoever changes them is told all that is wrong, at once.

check_map, check_tables, check_scenarios (with the units) and check_words look at one file each.
"""

from khamsin.core.faults import Faults
from khamsin.core.lesson_faults import check_lessons
from khamsin.core.load import Data, Reader, faults_of, read, stems
from khamsin.core.text_faults import check_rules
from khamsin.systems.eighth_army.check_map import check_map
from khamsin.systems.eighth_army.check_scenarios import check_scenario, check_units
from khamsin.systems.eighth_army.check_tables import check_tables, shut_kinds
from khamsin.systems.eighth_army.check_words import check_words
from khamsin.systems.eighth_army.setup import PACKAGE


def check(reader: Reader = read) -> list[str]:
    """Every fault of every file."""
    return faults_of(PACKAGE, reader, _judge)


def _judge(faults: Faults, data: Data) -> None:
    shut = shut_kinds(data["tables"])
    chart = check_map(faults, data["map"], shut)
    units = check_units(faults, data["units"])
    check_tables(faults, data["tables"], chart)
    check_rules(faults, "rules.toml", data["rules"])
    check_words(faults, data["words"], chart)
    for stem in stems(PACKAGE, "scenarios"):
        check_scenario(faults, stem, data[stem], chart, units, shut)
    check_lessons(faults, data, "8A")
