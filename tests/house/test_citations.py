"""Citations are true both ways: what is cited exists; what is done is cited in code and in a test."""

import json

import pytest
from tests.house.citations import citations
from tests.house.sources import ROOT

from khamsin.systems import SYSTEMS


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_rule_cited_exists(system_id: str) -> None:
    assert citations()[system_id].unknown() == []


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_rule_done_is_cited_in_code_and_in_a_test(system_id: str) -> None:
    assert [lack for chapter in citations()[system_id].chapters() for lack in chapter.lacking] == []


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_rule_that_the_page_calls_tested_names_what_shows_it(system_id: str) -> None:
    """Whatever it calls tested, ruled or reconstructed is cited by a drill or a test, and nothing else is."""
    told = json.loads((ROOT / "dist" / "art" / system_id / "proofs.json").read_text())
    index = SYSTEMS[system_id].rules()
    assert {rule["number"] for rule in index.to_plain() if rule["status"] != "nothing"} == set(told)
    found = citations()[system_id]
    for number, proof in told.items():
        cited = [*found.drills.get(number, []), found.tests.get(number)]
        assert proof["count"] >= len(proof["ids"]) > 0 and set(proof["ids"]) <= set(cited), number
