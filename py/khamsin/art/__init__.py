"""Maps and counters, drawn at build time with svgwrite.

    palette.py    colours of terrain, ways and nations; how counters of two sides differ without colour
    lattice.py    the hex grid in whole numbers: centres, corners, sides
    canvas.py     a thin, typed door to svgwrite
    pen.py        path data, written short; smooth curves
    curves.py     outlines of sets of hexes, softened
    sheet.py      a board's dict, read and checked
    patterns.py   the small tiles that tell terrain apart in black and white
    terrain.py    sea, coast, desert and every other kind of ground; the grid
    ways.py       roads, tracks, railways
    scarps.py     escarpments, wadis, frontiers
    places.py     towns, ports, forts, bases
    labels.py     names, and where they go
    furniture.py  frame, title and compass
    counters.py   the sprite of unit symbols, and a counter
    scene.py      START HERE: `draw_map` and `draw_position`

`python -m khamsin.art OUTDIR` writes the drawings of every system.
"""
