"""Citations are true both ways: what is cited exists; what is done is cited in code and in a test."""

import pytest
from tests.house.citations import citations

from khamsin.systems import SYSTEMS


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_rule_cited_exists(system_id: str) -> None:
    assert citations()[system_id].unknown() == []


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_rule_done_is_cited_in_code_and_in_a_test(system_id: str) -> None:
    assert [lack for chapter in citations()[system_id].chapters() for lack in chapter.lacking] == []
