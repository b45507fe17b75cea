/**
 * Where a hex lies on the board, and which hex lies under a point: arithmetic only.
 * Flat-topped hexes named `ccrr`; even columns sit half a hex lower.
 */

/** Radius of a hex, which is also its side, in board pixels. */
export const R = 32;
/** Height of a hex. */
export const H = R * Math.sqrt(3);
const STEP = 1.5 * R;

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{cols: number, rows: number}} Size */

/** Is this value the name of a hex? @param {string} value */
export const isHex = (value) => /^\d{4}$/.test(value);

/** @param {number} col @param {number} row */
const nameOf = (col, row) => String(col).padStart(2, "0") + String(row).padStart(2, "0");

/**
 * The centre of a hex in board pixels.
 * @param {string} hex
 * @returns {Point}
 */
export function centre(hex) {
  const col = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2));
  return { x: R + STEP * (col - 1), y: H / 2 + H * (row - 1) + (col % 2 ? 0 : H / 2) };
}

/**
 * How many columns and rows a drawn board of this many pixels has.
 * @param {number} width @param {number} height
 * @returns {Size}
 */
export function sizeOf(width, height) {
  return { cols: Math.round((width - R / 2) / STEP), rows: Math.round((height - H / 2) / H) };
}

/**
 * The hex under a point, or null off the board.
 * @param {Point} point @param {Size} size
 * @returns {string|null}
 */
export function hexAt(point, size) {
  const q = (point.x - R) / STEP;
  const r = (point.y - H / 2) / H - q / 2;
  const { col, row } = round(q, r);
  const inside = col >= 1 && col <= size.cols && row >= 1 && row <= size.rows;
  return inside ? nameOf(col, row) : null;
}

/** The nearest hex to fractional axial coordinates. @param {number} q @param {number} r */
function round(q, r) {
  const s = -q - r;
  let [a, b] = [Math.round(q), Math.round(r)];
  const [dq, dr, ds] = [Math.abs(a - q), Math.abs(b - r), Math.abs(Math.round(s) - s)];
  if (dq > dr && dq > ds) a = -b - Math.round(s);
  else if (dr > ds) b = -a - Math.round(s);
  return { col: a + 1, row: b + Math.floor(a / 2) + 1 };
}

/**
 * What a window of this size shows of all points where it shows most of one's own, those of others beside them
 * counting too; nothing without own points.
 * @param {Point[]} own @param {Point[]} others @param {{width: number, height: number}} window
 */
export function crowd(own, others, { width, height }) {
  const near = (/** @type {Point[]} */ points, /** @type {Point} */ at) =>
    points.filter(({ x, y }) => Math.abs(x - at.x) < width / 2 && Math.abs(y - at.y) < height / 2);
  const worth = (/** @type {Point} */ at) => near(own, at).length + Math.min(near(own, at).length, near(others, at).length);
  const [best] = own.map((at) => ({ at, worth: worth(at) })).sort((a, b) => b.worth - a.worth);
  return best ? near([...own, ...others], best.at) : [];
}

const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => ({ right: Math.cos((Math.PI / 3) * i), down: Math.sin((Math.PI / 3) * i) }));

/** The corners of a hex, drawn in by `inset` pixels. @param {string} hex @param {number} inset */
function corners(hex, inset) {
  const { x, y } = centre(hex);
  return CORNERS.map(({ right, down }) => `${(x + (R - inset) * right).toFixed(1)} ${(y + (R - inset) * down).toFixed(1)}`);
}

/**
 * The outline of a hex as SVG path data, drawn in by `inset` pixels.
 * @param {string} hex @param {number} [inset]
 */
export const outline = (hex, inset = 0) => `M${corners(hex, inset).join("L")}Z`;

/** The hex beyond each side, the sides in the order of the corners from which they go. @param {string} hex */
function beyond(hex) {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const low = column % 2 ? 0 : 1;
  return [[1, low], [0, 1], [-1, low], [-1, low - 1], [0, -1], [1, low - 1]]
    .map(([right = 0, down = 0]) => [column + right, row + down].map((n) => String(n).padStart(2, "0")).join(""));
}

/** The border round a field of hexes as SVG path data: the sides that only one of them has. @param {string[]} hexes */
export function border(hexes) {
  const within = new Set(hexes);
  return hexes.flatMap((hex) => {
    const open = beyond(hex).map((other) => !within.has(other));
    const points = open.includes(true) ? corners(hex, 0) : [];
    return points.map((from, i) => (open[i] ? `M${from}L${points[(i + 1) % 6]}` : ""));
  }).join("");
}
