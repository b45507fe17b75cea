"""The figures of a match as text, for a terminal."""

from collections.abc import Iterator, Mapping, Sequence

from khamsin.arena.figures import Figures
from khamsin.core.state import Plain

WIDTH = 100


def text(found: Figures) -> str:
    """All tables, one below the other."""
    parts = (_head, _results, _first, _lengths, _times, _by_turn, _rules, _faults)
    return "\n\n".join("\n".join(lines) for lines in (list(part(found)) for part in parts) if lines)


def grid(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows with their columns in line: the first to the left, all others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        rest = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join([row[0].ljust(widths[0]), *rest]).rstrip()


def percent(found: Mapping[str, Plain]) -> str:
    """A share with its interval: 75.0 % (68.5 to 80.5 %)."""
    if found["share"] is None:
        return "-"
    return f"{100 * found['share']:.1f} % ({100 * found['low']:.1f} to {100 * found['high']:.1f} %)"


def _head(found: Figures) -> Iterator[str]:
    match = found["match"]
    options = f", options {', '.join(match['options'])}" if match["options"] else ""
    yield f"{match['title']} ({match['system']}, {match['scenario']}{options}), from seed {match['seed']}"
    played = f"{found['games']} of {found['wanted']} games, {found['ended']} to the end"
    yield f"{' against '.join(match['players'])}: {played}"


def _results(found: Figures) -> Iterator[str]:
    rows = [("result", "games", "share, and where it lies with a chance of 95 %")]
    rows += [
        (f"{found['sides'][side]} wins", str(won["won"]), percent(won))
        for side, won in found["by_side"].items()
    ]
    for result in found["results"]:
        side = found["sides"].get(result["winner"], "nobody")
        rows.append((f"  {side}, {result['degree']}", str(result["games"]), ""))
    yield from grid(rows)


def _first(found: Figures) -> Iterator[str]:
    first, second = found["match"]["players"]
    if first == second:
        return
    own = found["first"]
    rows = [
        (f"{first} beats {second}", str(own["won"]), percent(own)),
        *((f"  as {found['sides'][side]}", str(won["won"]), percent(won)) for side, won in own["as"].items()),
        ("  draws", str(own["drawn"]), ""),
        ("  with draws as halves", f"{own['half']['won']:g}", percent(own["half"])),
    ]
    yield from grid(rows)


def _lengths(found: Figures) -> Iterator[str]:
    if found["lengths"]:
        rows = [("length", "mean", "median", "least", "most")]
        for key, spread in found["lengths"].items():
            rows.append(
                (key, f"{spread['mean']:.1f}", *(f"{spread[k]:g}" for k in ("median", "least", "most")))
            )
        yield from grid(rows)


def _times(found: Figures) -> Iterator[str]:
    rows = [("seconds of thought in a turn", "turns", "median", "p95", "most")]
    for name, spent in found["times"].items():
        figures = (f"{spent[key]:.3f}" for key in ("median", "p95", "most"))
        rows.append((name, str(spent["turns"]), *figures))
    yield from grid(rows)


def _by_turn(found: Figures) -> Iterator[str]:
    """A line for each turn: the means of both sides, Allied first, by the id of the measure."""
    table = found["by_turn"]
    if not table["turns"]:
        return
    sides = " / ".join(found["sides"].values())
    yield f"means as the turn ended, {sides}"
    rows = [["turn", "games", *(measure["id"] for measure in table["measures"])]]
    for i, turn in enumerate(table["turns"]):
        means = [" / ".join(f"{s[i]:.1f}" for s in m["series"].values()) for m in table["measures"]]
        rows.append([str(turn), str(table["games"][i]), *means])
    yield from grid(rows)


def _rules(found: Figures) -> Iterator[str]:
    rules = found["rules"]
    never = f"{len(rules['never'])} never did, among them those that only forbid or modify:"
    yield f"rules: {len(rules['used'])} led to events; {never}"
    yield from _filled(rules["never"])
    if rules["unknown"]:
        yield f"cited by events, but not in the book: {', '.join(rules['unknown'])}"


def _filled(words: Sequence[str]) -> Iterator[str]:
    """A list in lines of even length."""
    line = ""
    for word in words:
        if line and len(line) + len(word) + 2 > WIDTH:
            yield f"  {line},"
            line = ""
        line = f"{line}, {word}" if line else word
    if line:
        yield f"  {line}"


def _faults(found: Figures) -> Iterator[str]:
    yield f"faults: {len(found['faults']) or 'none'}"
    for fault in found["faults"]:
        players = ", ".join(f"{found['sides'][side]} {name}" for side, name in fault["players"].items())
        yield f"  game {fault['n']} (seed {fault['seed']}; {players}), after {fault['after']} actions:"
        yield f"    {fault['kind']}: {fault['text']:.300}"
        then = fault["then"] or "the player is asked"
        yield f"    {fault['save']}: {fault['shown_by']} actions, then {then}"
