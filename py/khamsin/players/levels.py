"""The levels of computer players, the weakest first."""

from khamsin.players.temper import Temper

LEVELS = {
    temper.name: temper
    for temper in (
        Temper("recruit", own=1.0, nerve=0.2, caution=0.0),
        Temper("staff", own=0.9, nerve=0.3, caution=0.6, gathers=True, feeds=True),
        Temper("fox", own=0.9, nerve=0.3, caution=0.6, gathers=True, feeds=True, replies=4),
    )
}
