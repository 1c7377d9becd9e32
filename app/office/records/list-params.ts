import * as z from "zod/mini"
import { isDay } from "#domain/dates.ts"
import type { UrlPatch } from "./url-state.ts"

const LONGEST_SEARCH = 100
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

// What an address may say of a list. A parameter that makes no sense is read as if it were not there.

export const searchParam = z.catch(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH)), "")
export const idParam = z.catch(z.nullable(z.uuid()), null)
export const dayParam = z.catch(z.nullable(z.string().check(z.refine(isDay))), null)
export const timeParam = z.catch(z.nullable(z.string().check(z.regex(CLOCK_TIME))), null)

/** One of a closed list: a filter, an order, a dialog. */
export function choiceParam<const Values extends readonly string[]>(values: Values) {
  return z.catch(z.nullable(z.enum(values)), null)
}

/** A page, from 1; `last` is the last one that the server gives. */
export function pageParam(last: number) {
  return z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(last)), 1)
}

type Shape = z.core.$ZodShape
type Values<Params extends Shape> = z.output<z.ZodMiniObject<Params>>

/**
 * The state of a list as its address holds it. `filters` names the parameters that leave records out; `read` turns the French words of the
 * address into the state. `noFilter` is the change that takes every filter away.
 */
export function defineListParams<Params extends Shape, State extends object>(
  params: Params,
  filters: readonly (keyof Params & string)[],
  read: (values: Values<Params>) => State,
) {
  const schema = z.object(params)
  const noFilter: UrlPatch = { ...Object.fromEntries(filters.map((name) => [name, null])), page: null }
  function parse(address: URLSearchParams): State & { isFiltered: boolean } {
    const values = schema.parse(Object.fromEntries(address))
    const isSet = (name: keyof Params & string) =>
      ![null, ""].includes((values as Record<string, string | null>)[name] ?? null)
    return { ...read(values), isFiltered: filters.some(isSet) }
  }
  return { parse, noFilter }
}
