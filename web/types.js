/**
 * The shapes that cross the border to the engine, and the state that the page draws.
 * Nothing runs here: the other modules import these types.
 *
 * @typedef {{id: string, name: string, side: string, nation: string, type: string, size: string,
 *   strength: number|null, move: number|null, at: string, flags: string[], supply?: string}} Unit
 * A table beside the map; one marked `ending` says how a victory comes about, and is told again when the game is over.
 * @typedef {{title: string, rule?: string|null, rows: Line[], ending?: boolean}} Table
 * @typedef {{name: string, hexes: string[], side?: string|null, track?: number|null}} Place
 * @typedef {{turn: number, name: string, now: boolean, notes: {side: string|null, text: string, rule?: string|null}[]}} TrackTurn
 * @typedef {{turn: number, turns: number, turn_name: string, phase: string, phase_name: string,
 *   side: string, asked: string, prompt: string, sides: Record<string, {name: string}>, units: Unit[],
 *   boxes: {id: string, title: string}[], places: Place[], towns?: Record<string, string>, panel: Table[], track?: TrackTurn[], note?: string|null}} View
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
 * @typedef {{ev: string, text?: string, rule?: string|null, units?: string[], path?: string[],
 *   die?: number, what?: string}} GameEvent
 * @typedef {{winner: string|null, degree: string, text: string, rule: string|null}} Outcome
 * @typedef {{n: number, system: string, scenario: string, title: string, seed: number, options: string[],
 *   view: View, events: GameEvent[], offer: Offer, undo: boolean, redo: boolean, takenBack?: number,
 *   outcome: Outcome|null, print: string}} Frame
 * @typedef {{n: number, text: string, ev?: string, rule?: string|null, side: string, player?: string,
 *   turn: number, die?: number}} LogEntry
 * @typedef {{number: string, title: string, text: string, rulings?: {id: string, text: string}[],
 *   status?: "tested"|"ruling"|"reconstructed"|"nothing", reason?: string|null}} Rule
 * @typedef {{id: string, title: string, summary: string, reconstructed?: boolean|string,
 *   options?: string[]}} Scenario
 * One thing that a step of a lesson points at, and what completes it.
 * @typedef {{unit?: string, hex?: string, value?: string, act?: string, button?: "primary"|"layers", line?: string, part?: string, tab?: Tab}} Show
 * @typedef {{next?: boolean, chosen?: string[], ready?: string, played?: Action, looked?: string, tab?: Tab, overlay?: string}} Until
 * @typedef {{text: string, rule?: string, show?: Show, until: Until}} LessonStep
 * @typedef {{id: string, title: string, summary: string, closing: string, minutes: number, scenario: string, options: string[],
 *   seed: number, before: Action[], steps: LessonStep[]}} Lesson
 * Where the learner is: the step, the key of the own game that was put aside, and whether the lesson was strayed from.
 * @typedef {{system: string, id: string, step: number, kept: string|null, astray: boolean, leaving: boolean}} LessonPlace
 *
 * @typedef {{id: string, short: string, title: string, blurb: string, scenarios: Scenario[], lessons?: Lesson[],
 *   options: {id: string, title: string, rule?: string|null, text?: string}[],
 *   overlays?: {id: string, title: string, per: string, rule?: string|null, figures?: string}[],
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
 *   when: number, name?: string, recent?: string[], players?: Record<string, string>, held?: string|null}} SaveRecord
 * @typedef {{key: string, record: SaveRecord}} KeptSave
 *
 * @typedef {{areas: {hexes: string[], look: string, title: string}[], marks: {hex: string, text: string, look: string, title?: string}[],
 *   paths: {hexes: string[], costs: number[]|null, look: string, title?: string}[],
 *   lines: {text: string, rule?: string|null, at?: string|null}[], title: string, rule?: string|null}} OverlayAnswer
 * An overlay in hand: what the engine says of the whole map, and of the one hex that is looked at.
 * @typedef {{id: string, side: string, at: string|null, answer: OverlayAnswer, close: OverlayAnswer|null}} Overlay
 * A replay: the stretch of steps that is marked and played.
 * @typedef {{playing: boolean, pace: number, from: number, to: number}} Replaying
 *
 * How the page is dressed and what it covers.
 * A level of computer players, as the catalog tells of it.
 * @typedef {{id: string, title: string, text: string}} Level
 * Who plays: the level of each side that a computer plays; the player-turn in which the computers stand still; a phase that
 * one of them plays for a person; what is thought about.
 * @typedef {{players: Record<string, string>, held: string|null, stint: {when: string, side: string, level: string}|null,
 *   says: string}} Duel
 * @typedef {{aim: "attack"|"post"|"feed"|"act", text: string, worth: number, target: string|null,
 *   moves: {unit: string, from: string, to: string}[], clash: {own: number, enemy: number, clear: number}|null, action: Action|null}} Plan
 * Plans asked for: still thought about, or there to be looked at, one of them chosen or none (-1).
 * @typedef {{level: Level, says: string, plans: Plan[]|null, chosen: number}} Counsel
 *
 * @typedef {{theme: "auto"|"day"|"night", colours: "nation"|"strong", motion: "full"|"quick"|"none",
 *   figures: "normal"|"large", pace: "fast"|"watch", curtain: boolean}} Settings
 *
 * @typedef {{text: string, rules: string[], side?: string}} Toast  side: whose turn it is to decide, which is a call and no refusal
 * @typedef {{side: string, entries: LogEntry[]}} Curtain
 * @typedef {{step: string, part: number, ready: boolean, failed: string|null}} Boot
 * @typedef {"now"|"tables"|"log"|"rules"} Tab
 * @typedef {{
 *   boot: Boot, catalog: SystemInfo[], frame: Frame|null, past: Frame|null, view: View|null, system: string|null,
 *   title: string, trail: Step[], choice: Pick[], looked: string|null,
 *   facts: {at: string, title: string, lines: Line[]}|null,
 *   overlay: Overlay|null, replay: Replaying|null, toast: Toast|null, aside: Denial|null, tab: Tab,
 *   cursor: string|null, said: string[], commanding: boolean, log: LogEntry[], rules: Rule[], unsaved: string|null, saved: number|null, home: boolean, kept: KeptSave[],
 *   name: string, back: string[]|null, update: "offered"|"elsewhere"|null, offline?: "kept"|"refused", persisted?: boolean|null,
 *   settings: Settings, lesson: LessonPlace|null, pointed: string|null, levels: Level[], duel: Duel, counsel: Counsel|null
 * }} State
 */
export {};
