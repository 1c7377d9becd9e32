import { measureNesting } from "./nesting.ts"
import { GateRefusal } from "./refusal.ts"

const MOST_PARAMS = 40
const LONGEST_NAME = 100
const LONGEST_SELECT = 2_000
const DEEPEST_SELECT = 3
const MOST_EMBEDS = 20
const LONGEST_LIST_OF_COLUMNS = 1_000
/** The outer pair, `and` and `or` inside, a list of values. */
const DEEPEST_LOGIC = 4
const MOST_LOGIC_GROUPS = 40
const MOST_ELEMENTS = 200
const COUNT = /^\d{1,9}$/
const LIST = /^(?:not\.)?(?:in|[a-z]+\((?:any|all)\)|cs|cd|ov)\./
/** Regular expressions, which can take the database very long. */
const PATTERN = /^(?:not\.)?i?match(?:\([a-z]+\))?\./
const LOGIC = /(?:^|\.)(?:not\.)?(?:or|and)$/

/** Properties that every JavaScript object inherits: the backend takes such a name for a known column and drops its condition. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype))

const PREFERENCES = /^[\w ,;=:/+-]{0,200}$/
const RANGE = /^(?:items=)?\d{1,9}-\d{0,9}$/

/** Throws for a query that asks the database for more than any page or list of this site needs. */
export function checkRestQuery(params: URLSearchParams, isVisitor: boolean): void {
  if (params.size > MOST_PARAMS) throw tooMuch("conditions")
  for (const [name, value] of params) {
    if (name.length > LONGEST_NAME) throw tooMuch("characters in the name of a condition")
    checkNames(name)
    // `photos.order` applies to the embedded resource `photos`.
    const word = name.slice(name.lastIndexOf(".") + 1)
    if (name === "select") checkSelect(value)
    else if (LOGIC.test(name)) checkLogic(value)
    else if (word === "limit" || word === "offset") checkCount(word, value)
    else if (word === "order" || name === "columns" || name === "on_conflict") checkColumns(word, value)
    else if (name !== "apikey") checkCondition(value)
    if (isVisitor && (PATTERN.test(value) || (LOGIC.test(name) && /\.i?match(?:\([a-z]+\))?\./.test(value))))
      throw new GateRefusal(400, "PGRST100", "Visitors cannot search by regular expression")
  }
}

/** Throws for values of `Prefer` and `Range` that no client library sends. */
export function checkRestHeaders(headers: Headers): void {
  if (!PREFERENCES.test(headers.get("Prefer") ?? ""))
    throw new GateRefusal(400, "PGRST122", "The preferences are not understood")
  const range = headers.get("Range")
  if (range !== null && !RANGE.test(range)) throw new GateRefusal(400, "PGRST103", "The range is not understood")
}

function checkNames(text: string): void {
  const inherited = text.match(/\w+/g)?.find((word) => INHERITED.has(word))
  if (inherited) throw new GateRefusal(400, "42703", `column ${inherited} does not exist`)
}

function checkSelect(value: string): void {
  if (value.length > LONGEST_SELECT) throw tooMuch("characters in « select »")
  checkNames(value)
  const { depth, groups } = measureNesting(value, false)
  if (depth > DEEPEST_SELECT) throw tooMuch(`levels of embedding: ${DEEPEST_SELECT} at most`)
  if (groups > MOST_EMBEDS) throw tooMuch("embedded resources")
}

function checkLogic(value: string): void {
  const { depth, groups } = measureNesting(value, true)
  if (depth > DEEPEST_LOGIC || groups > MOST_LOGIC_GROUPS) throw tooMuch("conditions inside conditions")
  checkElements(value)
}

function checkCount(word: string, value: string): void {
  if (!COUNT.test(value)) throw new GateRefusal(400, "PGRST100", `« ${word} » is not a number of rows`)
}

function checkColumns(word: string, value: string): void {
  if (value.length > LONGEST_LIST_OF_COLUMNS) throw tooMuch(`characters in « ${word} »`)
  checkNames(value)
  if (measureNesting(value, false).depth > DEEPEST_SELECT) throw tooMuch(`levels in « ${word} »`)
}

function checkCondition(value: string): void {
  if (LIST.test(value)) checkElements(value)
}

function checkElements(value: string): void {
  if (value.split(",").length > MOST_ELEMENTS) throw tooMuch(`elements in a list: ${MOST_ELEMENTS} at most`)
}

const tooMuch = (what: string) => new GateRefusal(400, "query_too_large", `Too many ${what}`)
