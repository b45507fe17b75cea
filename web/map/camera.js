/** Pan, pinch and wheel: d3-zoom finds the movement, a CSS transform of the map layer shows it. */

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { aside, turned } from "./aside.js";
import { isStill } from "./svg.js";

/** @typedef {import("./geometry.js").Point} Point */

const MARGIN = 80;
const NEAREST = 3;
/** So long after the last movement the map is drawn crisp again; longer than a glide takes. */
const RESTED = 280;
/** The scale at which a counter is read with ease, and one below which a finger cannot tell the hexes apart. */
const READING = 1.1;
const BLURRED = 0.42;
/** Two armies are framed from no farther away than this; the tools stand over so much of the stage: beside it, or, where it is narrow, above. */
const FRAMED = 0.7;
const TOOLS = 76;
const NARROW = 560;
/** By so much farther away armies may be framed, where that frees what the tools would cover. */
const FARTHER = [1, 0.95, 0.9, 0.85];
/** From these scales on, a hex is large enough for small and for tiny writing. */
const LEVELS = { mid: 0.55, near: 1.25 };
/** Below this scale only the great names can be read, and they are written larger. */
const WHOLE = 0.4;

/** WebKit may leave parts of a layer that has shrunk unpainted, for good. */
const IS_FORGETFUL = navigator.vendor.startsWith("Apple");

/** From the first to the last of some numbers. @param {number[]} values */
function spanOf(values) {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  return { length: to - from, middle: (from + to) / 2 };
}

/** @param {number} scale */
const levelOf = (scale) => (scale >= LEVELS.near ? "near" : scale >= LEVELS.mid ? "mid" : "far");

/** The middle of one axis, drawn in to the board. @param {number} wanted @param {number} before @param {number} shown @param {number} all @param {number} k */
function within(wanted, before, shown, all, k) {
  const free = shown - before;
  const first = free / k >= all ? (all - free / k) / 2 : Math.max(0, Math.min(wanted - free / k / 2, all - free / k));
  return first + (shown / 2 - before) / k;
}

/**
 * A camera over `stage` that moves `map`.
 * @param {HTMLElement} stage @param {HTMLElement} map
 */
