/**
 * The shapes that the server sends, as types only; nothing here runs.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {Record<string, Record<string, Json>>} View
 * @typedef {{new?: Record<string, Json>, set?: Record<string, Json>, cut?: Record<string, string[]>, drop?: string[]}} Change
 * @typedef {Record<string, Change>} Diff
 *
 * @typedef {{code: string, clause: string|null, message: string}} Refusal
 * @typedef {{number: number, purpose: string, sides: number, value: number}} Roll
 * @typedef {{kind: string, text: string, spaces: string[], clauses: string[], rolls: Roll[], undone?: boolean,
 *   undoes?: number|null, when?: When}} Entry
 * @typedef {{turn?: number, side?: string, phase?: string, battle?: boolean}} When
 * @typedef {{version: number, entries: Entry[]}} LogGroup
 * @typedef {{from: number, to: number, diff: Diff, log: Entry[]}} PastStep
 * @typedef {{version: number, turn?: number, side?: string|null, phase?: string, turn_name?: string, phase_name?: string}} Moment
 * @typedef {{version: number, own: number|null, moments: Moment[]}} Outline
 *
 * @typedef {{key: string, side: string, front: string|null, name: string, holder: string|null, yours: boolean,
 *   here?: boolean, empty_since?: number|null}} Seat
 * @typedef {{id: string, kind: string, seat: string, at: number, asked: string[], accepted: string[],
 *   minutes?: number}} Request
 * @typedef {{turn_ms: number, bank_ms: number, running: boolean, deadline: number|null, holiday: boolean,
 *   holidays_ms: number}} Clock
 * @typedef {{now: number, seats: Record<string, Clock>}} Clocks
 * @typedef {{kind: string, turn_ms: number, bank_ms: number, increment_ms: number, holidays_ms: number,
 *   at_zero: string, vacancy_ms: number}} Tempo
 * @typedef {{why: "agreed"|"time", since: number, until: number, seat: string|null}} Pause
 * @typedef {{at: number, what: string, seat: string|null, text: string}} Said
 * @typedef {{id: string, title: string, title_name?: string, name: string, status: "open"|"running"|"ended", options: Record<string, string>,
 *   created_by: string, commitment: string|null, seed?: string|null, seats: Seat[], invite?: string|null,
 *   private?: boolean, solo?: boolean, version?: number, your_move?: boolean, result?: Json|null, tempo?: Tempo,
 *   clocks?: Clocks|null, pause?: Pause|null, offers?: Request[], said?: Said[], rematch?: string|null,
 *   watching?: number}} Table
 * @typedef {{name: string, label: string, kind?: string, choices: {value: string, label: string}[], default: string,
 *   help: string}} Option
 * @typedef {{key: string, name: string, options: Option[], packs?: {hash: string, name: string}[],
 *   lessons?: {key: string, title: string, about: string}[]}} TitleCard
 * @typedef {{key: string, title: string, about: string, options: Record<string, string>, steps: Step[]}} Lesson
 * @typedef {{text: string, clause?: string, point?: Json, done: Json, while?: Json}} Step
 *
 * @typedef {{name: string, label?: string, type: string, optional?: boolean, after?: string[], from?: any, to?: any,
 *   via?: {path: string[], cost: number, limit: number|null, refusal: Refusal|null,
 *     to: Record<string, {cost: number, path: string[]}>}|null,
 *   min?: number, max?: number|null, total?: number, costs?: Record<string, number>, help?: string,
 *   least?: Record<string, number>, need?: {from: string[], min: number}[], empty?: string, none?: string}} Field
 * @typedef {{text: string, clause?: string|null}} Warning what would be lost
 * @typedef {{order: string, label: string, hint?: string, clause?: string|null, dice?: boolean, fields: Field[],
 *   fixed?: Json, warn?: Warning[]}} Offer
 * @typedef {{prompt: string, clause?: string|null, offers: Offer[], undo?: "free"|"leave"|null,
 *   hints?: Guidance}} Legal
 * @typedef {{about: string, usual?: string, clause?: string|null,
 *   left?: {order: string, text: string, clause?: string|null}[]}} Guidance
 * @typedef {{sequence?: {key: string, side: string, name: string, about: string, clause: string}[],
 *   tables?: {key: string, title: string, clause: string, head: string[], rows: string[][], note: string}[],
 *   symbols?: Json, foreseen?: {columns?: string, chances?: string}}} Aids
 * @typedef {{offer: Offer|null, ready: boolean, preview: Json|null, refusal: Refusal|null}} Refined
 *
 * @typedef {{x: number, y: number, terrain?: string, land?: boolean, place?: {name: string, kind?: string, alias?: string},
 *   marks?: string[], garrison?: number, region?: string, side?: string}} Space
 * @typedef {{kind: "hex"|"areas", hash: string, size: [number, number], radius: number, spaces: Record<string, Space>,
 *   links: [string, string, string][], hexsides: [string, string, string][],
 *   terrains: Record<string, {label: string, about?: string}>, schemes: Record<string, {label: string, side?: string}>,
 *   sides: Record<string, {name: string, mark?: string}>, edges?: Json, names?: Record<string, string>,
 *   aids?: Aids,
 *   labels?: {text: string, x: number, y: number, kind?: string, angle?: number}[]}} Board
 *
 * @typedef {{at?: string, side?: string, name?: string, title?: string, force?: string, kind?: string, size?: string,
 *   scheme?: string, factors?: number[]|null, steps?: number, max_steps?: number, down?: boolean, badges?: string[],
 *   can_act?: boolean, irregular?: boolean, corner?: string, w?: boolean}} Face
 * @typedef {{side: string, top: Face, under: number|null, units?: string[]}} Stack
 */

export {};
