import * as z from "zod/mini"
import { isDay } from "#domain/dates.ts"
import { COUNT_LIMIT, PAGE_SIZE } from "./page.ts"
import type { UrlPatch } from "./url-state.ts"
import type { View } from "./view-switch.tsx"

const LONGEST_SEARCH = 100
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

// What an address may say of a list. A parameter that makes no sense is read as if it were not there.

const searchParam = z.catch(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH)), "")
const pageParam = z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(COUNT_LIMIT / PAGE_SIZE)), 1)
export const idParam = z.catch(z.nullable(z.uuid()), null)
export const dayParam = z.catch(z.nullable(z.string().check(z.refine(isDay))), null)
export const timeParam = z.catch(z.nullable(z.string().check(z.regex(CLOCK_TIME))), null)

/** One of a closed list: a filter, an order, a dialog. */
export function choiceParam<const Values extends readonly string[]>(values: Values) {
  return z.catch(z.nullable(z.enum(values)), null)
}

type Shape = z.core.$ZodShape
type Values<Params extends Shape> = z.output<z.ZodMiniObject<Params>>
type ListValues = { q: string; page: number }

export type ListState = {
  openId: string | null
  /** What was chosen; null: by the width of the window. */
  view: View | null
  isFiltered: boolean
}

type Definition<Params extends Shape, State extends { filter: object }> = {
  /** What the list has besides its search `q`, its page and its view. */
  params: Params
  /** The parameters that leave records out, besides the search. */
  filters: readonly (keyof Params & string)[]
  /** The parameter that holds the record shown beside the list. */
  record?: keyof Params & string
  /** Turns the French words of the address into the state of the list. */
  read: (values: Values<Params> & ListValues) => State
}

/** The state of a list as its address holds it. `noFilter` is the change that takes every filter away. */
export function defineListParams<Params extends Shape, State extends { filter: object }>(
  definition: Definition<Params, State>,
) {
  const { params, record } = definition
  const schema = z.object({ q: searchParam, page: pageParam, vue: choiceParam(["table", "cards"]), ...params })
  const filters = ["q", ...definition.filters]
  const noFilter: UrlPatch = { ...Object.fromEntries(filters.map((name) => [name, null])), page: null }
  function parse(address: URLSearchParams): State & Omit<ListState, keyof State> {
    const values = schema.parse(Object.fromEntries(address)) as Values<Params> &
      ListValues & { vue: View | null } & Record<string, string | null>
    return {
      view: values.vue,
      openId: record === undefined ? null : (values[record] ?? null),
      isFiltered: filters.some((name) => ![null, ""].includes(values[name] ?? null)),
      ...definition.read(values),
    }
  }
  return { parse, noFilter, record }
}