export function createCamera(stage, map) {
  let size = { width: 1, height: 1 };
  let seen = { width: 0, height: 0 };
  let now = zoomIdentity;
  let rest = 0;
  let drawnAt = 0;
  const behaviour = /** @type {import("d3-zoom").ZoomBehavior<HTMLElement, unknown>} */ (zoom())
    .clickDistance(8)
    .tapDistance(14)
    .on("start", () => clearTimeout(rest))
    .on("zoom", (event) => place(event.transform))
    .on("end", restSoon);
  const target = select(stage).call(behaviour).on("dblclick.zoom", null);

  /** @param {import("d3-zoom").ZoomTransform} transform */
  function place(transform) {
    now = transform;
    map.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`;
    if (!map.dataset.zoom) level();
  }

  /** Show the writing that can be read at this scale: all of the map is styled anew, so not while it moves. */
  function level() {
    if (map.dataset.zoom !== levelOf(now.k)) map.dataset.zoom = levelOf(now.k);
    map.classList.toggle("whole", now.k < WHOLE);
  }

  function restSoon() {
    clearTimeout(rest);
    rest = window.setTimeout(settle, RESTED);
  }

  /** Let the browser draw the layers afresh at the new scale: a promoted layer keeps its old pixels. */
  function settle() {
    map.classList.remove("glide");
    if (drawnAt === now.k) return;
    drawnAt = now.k;
    level();
    if (IS_FORGETFUL) renew();
    map.style.willChange = "auto";
    requestAnimationFrame(() => requestAnimationFrame(() => (map.style.willChange = "transform")));
  }

  /** Take the map out and put it back at once, so that its layer is made anew and painted whole. */
  function renew() {
    map.style.display = "none";
    map.getBoundingClientRect();
    map.style.display = "";
  }

  /** Small moves glide unless little motion is asked for. @param {() => void} move */
  function glide(move) {
    if (!isStill()) map.classList.add("glide");
    move();
    restSoon();
  }

  function limit() {
    const { width, height } = stage.getBoundingClientRect();
    const whole = Math.min(width / size.width, height / size.height, 1);
    behaviour.scaleExtent([whole * 0.9, NEAREST]);
    const rim = MARGIN / Math.max(now.k, 0.2);
    behaviour.extent([[0, 0], [width, height]]);
    behaviour.translateExtent([[-rim, -rim], [size.width + rim, size.height + rim]]);
  }

  /**
   * How some points lie at a scale: about which place, stepped aside from the tools, and how many boxes these still cover.
   * @param {Point[]} points @param {import("./names.js").Box[]} boxes @param {number} k
   */
  function laid(points, boxes, k) {
    const { width, height } = stage.getBoundingClientRect();
    const isRow = width <= NARROW;
    const [across, down] = [spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y))];
    const x = within(across.middle, isRow ? 0 : TOOLS, width, size.width, k);
    const y = within(down.middle, isRow ? TOOLS : 0, height, size.height, k);
    const [toX, toY] = [(/** @type {number} */ at) => width / 2 + k * (at - x), (/** @type {number} */ at) => height / 2 + k * (at - y)];
    const stands = boxes.map((box) => ({ left: toX(box.left), top: toY(box.top), right: toX(box.right), bottom: toY(box.bottom) }));
    const tools = stage.parentElement?.querySelector("#tools")?.getBoundingClientRect();
    const long = (isRow ? tools?.width : tools?.height) ?? 0;
    const { step, rest } = aside(isRow ? stands.map(turned) : stands, points.map((point) => (isRow ? toY(point.y) : toX(point.x))),
      { right: TOOLS - 10, bottom: long + 10 }, isRow ? height : width);
    return { k, rest, at: isRow ? { x, y: y - step / k } : { x: x - step / k, y } };
  }

  /** What stood in the middle of the stage stays there when the stage changes its size, as when the device is turned. */
  function resize() {
    const { width, height } = stage.getBoundingClientRect();
    const [right, down] = [(width - seen.width) / 2, (height - seen.height) / 2];
    const isFirst = !seen.width || !seen.height;
    seen = { width, height };
    limit();
    if (!isFirst && width && height && (right || down)) target.call(behaviour.translateBy, right / now.k, down / now.k);
  }
  new ResizeObserver(resize).observe(stage);

  return {
    /** The size of the board in its own pixels. @param {number} width @param {number} height */
    setBoard(width, height) {
      size = { width, height };
      map.style.width = `${width}px`;
      map.style.height = `${height}px`;
      limit();
    },
    /** A point of the screen on the board. @param {number} x @param {number} y @returns {Point} */
    toBoard(x, y) {
      const box = map.getBoundingClientRect(); // as it is seen, also while it glides
      const k = box.width / size.width || now.k;
      return { x: (x - box.left) / k, y: (y - box.top) / k };
    },
    /** Where a point of the board stands on the stage. @param {Point} point */
    toStage({ x, y }) {
      const [sx, sy] = now.apply([x, y]);
      return { x: sx, y: sy };
    },
    /** The part of the board that the stage shows from where armies are framed, without what the tools and a margin take. */
    get frameWindow() {
      const { width, height } = stage.getBoundingClientRect();
      return { width: (width - TOOLS - MARGIN) / FRAMED, height: (height - MARGIN) / FRAMED };
    },
    /** Are the hexes too small for a finger? */
    get isBlurred() {
      return now.k < BLURRED;
    },
    /** Glide to a point at the reading scale. @param {Point} point */
    approach(point) {
      glide(() => this.show(point));
    },
    /** Bring a point to the middle, at a scale at which a hex is a good target. @param {Point} point @param {number} [k] */
    show({ x, y }, k = READING) {
      const box = stage.getBoundingClientRect();
      target.call(behaviour.transform, zoomIdentity.translate(box.width / 2 - k * x, box.height / 2 - k * y).scale(k));
      target.call(behaviour.translateBy, 0, 0);
    },
    /** Bring a point into view above what covers the foot of the stage, large enough for a finger. @param {Point} point @param {number} covered */
    expose(point, covered) {
      const { width, height } = stage.getBoundingClientRect();
      const { x, y } = this.toStage(point);
      const isFree = x > 1.5 * MARGIN && x < width - MARGIN / 2 && y > 1.2 * MARGIN && y < height - covered - MARGIN / 2;
      const k = Math.max(now.k, 0.75);
      if (!isFree || k !== now.k) glide(() => this.show({ x: point.x, y: point.y + (covered - MARGIN / 2) / 2 / k }, k));
    },
    /** Show all of some points, from farther away if need be and allowed. @param {Point[]} points @param {boolean} [isFree] */
    embrace(points, isFree = true) {
      const { width, height } = stage.getBoundingClientRect();
      const seen = points.map((point) => this.toStage(point));
      const isInside = (/** @type {Point} */ { x, y }) => x > 1.5 * MARGIN && y > MARGIN / 2 && x < width - MARGIN / 2 && y < height - MARGIN / 2;
      if (!points.length || seen.every(isInside)) return;
      const [across, down] = [spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y))];
      const room = Math.min((width - 2.5 * MARGIN) / across.length, (height - 2 * MARGIN) / down.length);
      if (!isFree && room < now.k) return;
      const k = Math.min(now.k, Math.max(room, BLURRED));
      const middle = { x: across.middle - MARGIN / 2 / k, y: down.middle };
      glide(() => this.show(middle, k));
    },
    /**
     * Show all of some points as near as can be read, and no more of what lies beyond the board than the tools cover.
     * @param {Point[]} points @param {import("./names.js").Box[]} [boxes] what is worth seeing, and does not stay under the tools
     */
    frame(points, boxes = []) {
      const { width, height } = stage.getBoundingClientRect();
      const isRow = width <= NARROW;
      const [left, top] = [isRow ? 0 : TOOLS, isRow ? TOOLS : 0];
      const [across, down] = [spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y))];
      const room = Math.min((width - left - MARGIN) / across.length, (height - top - MARGIN) / down.length);
      const k = Math.max(FRAMED, Math.min(READING, room));
      const tried = FARTHER.map((part) => laid(points, boxes, Math.max(FRAMED, k * part)));
      const best = tried.reduce((least, next) => (next.rest < least.rest ? next : least));
      this.show(best.at, best.k);
      level();
    },
    /** Move no farther than it takes to have a point well inside the stage, above what covers its foot. @param {Point} point @param {number} foot */
    keep(point, foot) {
      const { width, height } = stage.getBoundingClientRect();
      const { x, y } = this.toStage(point);
      const shift = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) => Math.max(from - at, 0) + Math.min(to - at, 0);
      const [right, down] = [shift(x, 1.5 * MARGIN, width - MARGIN), shift(y, MARGIN, height - MARGIN - foot)];
      if (right || down) glide(() => target.call(behaviour.translateBy, right / now.k, down / now.k));
    },
    /** The whole board. */
    fit() {
      const box = stage.getBoundingClientRect();
      const k = Math.min(box.width / size.width, box.height / size.height) * 0.96;
      glide(() => this.show({ x: size.width / 2, y: size.height / 2 }, k));
    },
    /** @param {number} factor */
    zoomBy: (factor) => glide(() => target.call(behaviour.scaleBy, factor)),
    /** Move the view by a part of the stage. @param {number} right @param {number} down */
    pan(right, down) {
      const box = stage.getBoundingClientRect();
      glide(() => target.call(behaviour.translateBy, (-right * box.width) / 4 / now.k, (-down * box.height) / 4 / now.k));
    },
    get scale() {
      return now.k;
    },
  };
}
