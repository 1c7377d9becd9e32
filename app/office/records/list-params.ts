import { cleanText, withoutControls } from "#domain/clean-text.ts"
import { isDay } from "#domain/dates.ts"
import { COUNT_LIMIT, PAGE_SIZE } from "./page.ts"
import type { UrlPatch } from "./url-state.ts"
import type { View } from "./view-switch.tsx"

const LONGEST_SEARCH = 100
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * One URL parameter of a list; `parse` gets "" if it is missing, and treats an invalid value as missing. Plain functions: the first screen
 * has no other use for the schema library.
 */
type Param<Value> = { parse: (text: string) => Value }

// A longer search text is cut: ignoring it would show the whole list as if everything matched.
const searchParam = {
  parse: (text: string) => Array.from(cleanText(text)).slice(0, LONGEST_SEARCH).join("").trim(),
}
const pageParam = {
  parse(text: string) {
    const page = Number(text)
    return Number.isInteger(page) && page >= 1 && page <= COUNT_LIMIT / PAGE_SIZE ? page : 1
  },
}
export const idParam = { parse: (text: string) => (UUID.test(text) ? text : null) }
export const dayParam = { parse: (text: string) => (isDay(text) ? text : null) }
export const timeParam = { parse: (text: string) => (CLOCK_TIME.test(text) ? text : null) }

/** A parameter with a closed list of values: a filter, an order, a dialog. */
export function choiceParam<const Choice extends string>(choices: readonly Choice[]): Param<Choice | null> {
  return { parse: (text) => choices.find((choice) => choice === text) ?? null }
}

/** A parameter with a value of an open list, as the names that staff give. */
export const nameParam = {
  parse: (text: string) => withoutControls(text).slice(0, LONGEST_SEARCH) || null,
}

type Shape = Record<string, Param<string | null>>
type Values<Params extends Shape> = { [Name in keyof Params]: ReturnType<Params[Name]["parse"]> }
type ListValues = { q: string; page: number }

/** Reads the values of these parameters from a URL. */
export function readParams<Params extends Shape>(params: Params, address: URLSearchParams): Values<Params> {
  const values = Object.entries(params).map(([name, { parse }]) => [name, parse(address.get(name) ?? "")])
  return Object.fromEntries(values) as Values<Params>
}

export type ListState = {
  openId: string | null
  /** The view that the user chose; null: the window's width decides. */
  view: View | null
  isFiltered: boolean
}

type Definition<Params extends Shape, State extends { filter: object }> = {
  /** The list's own parameters, besides the search `q`, the page and the view. */
  params: Params
  /** The parameters that filter records, besides the search. */
  filters: readonly (keyof Params & string)[]
  /** The parameter with the id of the record shown beside the list. */
  record?: keyof Params & string
  /** Turns the French values of the URL into the state of the list. */
  read: (values: Values<Params> & ListValues) => State
}

/** The state of a list, as the URL holds it. `noFilter` is the patch that clears all filters. */
export function defineListParams<Params extends Shape, State extends { filter: object }>(
  definition: Definition<Params, State>,
) {
  const { params, record } = definition
  const all = { vue: choiceParam(["table", "cards"]), ...params }
  const filters = ["q", ...definition.filters]
  const noFilter: UrlPatch = { ...Object.fromEntries(filters.map((name) => [name, null])), page: null }
  function parse(address: URLSearchParams): State & Omit<ListState, keyof State> {
    const q = searchParam.parse(address.get("q") ?? "")
    const values: Values<Shape> = readParams(all, address)
    return {
      view: values.vue as View | null,
      openId: record === undefined ? null : (values[record] ?? null),
      isFiltered: q !== "" || definition.filters.some((name) => values[name] !== null),
      ...definition.read({ ...(values as Values<Params>), q, page: pageParam.parse(address.get("page") ?? "") }),
    }
  }
  return { parse, noFilter, record }
}
