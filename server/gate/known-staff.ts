import type { Query } from "./query.ts"
import type { CallerKeys } from "./caller.ts"

/** Cache time of a result. It decides limits and sizes only: the database checks rights at each request. */
const BELIEVED_MS = 5_000
const MOST_TOKENS = 1_000

/** Evaluates the rule of the policies for the claims of a token. */
const IS_STAFF = `
  with asked as materialized (
    select set_config('request.jwt.claims', $1::text, true),
      set_config('request.jwt.claim.sub', coalesce($1::text::json ->> 'sub', ''), true)
  )
  select private.is_staff() as is_staff from asked`

type Options = { query: Query; now?: () => number }

/** Distinguishes staff from other accounts. Queries the database once in five seconds per token; when the query fails, the token counts as a visitor's. */
export function createStaffCheck({ query, now = Date.now }: Options): CallerKeys["isStaff"] {
  const answers = new Map<string, { isStaff: Promise<boolean>; until: number }>()
  return async (token, claims) => {
    const known = answers.get(token)
    if (known && known.until > now()) return known.isStaff
    const isStaff = query<{ is_staff: boolean }>(IS_STAFF, [JSON.stringify(claims)]).then(
      ([row]) => row?.is_staff ?? false,
      () => {
        answers.delete(token)
        return false
      },
    )
    answers.delete(token)
    answers.set(token, { isStaff, until: now() + BELIEVED_MS })
    if (answers.size > MOST_TOKENS) answers.delete(answers.keys().next().value ?? "")
    return isStaff
  }
}
