import { beforeAll, expect, test } from "vitest"
import { clientOf } from "#tests/support/booking.ts"
import { inParallel, type RawRequest, rawClient } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const HOME = "203.0.113.7"
const NOBODY = "personne@example.fr"
const LEFT = "partie@example.fr"

/** Adds an account with the administrator's password, even if sign-up is closed. */
const addAccount = (email: string) => `
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at)
  select gen_random_uuid(), aud, role, '${email}', encrypted_password, email_confirmed_at, raw_app_meta_data, '{}', created_at, updated_at
  from auth.users order by created_at limit 1`

let site: RunningSite
let client: ReturnType<typeof rawClient>
let tokens: { nobody: string; left: string }

beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", TRUST_PROXY: "1", SIGN_UP: "open" } })
  client = rawClient(site.url)
  await site.sql(addAccount(NOBODY))
  await site.sql(addAccount(LEFT))
  await site.sql(`update public.profiles set role = 'manager' where email = '${LEFT}'`)
  tokens = { nobody: await signIn(NOBODY), left: await signIn(LEFT) }
  return () => client.close()
})

async function signIn(email: string): Promise<string> {
  const { auth } = clientOf(site, site.keys.publishableKey)
  const { data, error } = await auth.signInWithPassword({ ...site.admin, email })
  if (error) throw error
  return data.session.access_token
}

const row = (name: string) => ({
  name,
  email: "x@example.fr",
  phone: "+33639981234",
  address: "Paris",
  service: "reno",
  description: "x",
})
const write = (token: string, body: unknown, from: string): RawRequest => ({
  method: "POST",
  target: "/rest/v1/contact_requests",
  headers: {
    apikey: site.keys.publishableKey,
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    "X-Forwarded-For": from,
  },
  body: JSON.stringify(body),
})

/** Sends sixty bodies from one network and sixty from sixty networks, eight at once; returns the number of stored rows with that name. */
async function attack(token: string, name: string, rows: number): Promise<number> {
  const body = rows === 1 ? row(name) : Array.from({ length: rows }, () => row(name))
  const bodies = [HOME, null].flatMap((from) =>
    Array.from({ length: 60 }, (_, index) => write(token, body, from ?? `192.0.2.${index}`)),
  )
  await inParallel(bodies, 8, client.send)
  const [stored] = await site.sql(`select count(*)::int as n from public.contact_requests where name = '${name}'`)
  return Number(stored?.["n"])
}

test("an account without a role writes what a visitor may, from however many networks", async () => {
  expect(await attack(tokens.nobody, "a hundred a body", 100)).toBe(0)
  expect(await attack(tokens.nobody, "one a body", 1)).toBe(5)
})

test("staff save a hundred rows at once; once deactivated their token writes nothing", async () => {
  const rows = Array.from({ length: 100 }, () => row("of staff"))
  expect((await client.send(write(tokens.left, rows, HOME))).status).toBe(201)
  await site.sql(`update public.profiles set is_active = false where email = '${LEFT}'`)
  expect(await attack(tokens.left, "a hundred of who left", 100)).toBe(0)
  expect(await attack(tokens.left, "one of who left", 1)).toBe(0)
})
