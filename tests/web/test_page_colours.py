"""Whoever sees few colours, or none, tells the fields apart on every ground: by pattern, or by 3:1 in lightness."""

import base64
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import BrowserContext
from tests.web.hand import Hand

from khamsin.systems import get

SYSTEMS = {"eighth-army": "O'Connor's offensive", "panzerarmee-afrika": "Sonnenblume"}
TITLES = {"eighth-army": "8th Army", "panzerarmee-afrika": "PanzerArmee Afrika"}
OVERLAYS = ("zone", "reach", "good", "bad", "source")
LIGHTS = ("reach", "spot", "target", "special")
SHARE = 0.02
"""So much of a hex must be drawn otherwise, at 3:1 or more, to count as a pattern: as it is, or with the grounds equally light."""

LOOK = """([x, y, theme]) => {
    document.documentElement.dataset.theme = theme;
    document.getElementById('sheet')?.remove();
    const map = document.getElementById('map');
    map.style.transition = 'none';
    map.style.transform = `translate(${400 - 1.1 * x}px, ${400 - 1.1 * y}px) scale(1.1)`;
    map.dataset.zoom = 'mid';
    for (const name of ['under', 'pieces', 'over']) document.querySelector(`.layer.${name}`).style.opacity = 0;
    for (const id of ['tools', 'foot', 'notes']) document.getElementById(id).style.opacity = 0;
}"""
SHEET = """([grounds, looks]) => {
    const node = (name, attributes, parent) => {
        const made = document.createElementNS('http://www.w3.org/2000/svg', name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        return parent.appendChild(made);
    };
    const sheet = node('svg', { id: 'sheet', width: 80 * looks.length, height: 70 * grounds.length }, document.body);
    Object.assign(sheet.style, { position: 'fixed', left: 0, top: 0, zIndex: 99, background: '#fff' });
    grounds.forEach(([shot, x, y], row) => looks.forEach((parts, column) => {
        const [left, top, width, height] = [x - 40 / 1.1, y - 35 / 1.1, 80 / 1.1, 70 / 1.1];
        const cell = node('svg', { x: 80 * column, y: 70 * row, width: 80, height: 70, viewBox: [left, top, width, height].join(' ') }, sheet);
        node('image', { href: `data:image/png;base64,${shot}`, x: left, y: top, width, height }, cell);
        const corner = (i) => `${x + 32 * Math.cos(Math.PI / 3 * i)} ${y + 32 * Math.sin(Math.PI / 3 * i)}`;
        const d = `M${[0, 1, 2, 3, 4, 5].map(corner).join('L')}Z`;
        for (const part of parts) node('path', { d, class: part }, node('g', { class: part.startsWith('area') ? 'overlay' : '' }, cell));
    }));
    return new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(wake, 100))));
}"""
# How cones that are missing see linear light, after Machado, Oliveira and Fernandes (2009); and no cones at all.
TELL = """async ([shot, rows, columns, pairs]) => {
    const eyes = {
        full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
        protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
        deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
        tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
        grey: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
    };
    const bytes = Uint8Array.from(atob(shot), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const linear = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    const light = (m, r, g, b) => {
        const seen = [0, 3, 6].map((i) => Math.min(1, Math.max(0, m[i] * r + m[i + 1] * g + m[i + 2] * b)));
        return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
    };
    const inside = [];
    for (let y = 0; y < 70; y += 1) for (let x = 0; x < 80; x += 1) {
        const [u, v] = [Math.abs(x - 39.5) / 35.2, Math.abs(y - 34.5) / 35.2];
        if (v <= Math.sqrt(3) / 2 && u <= 1 - v / Math.sqrt(3)) inside.push(4 * (80 * y + x));
    }
    const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const mean = (all) => all.reduce((sum, v) => sum + v, 0) / all.length;
    const middle = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] + 0.05;
    const drawn = (a, b, by) => a.filter((v, k) => ratio(v, (b[k] + 0.05) * by - 0.05) >= 3).length / a.length;
    const found = [];
    for (let row = 0; row < rows; row += 1) {
        const cells = Array.from({ length: columns }, (_, column) => context.getImageData(80 * column, 70 * row, 80, 70).data);
        for (const [eye, m] of Object.entries(eyes)) {
            const seen = cells.map((data) => inside.map((i) => light(m, linear(data[i]), linear(data[i + 1]), linear(data[i + 2]))));
            for (const [i, j] of pairs) {
                const [a, b] = [seen[i], seen[j]];
                const share = Math.max(drawn(a, b, 1), drawn(a, b, middle(a) / middle(b)));
                found.push([row, eye, i, j, ratio(mean(a), mean(b)), share]);
            }
        }
    }
    return found;
}"""


