"""What the labels must keep to: the page and the log never lack a word."""

from collections.abc import Mapping
from typing import Any

from khamsin.core.board_faults import Chart
from khamsin.core.faults import Faults, Kind
from khamsin.core.sides import SIDES
from khamsin.core.text_faults import check_entries, check_labels, check_overlays, check_sentences
from khamsin.systems.eighth_army.check_map import SIDES as HEXSIDES
from khamsin.systems.eighth_army.check_map import WAYS
from khamsin.systems.eighth_army.check_scenarios import NATIONS, SIZES
from khamsin.systems.eighth_army.facts import BOX, MARKERS, TRACKS, TYPES
from khamsin.systems.eighth_army.measures import MEASURES
from khamsin.systems.eighth_army.overlays import OVERLAYS
from khamsin.systems.eighth_army.sequence import PHASES, RULES
from khamsin.systems.eighth_army.setup import LAST_TURN, NOTED

FILE = "words.toml"
DECISIONS = tuple(name for name in RULES if name != "over")

LABELS: dict[str, tuple[str, ...]] = {
    "phases": (*PHASES, "over"),
    "prompts": (*PHASES, *RULES, "resupplied"),
    "idle": ("replacements", "movement", "attack"),
    "decisions": DECISIONS,
    "acts": (
        *("maintain", "provide", "recall", "build", "reform", "move", "offensive", "attack"),
        *("lose", "retreat", "advance", "decline", "end"),
    ),
    "slots": ("units", "unit", "path", "hexes", "strength"),
    "ends": PHASES,
    "sides": SIDES,
    "nations": tuple(nation for nations in NATIONS.values() for nation in nations),
    "types": TYPES,
    "sizes": SIZES,
    "flags": (*MARKERS, *NOTED),
    "supplies": ("supplied", "unsupplied"),
    "ways": (*WAYS, *HEXSIDES),
    "boxes": (BOX, "never"),
    "tracks": tuple(TRACKS),
    "wins": SIDES,
    "degrees": ("victory",),
    "months": tuple(str(turn) for turn in range(1, LAST_TURN + 1)),
    "dice": ("attack", "resupply", "transportation", "provision", "offensive"),
    "toll": ("lost", "razed"),
    "measures": tuple(MEASURES),
    "modifiers": ("ridge", "rough", "combined"),
}
"""What must have a label, by table."""

SENTENCES: dict[str, str] = {
    "paid": "side amount what left",
    "supplied": "side hexes",
    "hungry": "unsupplied",
    "starved": "side units box",
    "recalled": "side units points",
    "built": "side unit strength points",
    "reformed": "side unit at strength points",
    "moved": "units path spent",
    "razed": "side units",
    "breached": "left",
    "opened": "side units hexes",
    "rolled": "die what side",
    "attacked": "side units hexes superiority",
    "scored": "side score",
    "lost": "units",
    "flipped": "units",
    "retreated": "side units path",
    "marked": "units",
    "advanced": "side units path",
    "advanced-turn": "turn",
    "resupplied": "side amount left",
    "began": "turn side phase",
    "won": "winner",
}
"""The sentences of the log, and what each may speak of."""

_NEEDED = tuple(kind for kind in SENTENCES if kind != "advanced-turn")


def check_words(faults: Faults, data: Mapping[str, Any], chart: Chart | None) -> None:
    """Whether everything that the page or the log names has its word."""
    tables: dict[str, Kind] = dict.fromkeys((*LABELS, "terrain", "overlays", "tell", "help"), dict)
    faults.has_keys(FILE, "", data, tables)
    kinds = tuple(sorted(set(chart.terrain.values()))) if chart else ()
    for name, labels in {**LABELS, "terrain": kinds, "tell": _NEEDED}.items():
        check_labels(faults, FILE, name, data.get(name), labels)
    check_overlays(faults, FILE, data.get("overlays"), OVERLAYS)
    check_entries(faults, FILE, "help", data.get("help", {}), ("title", "text"))
    check_sentences(faults, FILE, data.get("tell"), SENTENCES)
