"""The computer players: a yardstick, and the three levels in order."""

from dataclasses import replace

from khamsin.players.temper import Temper

SKIRMISHER = Temper("skirmisher", own=1.0, nerve=0.01, strolls=True)
"""Attacks where it expects to lose less than the enemy, else walks to the nearest objective."""
RECRUIT = Temper("recruit", own=1.0, nerve=0.2)
STAFF = Temper("staff", own=0.9, nerve=0.3, caution=0.6, gathers=True, feeds=True, reckons=True)
FOX = replace(STAFF, name="fox", replies=4)

LEVELS = {temper.name: temper for temper in (RECRUIT, STAFF, FOX)}
"""What a person may play against, the weakest first."""
