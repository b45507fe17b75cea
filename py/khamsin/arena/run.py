"""All games of a match: shared out over processes, with a progress bar; Ctrl-C keeps what is done."""

import json
import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TextIO

from khamsin import systems
from khamsin.arena import games, plot, tables
from khamsin.arena.book import Book
from khamsin.arena.figures import Figures, figures
from khamsin.arena.games import Match, Record
from khamsin.core import codec
from khamsin.core.rules import BadInput

WIDTH = 30
STOPPED = 130


def run(match: Match, count: int, jobs: int, out: Path, picture: Path | None = None) -> int:
    """Play what is missing, print the table, write the figures; the answer is the exit code."""
    _judge(match, count, jobs)
    book = Book(out.with_name(f"{out.name}.games"), match)
    book.open()
    missing = [n for n in range(count) if n not in book.done]
    stopped = not _fill(book, match, missing, jobs, Progress(count, count - len(missing)))
    system = systems.get(match.system)
    found = figures(match, system, count, book.records(count))
    if found["games"]:
        _publish(found, out, picture)
    if stopped:
        print(f"stopped after {found['games']} of {count} games; the same command goes on", file=sys.stderr)
        return STOPPED
    return 1 if found["faults"] else 0


def _judge(match: Match, count: int, jobs: int) -> None:
    for name, value in (("--games", count), ("--jobs", jobs)):
        if value < 1:
            raise BadInput(f"{name}: expected a number of 1 or more, found {value}")
    if not 0 <= match.seed <= codec.BIGGEST_SEED - 1 - count:
        raise BadInput(f"--seed: expected a number from 0 to {codec.BIGGEST_SEED - 1 - count}")
    match.start()


def _publish(found: Figures, out: Path, picture: Path | None) -> None:
    out.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if picture:
        picture.write_text(plot.draw(found), encoding="utf-8")
    print(tables.text(found))


def _fill(book: Book, match: Match, missing: Sequence[int], jobs: int, progress: "Progress") -> bool:
    """Play the missing games into the book; False if stopped by hand."""
    progress.show()
    try:
        for record in _played(match, missing, jobs):
            book.add(record)
            progress.step()
    except KeyboardInterrupt:
        return False
    finally:
        progress.end()
    return True


def _played(match: Match, missing: Sequence[int], jobs: int) -> Iterator[Record]:
    """The games as they end, in whatever order that is."""
    work = partial(games.play, match)
    if jobs == 1 or len(missing) < 2:
        yield from map(work, missing)
        return
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(missing)), _deafen) as pool:
        yield from pool.imap_unordered(work, missing)


def _deafen() -> None:
    """Ctrl-C is for the process that hands the games out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """A bar that is drawn over and over in one line of a terminal, and not at all elsewhere."""

    def __init__(self, total: int, done: int, out: TextIO | None = None) -> None:
        self.total = total
        self.done = self._had = done
        self._out = out or sys.stderr
        self._began = time.perf_counter()
        self._shown = self._out.isatty()

    def step(self) -> None:
        """One game more."""
        self.done += 1
        self.show()

    def show(self) -> None:
        """Draw the bar."""
        if self._shown:
            bar = "#" * (WIDTH * self.done // self.total)
            self._out.write(f"\r[{bar:.<{WIDTH}}] {self.done}/{self.total} games{self._left()}\x1b[K")
            self._out.flush()

    def _left(self) -> str:
        """The time that the others will take, as far as one can tell."""
        played = self.done - self._had
        if not played or self.done == self.total:
            return ""
        seconds = (time.perf_counter() - self._began) / played * (self.total - self.done)
        return f", {seconds / 60:.0f} min left" if seconds >= 90 else f", {seconds:.0f} s left"

    def end(self) -> None:
        """Leave the line."""
        if self._shown:
            self._out.write("\n")
