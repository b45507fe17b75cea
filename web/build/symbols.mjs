/**
 * Draws the sprite of unit symbols with milsymbol.
 *
 *     node web/build/symbols.mjs [FILE]
 *
 * Writes one SVG (to FILE, or to standard output) that holds a `<symbol id="sym-TYPE-SIZE">` for every
 * pair below: the frame without fill, everything in `currentColor`, so that a page can colour it. An icon
 * and a size mark are each drawn once; a symbol is the two of them together.
 */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import ms from "milsymbol";

/** The type of a unit -> function and two modifiers of APP-6 E (land unit). */
export const TYPES = {
  "unit": ["000000", "00", "00"],
  "aircraft": ["120800", "00", "00"],
  "bomber": ["120800", "00", "00"],
  "anti-aircraft": ["130100", "00", "00"],
  "anti-tank": ["120400", "00", "00"],
  "armor": ["120500", "00", "00"],
  "armored-car": ["120501", "00", "51"],
  "armored-infantry": ["121102", "00", "00"],
  "artillery": ["130300", "00", "00"],
  "cavalry": ["121300", "00", "31"],
  "engineer": ["140700", "00", "00"],
  "flak": ["130100", "00", "00"],
  "glider": ["121100", "00", "59"],
  "headquarters": ["000000", "98", "00"],
  "hq": ["000000", "98", "00"],
  "heavy-armor": ["120500", "00", "15"],
  "heavy-tank": ["120500", "00", "15"],
  "infantry": ["121100", "00", "00"],
  "machine-gun": ["121100", "85", "00"],
  "mortar": ["130800", "00", "00"],
  "motorcycle": ["121300", "00", "51"],
  "motorized-infantry": ["121104", "00", "00"],
  "mountain-infantry": ["121100", "00", "27"],
  "parachute": ["121100", "00", "01"],
  "recon": ["121300", "00", "00"],
  "replacement": ["163200", "00", "00"],
  "self-propelled-artillery": ["130301", "00", "00"],
  "supply": ["163400", "00", "00"],
  "tank": ["120500", "00", "00"],
  "truck": ["163600", "00", "00"],
};

/** What the standard has no land unit for, drawn by hand within the frame: a wall with its battlements. */
export const DRAWN = {
  "fort": "M50 130V72h20v16h20v-16h20v16h20v-16h20v58z",
};

/** The size of a unit -> its echelon digits; a unit without a size, or of size "none", has no mark. */
export const SIZES = {
  "": "00", none: "00", platoon: "14", company: "15", battalion: "16", regiment: "17", brigade: "18", division: "21", corps: "22",
  army: "23",
};

const LOOK = { fill: false, monoColor: "currentColor", strokeWidth: 7, size: 100 };
const ICON_STROKE = 6; // milsymbol draws icons in 3, too thin for a counter of half an inch
const VIEW_BOX = "18 4 164 152"; // the frame is 25..175 by 50..150; the size mark stands above it

/** @param {string} svg @returns {string} what stands between the outer tags, with what says nothing left out */
function inside(svg) {
  const body = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  return body.replace(/stroke-width="3"/g, `stroke-width="${ICON_STROKE}"`).replace(/ fill-opacity="1"/g, "").replace(/ transform="translate\(0,0\)"/g, "")
    .replace(/><\/(path|circle)>/g, "/>").replace(/ +(\/?>)/g, "$1");
}

/** @param {string} echelon @param {string} entity @param {string} first @param {string} second @returns {string} */
function draw(echelon, entity, first, second) {
  const sidc = `1503100000${entity}${first}${second}`.replace(/^(.{8})00/, `$1${echelon}`);
  const symbol = new ms.Symbol(`${sidc}0000000000`, LOOK);
  if (!symbol.isValid()) throw new Error(`symbols.mjs: milsymbol does not know ${sidc}; expected a land unit of APP-6 E`);
  return inside(symbol.asSVG());
}

/** @returns {[string, string][]} name and drawing of each icon, frame included */
function icons() {
  const frame = draw("00", "000000", "00", "00");
  const standard = Object.entries(TYPES).map(([type, code]) => [type, draw("00", code[0], code[1], code[2])]);
  const own = Object.entries(DRAWN).map(([type, path]) =>
    [type, `${frame}<path d="${path}" fill="none" stroke="currentColor" stroke-width="${LOOK.strokeWidth}" stroke-linejoin="round"/>`]);
  return /** @type {[string, string][]} */ ([...standard, ...own]);
}

/** @returns {[string, string][]} name and drawing of each size mark: what a bare unit gains by its echelon */
function marks() {
  const bare = draw("00", "000000", "00", "00");
  return Object.entries(SIZES).map(([size, code]) => [size, draw(code, "000000", "00", "00").replace(bare, "")]);
}

/** @returns {string} the whole sprite */
export function sprite() {
  const parts = [
    ...icons().map(([type, body]) => `<g id="sym-icon-${type}">${body}</g>`),
    ...marks().map(([size, body]) => `<g id="sym-mark-${size}">${body}</g>`),
  ];
  const symbols = [...Object.keys(TYPES), ...Object.keys(DRAWN)].flatMap((type) => Object.keys(SIZES).map((size) =>
    `<symbol id="sym-${type}-${size}" viewBox="${VIEW_BOX}"><use href="#sym-icon-${type}"/><use href="#sym-mark-${size}"/></symbol>`));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"><defs>\n${parts.join("\n")}\n</defs>\n${symbols.join("\n")}\n</svg>\n`;
}

/** @param {string | undefined} file */
function main(file) {
  if (file) writeFileSync(file, sprite());
  else process.stdout.write(sprite());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv[2]);
