"""After a run of the house tests: how much of each rulebook stands, chapter by chapter."""

from typing import Any

from tests.house.citations import citations


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the coverage of the rulebooks."""
    if any("test_citations" in report.nodeid for report in terminalreporter.getreports("passed")) or any(
        "test_citations" in report.nodeid for report in terminalreporter.getreports("failed")
    ):
        terminalreporter.section("rules covered, by chapter")
        for found in citations().values():
            for chapter in found.chapters():
                terminalreporter.line(str(chapter))
