"""The index of a rulebook: how far each answer is the book's own, and why."""

from khamsin.core.rules import RuleIndex

DATA = {
    "rule": [
        {"number": "1", "title": "Heading", "text": "Words.", "done": False, "reason": "A heading."},
        {"number": "1.1", "title": "Plain", "text": "As printed.", "done": True},
        {"number": "1.2", "title": "Read", "text": "Open.", "done": True},
        {
            "number": "1.3",
            "title": "Chart",
            "text": "Printed.",
            "done": True,
            "reconstructed": "Lost.",
        },
    ],
    "ruling": [
        {"id": "R1", "rules": ["1.2", "1.3"], "text": "This way."},
        {"id": "R2", "rules": ["1.2"], "text": "That way."},
    ],
}


def test_each_status_has_its_grounds() -> None:
    told = {rule["number"]: (rule["status"], rule["reason"]) for rule in RuleIndex("T", DATA).to_plain()}
    assert told == {
        "T 1": ("nothing", "A heading."),
        "T 1.1": ("tested", None),
        "T 1.2": ("ruling", "Read by R1 and R2, where the text leaves it open."),
        "T 1.3": ("reconstructed", "Lost."),
    }


def test_a_reconstructed_rule_keeps_its_rulings() -> None:
    (rule,) = [rule for rule in RuleIndex("T", DATA).to_plain() if rule["number"] == "T 1.3"]
    assert rule["rulings"] == [{"id": "R1", "text": "This way."}]