def grounds(system: str) -> dict[str, str]:
    """A hex of every kind of ground, in open country where no name is written."""
    board = get(system).board_dict()
    columns, rows = board["size"]
    named = {spot for place in board["places"].values() for spot in place}
    kinds = {spot: kind for kind, spots in board["terrain"].items() for spot in spots}
    found: dict[str, str] = {}
    for column in range(3, columns - 2):
        for row in range(3, rows - 1):
            spot = f"{column:02}{row:02}"
            if spot not in named:
                found.setdefault(kinds.get(spot, board["base"]), spot)
    return found


def middle(spot: str) -> tuple[float, float]:
    """The middle of a hex on the board."""
    column, row = int(spot[:2]), int(spot[2:])
    return 32 + 48 * (column - 1), 55.4256 * (row - 0.5 + (0.5 if column % 2 == 0 else 0))


def area(look: str) -> list[str]:
    """The parts of which an overlay's field is drawn."""
    return [f"{part} {look}" for part in ("area-pattern", "area-rim", "area")]


def lit(look: str) -> list[str]:
    """The parts of a hex that may be tapped."""
    return [f"lit {look}", f"lit-pattern {look}"]


def cases() -> dict[str, dict[str, list[str]]]:
    """What must be told apart: overlays from one another and from bare ground; likewise while a unit is in hand."""
    resting = {"bare": [], **{look: area(look) for look in OVERLAYS}}
    lights = {"out of reach": ["shade"], **{f"lit {look}": lit(look) for look in LIGHTS}}
    zones = {f"{name} in a zone": [*area("zone"), *lit(name[4:])] for name in lights if name.startswith("lit")}
    zones["out of reach in a zone"] = ["shade", *area("zone")]
    return {"resting": resting, "in hand": lights, "in hand, with zones": {**lights, **zones}}


@pytest.mark.parametrize("system", SYSTEMS)
def test_fields_differ_for_every_eye(
    new_context: Callable[..., BrowserContext], site: Any, system: str
) -> None:
    context = new_context(bypass_csp=True, device_scale_factor=1, viewport={"width": 1280, "height": 820})
    page, eye = context.new_page(), context.new_page()
    Hand(page, site.url).begin(SYSTEMS[system], system=TITLES[system])
    looks = {name: parts for group in cases().values() for name, parts in group.items()}
    names = list(looks)
    pairs = sorted(
        {
            tuple(sorted(map(names.index, pair)))
            for group in cases().values()
            for pair in combinations(group, 2)
        }
    )
    ground = grounds(system)
    for theme in ("day", "night"):
        shots = [[shoot(page, spot, theme), *middle(spot)] for spot in ground.values()]
        page.evaluate(SHEET, [shots, list(looks.values())])
        sheet = base64.b64encode(page.locator("#sheet").screenshot()).decode()
        found = eye.evaluate(TELL, [sheet, len(shots), len(names), pairs])
        assert [
            f"{theme}, {list(ground)[row]}, {who}: {names[a]} / {names[b]}: {contrast:.2f}:1, {drawn:.1%}"
            for row, who, a, b, contrast, drawn in found
            if contrast < 3 and drawn < SHARE
        ] == []


def shoot(page: Any, spot: str, theme: str) -> str:
    """One hex of bare ground as the page draws it."""
    page.evaluate(LOOK, [*middle(spot), theme])
    clip = {"x": 360, "y": 365, "width": 80, "height": 70}
    return base64.b64encode(page.screenshot(clip=clip)).decode()
