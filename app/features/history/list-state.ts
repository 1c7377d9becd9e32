import * as z from "zod/mini"
import { isDay } from "#domain/dates.ts"
import { ACTIONS } from "#domain/history/labels.ts"
import type { HistoryFilter } from "./data.ts"

const day = z.catch(z.nullable(z.string().check(z.refine(isDay))), null)

// A parameter that makes no sense is read as if it were not there.
const paramsSchema = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(100)), ""),
  action: z.catch(z.nullable(z.enum(ACTIONS)), null),
  du: day,
  au: day,
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 1),
})

export function parseHistoryState(params: URLSearchParams): HistoryFilter {
  const { q, action, du, au, page } = paramsSchema.parse(Object.fromEntries(params))
  return { query: q, action, from: du, to: au, page }
}
