import { expect, test } from "vitest"
import { nameOfUse } from "#server/gate/shared-limiter.ts"
import { freshBackend } from "#tests/support/backend.ts"
import { useHostedProject } from "#tests/support/hosted-project.ts"

type Ask = (statement: string) => Promise<unknown>
type Headers = Record<string, string>

const WRITE = `insert into public.contact_requests (name, email, phone, address, description)
  select 'Anne', 'anne@example.fr', '0612345678', 'Paris', 'Une cuisine' from generate_series(1, `

/** What PostgREST does for a request of a visitor: a transaction with the role and the headers. Answers `ok`, or why not. */
async function write(ask: Ask, headers: Headers, rows = 1, role = "anon"): Promise<string> {
  await ask(`begin; select set_config('request.headers', '${JSON.stringify(headers)}', true); set local role ${role}`)
  try {
    await ask(`${WRITE}${rows})`)
    await ask("commit")
    return "ok"
  } catch (error) {
    await ask("rollback")
    return (JSON.parse((error as Error).message) as { code: string }).code
  }
}

async function writeOften(ask: Ask, times: number, headersOf: (index: number) => Headers) {
  const answers: string[] = []
  for (let index = 0; index < times; index += 1) answers.push(await write(ask, headersOf(index)))
  return answers
}

const REFUSED = "too_many_requests"
const five = Array.from({ length: 5 }, () => "ok")

test("around the site a network writes five requests in ten minutes, however they are sent", async () => {
  await useHostedProject(async ({ ask }) => {
    const from = (address: string) => () => ({ "x-forwarded-for": `${address}, 10.0.0.1` })
    expect(await writeOften(ask, 6, from("203.0.113.7"))).toEqual([...five, REFUSED])
    expect(await write(ask, from("203.0.113.8")(), 6)).toBe(REFUSED)
    expect(await write(ask, from("203.0.113.8")(), 5)).toBe("ok")
    // What Cloudflare says counts, not what the visitor sends; a line of IPv6 is one visitor; and what is no address is one too.
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
    expect(await write(ask, { "x-counted-use": key }, 6, "authenticated")).toBe(REFUSED)
  })
})

test("where the site's gate stands before the tables, they do not count as well", async () => {
  const { sql } = await freshBackend()
  expect(await sql("select from pg_trigger where tgname = 'limit_direct_writes'")).toEqual([])
})
