/**
 * The shapes that cross the border to the engine, and the state that the page draws.
 * Nothing runs here: the other modules import these types.
 *
 * @typedef {{id: string, name: string, side: string, nation: string, type: string, size: string,
 *   strength: number|null, move: number|null, at: string, flags: string[], supply?: string}} Unit
 * @typedef {{title: string, rule?: string|null, rows: {text: string, value?: string|number|null}[]}} Table
 * @typedef {{name: string, hexes: string[], side?: string|null, track?: number|null}} Place
 * @typedef {{turn: number, turns: number, turn_name: string, phase: string, phase_name: string,
 *   side: string, asked: string, prompt: string, sides: Record<string, {name: string}>, units: Unit[],
 *   boxes: {id: string, title: string}[], places: Place[], panel: Table[], note?: string|null}} View
 *
 * @typedef {{cost?: number, label?: string, kind?: string, length?: number|null}} Facts
 * @typedef {"go"|"one"|"set"|"route"|"amount"|"record"} Take
 * @typedef {{act: string, slot: string|null, take: Take, field?: string|null, label?: string,
 *   values: Record<string, Facts>, rule?: string|null, denial?: Denial|null}} Ask
 * @typedef {{text?: string, name?: string, label?: string, value?: string|number|null, rule?: string|null}} Line
 * @typedef {{headline?: string, lines?: Line[], chances?: {text: string, p: number}[], path?: string[],
 *   routes?: string[][], cost?: number|null, rolls?: boolean}} Preview
 * @typedef {{rule: string|null, why: string, at?: string|null, also?: {rule: string, why: string}[]}} Denial
 * @typedef {Record<string, any>} Draft
 * @typedef {Record<string, any>} Action
 * @typedef {{asks: Ask[], ready: Action|null, preview: Preview|null, denial: Denial|null, prompt?: string}} Offer
 *
 * @typedef {{ev: string, text?: string, rule?: string|null, units?: string[], path?: string[]}} GameEvent
 * @typedef {{winner: string|null, degree: string, text: string, rule: string|null}} Outcome
 * @typedef {{n: number, system: string, scenario: string, title: string, seed: number, options: string[],
 *   view: View, events: GameEvent[], offer: Offer, undo: boolean, redo: boolean, outcome: Outcome|null,
 *   print: string}} Frame
 * @typedef {{n: number, text: string, ev?: string, rule?: string|null, side: string, player?: string,
 *   turn: number}} LogEntry
 * @typedef {{number: string, title: string, text: string, rulings?: {id: string, text: string}[]}} Rule
 * @typedef {{id: string, title: string, summary: string, reconstructed?: boolean|string,
 *   options?: string[]}} Scenario
 * @typedef {{id: string, short: string, title: string, blurb: string, scenarios: Scenario[],
 *   options: {id: string, title: string, rule?: string|null, text?: string}[],
 *   words: Record<string, any>}} SystemInfo
 *
 * @typedef {{kind: string, why: string, rule?: string|null, at?: string|null}} EngineError
 * @typedef {{ok: boolean, error?: EngineError} & Record<string, any>} Reply
 * @typedef {{call: (request: object) => Promise<Reply>, ready: Promise<unknown>, restart: () => unknown}} Engine
 *
 * One step of a draft: the draft, what the engine offered for it, and the value whose tap made it.
 * @typedef {{draft: Draft, offer: Offer, value: string|null}} Step
 * One way in which a tapped value may be taken.
 * @typedef {{ask: Ask, asks: Ask[], value: string, draft: Draft, depth: number}} Pick
 *
 * What is stored for a game: the save itself, and the last view, so that it can be drawn before the engine runs.
 * @typedef {{save: Record<string, any>, view: View, title: string, system: string, scenario: string, n: number,
 *   when: number}} SaveRecord
 * @typedef {{key: string, record: SaveRecord}} KeptSave
 *
 * @typedef {{text: string, rules: string[]}} Toast
 * @typedef {{side: string, entries: LogEntry[]}} Curtain
 * @typedef {{step: string, part: number, ready: boolean, failed: string|null}} Boot
 * @typedef {"now"|"tables"|"log"|"rules"} Tab
 * @typedef {{
 *   boot: Boot, catalog: SystemInfo[], frame: Frame|null, past: Frame|null, view: View|null, system: string|null,
 *   title: string, trail: Step[], choice: Pick[], looked: string|null,
 *   facts: {at: string, title: string, lines: Line[]}|null,
 *   zones: {side: string, hexes: string[]}|null, toast: Toast|null, aside: Denial|null, tab: Tab,
 *   log: LogEntry[], rules: Rule[], unsaved: string|null, home: boolean, kept: KeptSave[]
 * }} State
 */
export {};
