"""A learner's finger: it taps what a step of a lesson points at, as the page would, and tells the outcome."""

import json
from typing import Any

from khamsin import bridge

Step = dict[str, Any]


def ask(**request: object) -> dict[str, Any]:
    """One request through the bridge; what is refused is a failure."""
    reply: dict[str, Any] = json.loads(bridge.handle(json.dumps(request)))
    assert reply["ok"], reply["error"]
    return reply


def is_in(value: object, part: object) -> bool:
    """Whether a value stands somewhere in a draft."""
    if isinstance(part, dict):
        return any(is_in(value, inner) for inner in part.values())
    return any(is_in(value, inner) for inner in part) if isinstance(part, list) else value == part


def alike(a: object, b: object) -> bool:
    """Whether two actions are the same, whatever the order in which things were added."""
    if isinstance(a, dict) and isinstance(b, dict):
        return set(a) == set(b) and all(alike(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return sorted(map(str, a)) == sorted(map(str, b))
    return a == b


class Finger:
    """The table as the page keeps it: a frame, and the drafts of the choice in hand, each with its offer."""

    def __init__(self, system: str, lesson: dict[str, Any], step: int) -> None:
        """Sit down at a step of a lesson."""
        self.take(ask(op="lesson", system=system, lesson=lesson["id"], step=step))

    def take(self, frame: dict[str, Any]) -> None:
        """A new frame: nothing is chosen, nothing looked at."""
        self.frame, self.looked, self.tab = frame, "", "now"
        self.overlays: list[str] = []
        self.played: dict[str, Any] | None = None
        self.trail: list[tuple[dict[str, Any], dict[str, Any]]] = [({}, frame["offer"])]

    @property
    def draft(self) -> dict[str, Any]:
        """The choice in hand."""
        return self.trail[-1][0]

    @property
    def offer(self) -> dict[str, Any]:
        """What may be done next with it."""
        return self.trail[-1][1]

    def standing(self, hex_name: str) -> list[str]:
        """The units in a hex, the top one first: movers over the rest, strong over weak."""
        units = [unit for unit in self.frame["view"]["units"] if unit["at"] == hex_name]
        units.sort(key=lambda unit: (bool(unit["move"]), unit["strength"] or 0))
        return [unit["id"] for unit in reversed(units)]

    def fits(self, value: str, depth: int = -1) -> list[dict[str, Any]]:
        """The asks of a step of the choice that take a value."""
        return [entry for entry in self.trail[depth][1]["asks"] if value in entry["values"]]

    def grow(self, value: str, depth: int) -> None:
        """Take a value; all the asks that take it must put it into one place."""
        asks = self.fits(value, depth)
        assert len({(entry["slot"], entry["take"], entry["field"]) for entry in asks}) == 1, (
            f"{value}: {asks}"
        )
        draft, entry = dict(self.trail[depth][0]), asks[0]
        if len({e["act"] for e in asks}) == 1 or "act" in draft:
            draft["act"] = entry["act"]
        held = draft.get(entry["slot"], [])
        draft[entry["slot"]] = {
            "set": lambda: [*held, value],
            "route": lambda: [value],
            "one": lambda: value,
            "amount": lambda: int(value),
            "record": lambda: [*held, {"unit": value}] if entry["field"] == "unit"
            else [*held[:-1], {**held[-1], entry["field"]: value}],
        }[entry["take"]]()  # fmt: skip
        del self.trail[depth + 1 :]
        self.trail.append((draft, ask(op="offer", draft=draft)["offer"]))

    def tap_hex(self, hex_name: str) -> None:
        """On the map: the hex itself where it is newest, else its units: the top one, or all that join in."""
        self.looked = hex_name
        depths = range(len(self.trail) - 1, -1, -1)
        reach = next((d for d in depths if self.fits(hex_name, d)), -1)
        stack = next((d for d in depths if any(self.fits(u, d) for u in self.standing(hex_name))), -1)
        is_bare = set(self.trail[stack][0]) <= {"act"}
        if reach >= 0 and (reach > stack or (reach == stack and not is_bare)):
            self.grow(hex_name, reach)
        elif stack >= 0:
            units = [unit for unit in self.standing(hex_name) if self.fits(unit, stack)]
            for unit in units[:1] if is_bare else units:
                self.grow(unit, stack if is_bare else len(self.trail) - 1)

    def press(self) -> None:
        """The large button: play what is ready, else take the one verb that has nothing to fill."""
        if self.offer["ready"] is None:
            (verb,) = [entry for entry in self.offer["asks"] if entry["take"] == "go"]
            draft = {"act": verb["act"]}
            self.trail.append((draft, ask(op="offer", draft=draft)["offer"]))
            preview = self.offer["preview"] or {}
            if preview.get("rolls") or preview.get("lines"):
                return
        action = self.offer["ready"]
        assert action is not None, f"the large button does nothing: {self.offer}"
        self.take(ask(op="play", action=action, n=self.frame["n"]))
        self.played = action

    def follow(self, step: Step) -> None:
        """Tap what a step points at, which must be there, until the step is done."""
        show = step.get("show", {})
        ((kind, value),) = show.items() if show else (("nothing", ""),)
        getattr(self, f"_see_{kind}", lambda _: None)(value)
        aim = step["until"].get("played")
        if aim and kind in ("unit", "hex", "value"):
            assert alike(self.offer["ready"], aim), f"ready is {self.offer['ready']}, not {aim}"
        while aim and self.played is None:
            self.press()

    def _see_unit(self, unit: str) -> None:
        (at,) = [u["at"] for u in self.frame["view"]["units"] if u["id"] == unit]
        assert unit in self.standing(at)
        self.tap_hex(at)

    def _see_hex(self, hex_name: str) -> None:
        self.tap_hex(hex_name)

    def _see_value(self, value: str) -> None:
        assert self.fits(value), f"{value} is not in the panel"
        is_listed = self.looked in [u["at"] for u in self.frame["view"]["units"] if u["id"] == value]
        assert is_listed or value not in self.standing(value), f"{value} is not in the list of {self.looked}"
        self.grow(value, len(self.trail) - 1)

    def _see_act(self, act: str) -> None:
        assert act in [entry["act"] for entry in self.offer["asks"] if entry["take"] != "go"]
        draft = {"act": act, **self.draft}
        self.trail.append((draft, ask(op="offer", draft=draft)["offer"]))

    def _see_button(self, name: str) -> None:
        if name == "layers":
            (system,) = [s for s in ask(op="catalog")["systems"] if s["id"] == self.frame["system"]]
            self.overlays = [overlay["id"] for overlay in system["overlays"]]
            return
        assert self.offer["ready"] or [e for e in self.offer["asks"] if e["take"] == "go" and not e["denial"]]

    def _see_line(self, start: str) -> None:
        lines = self.offer["preview"]["lines"]
        assert [1 for line in lines if (line.get("text") or line.get("name") or "").startswith(start)], lines

    def _see_part(self, name: str) -> None:
        preview = self.offer["preview"] or {}
        events = [event["text"] for event in self.frame["events"] if event["text"]]
        prompt = self.frame["view"]["prompt"]
        assert {"preview": preview.get("headline"), "chances": preview.get("chances"),
                "latest": events and len(self.trail) == 1, "prompt": prompt}[name]  # fmt: skip

    def _see_tab(self, name: str) -> None:
        self.tab = name

    def is_done(self, until: Step) -> bool:
        """Whether a step is completed."""
        ((kind, aim),) = until.items()
        ready = self.offer["ready"] or {}
        return {
            "next": lambda: True,
            "chosen": lambda: all(is_in(value, self.draft) for value in aim),
            "ready": lambda: ready.get("act") == aim,
            "played": lambda: alike(self.played, aim),
            "looked": lambda: self.looked == aim,
            "tab": lambda: self.tab == aim,
            "overlay": lambda: aim in self.overlays,
        }[kind]()
