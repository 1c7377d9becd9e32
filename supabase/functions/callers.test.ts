import { sign } from "hono/jwt"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { functions } from "#functions/registry.ts"
import { FUNCTIONS, type Kind } from "#tests/support/function-callers.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"
import { PASSWORD } from "#tests/support/template.ts"

/** Deactivation ends the sessions; `returned` is the deactivated person in a new session, opened with the password. */
type Caller = "nobody" | "a visitor" | "an expired session" | "a forged session" | "a closed session" | "returned" | Who
type Who = "user" | "field" | "deactivated" | "half" | "manager" | "admin"

/** Status with which each kind of function refuses a caller; callers not listed are accepted. */
const REFUSED: Record<Kind, Partial<Record<Caller, number>>> = {
  anyone: {},
  account: { deactivated: 401, returned: 403, half: 403 },
  field: { user: 403, deactivated: 401, returned: 403, half: 403 },
  staff: { user: 403, field: 403, deactivated: 401, returned: 403, half: 403 },
  admin: { user: 403, field: 403, deactivated: 401, returned: 403, half: 403, manager: 403 },
  service: { user: 403, field: 403, deactivated: 403, returned: 403, half: 403, manager: 403, admin: 403 },
}
const NOBODIES: Caller[] = ["nobody", "a visitor", "an expired session", "a forged session", "a closed session"]

let world: FunctionWorld
let bearers: Record<Caller, string | null>
let returned: string
beforeAll(async () => {
  world = await openWorld()
  const account = { email: "deactivated@mirabelle.test", password: PASSWORD }
  const { data, error } = await world.backend.newClient().auth.signInWithPassword(account)
  if (error) throw error
  returned = data.session.access_token
})
beforeEach(async () => {
  await world.reset()
  const { tokens, jwtSecret, people } = world.backend
  const claims = { sub: people.admin, role: "authenticated", aud: "authenticated", aal: "aal2" }
  const hour = Math.floor(Date.now() / 1000)
  const session_id = crypto.randomUUID()
  bearers = {
    nobody: null,
    "a visitor": "sb_publishable_anybody",
    "an expired session": await sign({ ...claims, session_id, exp: hour - 3600 }, jwtSecret, "HS256"),
    "a forged session": await sign({ ...claims, session_id, exp: hour + 3600 }, "not the secret", "HS256"),
    "a closed session": await sign({ ...claims, session_id, exp: hour + 3600 }, jwtSecret, "HS256"),
    returned,
    ...tokens,
  }
})

/** Reads a digest of every table of `public` and of the accounts. */
async function everything(): Promise<unknown> {
  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth') order by 1`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      world.sql(
        `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`,
      ),
    ),
  )
  return rows.flat()
}

async function call(name: string, caller: Caller): Promise<number> {
  const { method = "POST", body } = FUNCTIONS[name] ?? { body: {} }
  const bearer = bearers[caller]
  const request = new Request(`${PUBLIC_URL}/functions/v1/${name}`, {
    method,
    headers: { "Content-Type": "application/json", ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
    ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
  })
  const response = await functions[name]?.(world.deps)(request)
  return response?.status ?? 0
}

test("every function says for whom it is", () => {
  expect(Object.keys(FUNCTIONS).sort()).toEqual(Object.keys(functions).sort())
})

describe.each(Object.entries(FUNCTIONS))("%s", (name, { kind }) => {
  test(`is for ${kind}: others are refused and change nothing`, async () => {
    const before = await everything()
    const refused: Partial<Record<Caller, number>> = { ...REFUSED[kind] }
    if (kind !== "anyone") for (const caller of NOBODIES) refused[caller] = 401
    // A token other than the secret key is forbidden, not unauthenticated.
    if (kind === "service") for (const caller of NOBODIES.slice(1)) refused[caller] = 403
    const answers: Partial<Record<Caller, number>> = {}
    for (const caller of Object.keys(refused) as Caller[]) answers[caller] = await call(name, caller)
    expect(answers).toEqual(refused)
    expect(await everything()).toEqual(before)
  })

  if (kind !== "anyone") return
  test("does nothing with a body that makes no sense, whoever sends it", async () => {
    const before = await everything()
    for (const caller of ["nobody", "a visitor", "an expired session", "manager"] as const) {
      expect(await call(name, caller)).toBeLessThan(500)
    }
    expect(await everything()).toEqual(before)
  })
})
