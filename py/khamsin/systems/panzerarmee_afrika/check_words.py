"""What the labels must keep to: the page and the log never lack a word."""

from collections.abc import Mapping
from typing import Any

from khamsin.core.board_faults import Chart
from khamsin.core.faults import Faults, Kind
from khamsin.core.sides import SIDES
from khamsin.core.text_faults import check_entries, check_labels, check_overlays, check_sentences
from khamsin.systems.panzerarmee_afrika.check_arrivals import TURNS
from khamsin.systems.panzerarmee_afrika.check_map import WAYS
from khamsin.systems.panzerarmee_afrika.check_units import NATIONS, SIZES, TYPES
from khamsin.systems.panzerarmee_afrika.measures import MEASURES
from khamsin.systems.panzerarmee_afrika.overlays import OVERLAYS
from khamsin.systems.panzerarmee_afrika.replacements import KINDS
from khamsin.systems.panzerarmee_afrika.sequence import OWN_FLAGS, PHASES
from khamsin.systems.panzerarmee_afrika.victory import DEGREES

FILE = "words.toml"
PLAYED = PHASES["allied"]
ASKED = ("losses", "advance", "removal", "malta")
IDLE = ("attack-supply", "combat", "reinforcement")
OPTIONS = ("malta", "allied-options")

LABELS: dict[str, tuple[str, ...]] = {
    "phases": (*PLAYED, "over"),
    "prompts": (*PLAYED, "over", *ASKED),
    "idle": ("movement", *IDLE, *(f"{phase}-first" for phase in IDLE[:2])),
    "decisions": ASKED,
    "acts": (
        *("move", "overrun", "sail", "rail", "expend", "destroy", "attack", "lose", "advance", "decline"),
        *("place", "revive", "augment", "remove", "ground", "unground", "malta", "option", "end"),
    ),
    "slots": (
        *("units", "unit", "path", "to", "at", "hexes", "carry", "for", "strength", "letter"),
        *("truck", "assault"),
    ),
    "ends": PLAYED,
    "sides": SIDES,
    "nations": tuple(nation for nations in NATIONS.values() for nation in nations),
    "types": (*TYPES, "supply"),
    "sizes": SIZES,
    "flags": (*OWN_FLAGS, "grounded", "defended", "must-attack-fort"),
    "supplies": ("unsupplied", "general", "attack", "maximum"),
    "ways": (*WAYS, "escarpment", "sea"),
    "tracks": (*KINDS, "tobruk.since", *(f"{side}.options" for side in SIDES)),
    "degrees": (*DEGREES, "draw"),
    "conditions": (*SIDES, "draw", "par"),
    "months": tuple(str(turn) for turn in TURNS),
    "malta": ("none", "succeeds", "fails", "yes", "no"),
    "steps": ("attack", "losses", "counterattack", "advance"),
    "dice": ("attack", "counterattack", "capture", "command", "malta"),
    "toll": ("lost", "destroyed", "captured"),
    "measures": tuple(MEASURES),
    "modifiers": (
        *("general", "attack", "maximum", "unsupplied", "escarpment", "rough", "swamp"),
        *("tobruk", "bardia", "truck", "german", "italian", "allied"),
    ),
}
"""What must have a label, by table."""

SENTENCES: dict[str, str] = {
    "moved": "units path spent",
    "overran": "units path hex losses",
    "sailed": "units to",
    "railed": "unit to",
    "carried": "unit from to",
    "rolled": "die what side",
    "attacked": "units hexes superiority column side",
    "attacked-void": "units hexes superiority side",
    "counterattacked": "side hexes superiority column",
    "counterattacked-low": "side hexes superiority column",
    "lost": "units side",
    "none-lost": "points side",
    "captured": "unit side",
    "destroyed": "unit side",
    "expended": "unit for side",
    "advanced": "units hex",
    "took": "place side",
    "supplied": "count unsupplied side",
    "digits": "die digits units",
    "credited": "points side",
    "arrived": "unit at",
    "revived": "unit at points",
    "augmented": "unit strength points",
    "removed": "units side",
    "grounded": "units truck",
    "ungrounded": "truck units",
    "forfeited": "units side",
    "malta": "result",
    "optioned": "letter points side",
    "began": "turn side phase",
    "won": "winner degree",
    "drawn": "winner degree",
}
"""The sentences of the log, and what each may speak of."""


def check_words(faults: Faults, data: Mapping[str, Any], chart: Chart | None) -> None:
    """Whether everything that the page or the log names has its word."""
    tables: dict[str, Kind] = dict.fromkeys((*LABELS, "terrain", "options", "overlays", "tell", "help"), dict)
    faults.has_keys(FILE, "", data, tables)
    kinds = tuple(sorted(set(chart.terrain.values()))) if chart else ()
    for name, labels in {**LABELS, "terrain": kinds, "tell": tuple(SENTENCES)}.items():
        check_labels(faults, FILE, name, data.get(name), labels)
    options = data.get("options")
    if isinstance(options, dict):
        faults.has_keys(FILE, "options", options, dict.fromkeys(OPTIONS, dict))
        check_entries(faults, FILE, "options", options, ("title", "rule", "text"))
    check_overlays(faults, FILE, data.get("overlays"), OVERLAYS)
    check_entries(faults, FILE, "help", data.get("help", {}), ("title", "text"))
    check_sentences(faults, FILE, data.get("tell"), SENTENCES)
