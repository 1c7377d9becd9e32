import { describe, expect, test } from "vitest"
import { nameOfUse } from "#server/gate/shared-limiter.ts"
import { freshBackend, type Person } from "#tests/support/backend.ts"
import { useHostedProject } from "#tests/support/hosted-project.ts"

type Ask = (statement: string) => Promise<unknown>
type Headers = Record<string, string>

const WRITE = `insert into public.contact_requests (name, email, phone, address, description)
  select 'Anne', 'anne@example.fr', '0612345678', 'Paris', 'Une cuisine' from generate_series(1, `

/** Writes as PostgREST does for a visitor: in a transaction with the role and the headers. Returns `ok`, or the code of the refusal. */
async function write(ask: Ask, headers: Headers, rows = 1, role = "anon"): Promise<string> {
  await ask(`begin; select set_config('request.headers', '${JSON.stringify(headers)}', true); set local role ${role}`)
  try {
    await ask(`${WRITE}${rows})`)
    await ask("commit")
    return "ok"
  } catch (error) {
    await ask("rollback")
    const { code, message } = error as Error & { code: string }
    return code === "PGRST" ? (JSON.parse(message) as { code: string }).code : code
  }
}

async function writeOften(ask: Ask, times: number, headersOf: (index: number) => Headers) {
  const answers: string[] = []
  for (let index = 0; index < times; index += 1) answers.push(await write(ask, headersOf(index)))
  return answers
}

const REFUSED = "too_many_requests"
/** PostgreSQL's code for a row that a policy rejects. */
const FORBIDDEN = "42501"
const five = Array.from({ length: 5 }, () => "ok")

test("around the site a network writes five requests in ten minutes, however they are sent", async () => {
  await useHostedProject(async ({ ask }) => {
    const from = (address: string) => () => ({ "x-forwarded-for": `${address}, 10.0.0.1` })
    expect(await writeOften(ask, 6, from("203.0.113.7"))).toEqual([...five, REFUSED])
    expect(await write(ask, from("203.0.113.8")(), 6)).toBe(REFUSED)
    expect(await write(ask, from("203.0.113.8")(), 5)).toBe("ok")
    // Cloudflare's header counts, not the visitor's; an IPv6 network counts as one visitor; all invalid addresses count as one, too.
    const forged = (index: number) => ({ "cf-connecting-ip": "203.0.113.9", "x-forwarded-for": `198.51.100.${index}` })
    expect(await writeOften(ask, 6, forged)).toEqual([...five, REFUSED])
    expect(await writeOften(ask, 6, (index) => ({ "cf-connecting-ip": `2001:db8::${index}` }))).toEqual([
      ...five,
      REFUSED,
    ])
    expect(await writeOften(ask, 6, (index) => ({ "x-forwarded-for": `nobody ${index}` }))).toEqual([...five, REFUSED])
    expect(await write(ask, {})).toBe(REFUSED)
    await ask("update private.use_counts set ends_at = now() where uses >= 5")
    expect(await write(ask, from("203.0.113.7")())).toBe("ok")
    const keys = (await ask("select key from private.use_counts")) as { key: string }[]
    expect(keys.filter(({ key }) => /[.:]|nobody/.test(key))).toEqual([])
  })
})

test("forged addresses win sixty rows in all, and whom the site has counted writes all the same", async () => {
  await useHostedProject(async ({ ask, askAs }) => {
    const answers = await writeOften(ask, 70, (index) => ({ "x-forwarded-for": `198.51.${Math.floor(index / 5)}.7` }))
    expect(answers.filter((answer) => answer === "ok")).toHaveLength(60)
    const key = nameOfUse("a secret", "contact", "203.0.113.7")
    expect(await write(ask, { "x-counted-use": key })).toBe(REFUSED)
    await askAs("service_role", `select public.count_use('${key}', 5, 600)`)
    expect(await write(ask, { "x-counted-use": key })).toBe("ok")
    await ask("update private.use_counts set ends_at = now()")
    await askAs("service_role", `${WRITE}100)`)
    expect(await write(ask, { "x-counted-use": key }, 6)).toBe(REFUSED)
  })
})

const PEOPLE = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"] as const

test("an account writes five requests in ten minutes from however many networks, and none once its session is gone", async () => {
  await useHostedProject(async ({ ask, askAs }) => {
    for (const id of PEOPLE)
      await askAs(
        "supabase_auth_admin",
        `insert into auth.users (id, email) values ('${id}', '${id}@example.fr');
         insert into auth.sessions (id, user_id, aal) values ('${id}', '${id}', 'aal1')`,
      )
    const become = (id: string) =>
      ask(`select set_config('request.jwt.claims', '{"sub": "${id}", "session_id": "${id}"}', false)`)
    const writeAs = (address: string) => write(ask, { "x-forwarded-for": address }, 1, "authenticated")
    await become(PEOPLE[0])
    const answers: string[] = []
    for (let index = 0; index < 6; index += 1) answers.push(await writeAs(`198.51.100.${index}`))
    expect(answers).toEqual([...five, REFUSED])
    await become(PEOPLE[1])
    expect(await writeAs("198.51.100.0")).toBe("ok")
    await ask(`delete from auth.sessions where id = '${PEOPLE[1]}'`)
    expect(await writeAs("198.51.100.1")).toBe(FORBIDDEN)
    expect(await ask("select count(*)::int as n from public.contact_requests")).toEqual([{ n: 6 }])
  })
})

describe("where the site's gate stands before the tables", () => {
  const contact = {
    name: "Anne",
    email: "anne@example.fr",
    phone: "0612345678",
    address: "Paris",
    description: "Une cuisine",
  }

  test("visitors do not count a second time, accounts without a role do, and staff do not", async () => {
    const world = await freshBackend()
    const writeTimes = async (who: Person, times: number) => {
      const answers: number[] = []
      for (let index = 0; index < times; index += 1)
        answers.push((await world.as[who].from("contact_requests").insert(contact)).status)
      return answers
    }
    expect(await writeTimes("visitor", 7)).toEqual(Array(7).fill(201))
    expect(await writeTimes("manager", 7)).toEqual(Array(7).fill(201))
    expect(await writeTimes("user", 7)).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(await writeTimes("half", 6)).toEqual([201, 201, 201, 201, 201, 429])
    // The session is deleted, but the token has not expired.
    expect(await writeTimes("deactivated", 1)).toEqual([403])
    const many = await world.as.user.from("contact_requests").insert(Array(6).fill(contact))
    expect(many.status).toBe(429)
  })
})
