import { beforeAll, expect, test } from "vitest"
import { inParallel, type RawAnswer, type RawRequest, rawClient } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const AT_ONCE = 75

let site: RunningSite
let client: ReturnType<typeof rawClient>
beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", TRUST_PROXY: "1" } })
  client = rawClient(site.url)
  return () => client.close()
})

const signIn = (account: object, from: string, cookie?: string): Promise<RawAnswer> => {
  const request: RawRequest = {
    method: "POST",
    target: "/auth/v1/token?grant_type=password",
    headers: {
      apikey: site.keys.publishableKey,
      "Content-Type": "application/json",
      "X-Forwarded-For": from,
      ...(cookie ? { Cookie: cookie } : {}),
    },
    body: JSON.stringify(account),
  }
  return client.send(request)
}
const tally = (answers: RawAnswer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]))

let networks = 0
/** A network that was not used before. */
const newNetwork = () => `2001:db8:0:${(networks += 1).toString(16)}::1`

test("while seventy-five guess, ten sign-ins of a known device come before them, and ten of a network that nobody knows in their turn", async () => {
  const first = await signIn(site.admin, "203.0.113.7")
  const cookie = first.headers["set-cookie"]?.[0]?.split(";")[0]
  const guesses: RawAnswer[] = []
  let isOver = false
  const guess = async () => {
    while (!isOver) guesses.push(await signIn({ email: site.admin.email, password: "faux" }, newNetwork()))
  }
  const guessing = Promise.all(Array.from({ length: AT_ONCE }, guess))
  // By then all guesses wait in the queue.
  await expect.poll(() => guesses.length).toBeGreaterThan(5)

  const known = await inParallel(Array.from({ length: 10 }), 1, () => signIn(site.admin, newNetwork(), cookie))
  const lookedAt = guesses.length
  const from = newNetwork()
  const strangers = await inParallel(Array.from({ length: 10 }), 10, () => signIn(site.admin, from))
  isOver = true
  await guessing

  expect(tally(known)).toEqual({ 200: 10 })
  expect(tally(strangers)).toEqual({ 200: 10 })
  expect(tally(guesses)).toEqual({ 400: guesses.length })
  // Without priority, the first of the ten would have waited for all guesses.
  expect(lookedAt).toBeLessThan(AT_ONCE)
})
