/**
 * Paints a drawing of the board on a canvas. The page may show no image but the site's own, so the drawing cannot be
 * shown to the browser as one; it is painted shape by shape. It knows what a plate holds: see `plate.js`.
 */

/** @typedef {Record<string, string>} Style */
/** @typedef {CanvasRenderingContext2D} Brush */

const STYLE = ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "color", "font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor", "paint-order", "visibility"];
/** @type {Style} */
const PLAIN = { fill: "#000", stroke: "none", "fill-opacity": "1", "stroke-opacity": "1", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter" };
const UNSEEN = new Set(["defs", "symbol", "pattern", "clipPath", "marker", "title"]);
/** How finely the tile of a pattern is painted, in pixels to one of the board. */
const FINE = 4;
const ANCHORS = /** @type {Record<string, CanvasTextAlign>} */ ({ middle: "center", end: "end" });

/** @param {Element} element @param {string} name */
const number = (element, name) => Number.parseFloat(element.getAttribute(name) ?? "0") || 0;

/** What a reference names, within the drawing. @param {Element} element @param {string|null|undefined} reference */
function target(element, reference) {
  const id = reference?.match(/^(?:url\(["']?)?#([^"')]+)/)?.[1];
  return id ? element.closest("svg")?.querySelector(`[id="${CSS.escape(id)}"]`) ?? null : null;
}

/** @param {Element} element @param {string} name @returns {DOMMatrix} */
function matrix(element, name) {
  const list = /** @type {SVGAnimatedTransformList|undefined} */ (/** @type {any} */ (element)[name])?.baseVal;
  const found = list?.numberOfItems ? list.consolidate()?.matrix : null;
  return found ? new DOMMatrix([found.a, found.b, found.c, found.d, found.e, found.f]) : new DOMMatrix();
}

/** The outline of a shape; null for what is none. @param {Element} element @returns {Path2D|null} */
function outline(element) {
  const at = (/** @type {string} */ name) => number(element, name);
  const path = new Path2D(element.localName === "path" ? (element.getAttribute("d") ?? "") : "");
  if (element.localName === "rect") path.roundRect(at("x"), at("y"), at("width"), at("height"), at("rx"));
  else if (element.localName === "circle") path.arc(at("cx"), at("cy"), at("r"), 0, 2 * Math.PI);
  else if (element.localName === "line") {
    path.moveTo(at("x1"), at("y1"));
    path.lineTo(at("x2"), at("y2"));
  } else if (element.localName !== "path") return null;
  return path;
}

/** All that a clip lets through. @param {Element} clip @returns {Path2D} */
function opening(clip) {
  const whole = new Path2D();
  for (const child of clip.children) {
    const shape = child.localName === "use" ? target(child, child.getAttribute("href")) : child;
    const path = shape && outline(shape);
    if (path) whole.addPath(path, matrix(child, "transform"));
  }
  return whole;
}

/** A colour, or the pattern that is named in its place; null for none. @param {Brush} brush @param {Element} element @param {string} value @param {Style} style */
function ink(brush, element, value, style) {
  if (value === "none") return null;
  if (value === "currentColor") return style.color ?? "#000";
  const pattern = value.startsWith("url(") ? target(element, value) : null;
  return pattern ? tile(brush, pattern) : value;
}

/** @param {Brush} brush @param {Element} pattern */
function tile(brush, pattern) {
  const [width, height] = [number(pattern, "width"), number(pattern, "height")];
  const sheet = Object.assign(document.createElement("canvas"), { width: Math.round(width * FINE), height: Math.round(height * FINE) });
  const small = sheet.getContext("2d");
  if (!small) return null;
  small.scale(sheet.width / width, sheet.height / height);
  for (const child of pattern.children) draw(small, child, PLAIN, 1);
  const found = brush.createPattern(sheet, "repeat");
  const place = matrix(pattern, "patternTransform").translate(number(pattern, "x"), number(pattern, "y"));
  found?.setTransform(place.scale(width / sheet.width, height / sheet.height));
  return found;
}

/** Fill and stroke, in the order asked for. @param {Brush} brush @param {Element} element @param {Style} style @param {number} alpha @param {{fill: () => void, stroke: () => void}} by */
function coat(brush, element, style, alpha, by) {
  const filling = () => {
    const found = ink(brush, element, style.fill ?? "#000", style);
    brush.globalAlpha = alpha * Number(style["fill-opacity"]);
    if (found) brush.fillStyle = found;
    if (found) by.fill();
  };
  const stroking = () => {
    const found = ink(brush, element, style.stroke ?? "none", style);
    brush.globalAlpha = alpha * Number(style["stroke-opacity"]);
    brush.lineWidth = Number.parseFloat(style["stroke-width"] ?? "1");
    brush.lineCap = /** @type {CanvasLineCap} */ (style["stroke-linecap"]);
    brush.lineJoin = /** @type {CanvasLineJoin} */ (style["stroke-linejoin"]);
    brush.setLineDash((style["stroke-dasharray"]?.match(/[\d.]+/g) ?? []).map(Number));
    if (found) brush.strokeStyle = found;
    if (found && brush.lineWidth) by.stroke();
  };
  const order = style["paint-order"]?.startsWith("stroke") ? [stroking, filling] : [filling, stroking];
  for (const one of order) one();
}

/** @param {Brush} brush @param {Element} element @param {Style} style @param {number} alpha */
function write(brush, element, style, alpha) {
  const said = element.textContent ?? "";
  brush.font = `${style["font-style"] ?? "normal"} ${style["font-weight"] ?? 400} ${style["font-size"] ?? "16px"} ${style["font-family"] ?? "sans-serif"}`;
  brush.textAlign = ANCHORS[style["text-anchor"] ?? ""] ?? "start";
  if ("letterSpacing" in brush) brush.letterSpacing = style["letter-spacing"]?.endsWith("px") ? style["letter-spacing"] : "0px";
  brush.translate(number(element, "x") + number(element, "dx"), number(element, "y") + number(element, "dy"));
  const wanted = number(element, "textLength");
  if (wanted) brush.scale(wanted / Math.max(1, brush.measureText(said).width), 1);
  coat(brush, element, style, alpha, { fill: () => brush.fillText(said, 0, 0), stroke: () => brush.strokeText(said, 0, 0) });
}

/** What a `use` stands for, at its place; a symbol is fitted into its box. @param {Brush} brush @param {Element} use @param {Style} style @param {number} alpha */
function borrow(brush, use, style, alpha) {
  const found = target(use, use.getAttribute("href"));
  if (!found) return;
  brush.translate(number(use, "x"), number(use, "y"));
  if (found instanceof SVGSymbolElement) {
    const { x, y, width, height } = found.viewBox.baseVal;
    const [w, h] = [number(use, "width"), number(use, "height")];
    const scale = Math.min(w / width, h / height);
    brush.translate((w - width * scale) / 2, (h - height * scale) / 2);
    brush.scale(scale, scale);
    brush.translate(-x, -y);
    for (const child of found.children) draw(brush, child, style, alpha);
  } else draw(brush, found, style, alpha);
}

/** One element and all within it. @param {Brush} brush @param {Element} element @param {Style} inherited @param {number} alpha */
function draw(brush, element, inherited, alpha) {
  if (UNSEEN.has(element.localName) || element.getAttribute("display") === "none") return;
  const own = STYLE.flatMap((name) => (element.hasAttribute(name) ? [[name, element.getAttribute(name) ?? ""]] : []));
  const style = { ...inherited, ...Object.fromEntries(own) };
  const opacity = alpha * Number(element.getAttribute("opacity") ?? 1);
  const { a, b, c, d, e, f } = matrix(element, "transform");
  brush.save();
  brush.transform(a, b, c, d, e, f);
  const clip = target(element, element.getAttribute("clip-path"));
  if (clip) brush.clip(opening(clip));
  const path = style.visibility === "hidden" ? null : outline(element);
  if (path) coat(brush, element, style, opacity, { fill: () => brush.fill(path, style["fill-rule"] === "evenodd" ? "evenodd" : "nonzero"), stroke: () => brush.stroke(path) });
  else if (element.localName === "text" && style.visibility !== "hidden") write(brush, element, style, opacity);
  else if (element.localName === "use") borrow(brush, element, style, opacity);
  else for (const child of element.children) draw(brush, child, style, opacity);
  brush.restore();
}

/**
 * Paint a drawing on a canvas of this size.
 * @param {SVGSVGElement} drawing @param {{width: number, height: number}} size
 * @returns {HTMLCanvasElement}
 */
export function painted(drawing, size) {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("This browser has no canvas to paint on.");
  const { x, y, width, height } = drawing.viewBox.baseVal;
  brush.scale(size.width / width, size.height / height);
  brush.translate(-x, -y);
  draw(brush, drawing, PLAIN, 1);
  return canvas;
}
