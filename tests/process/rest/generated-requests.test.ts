import { beforeAll, expect, test } from "vitest"
import { clientOf } from "#tests/support/booking.ts"
import { generateRequests } from "#tests/support/generated-requests.ts"
import { inParallel, rawClient } from "#tests/support/raw-request.ts"
import { errorsIn, type RunningSite, runSite } from "#tests/support/site.ts"

const COUNT = Number(process.env["GENERATED_REQUESTS"] ?? 1_000)
const SEED = Number(process.env["SEED_OF_REQUESTS"] ?? 20_261_122)
const AT_ONCE = 16

let site: RunningSite
beforeAll(async () => {
  site = await runSite({ env: { TRUST_PROXY: "1", SIGN_UP: "open" } })
})

async function tokenOf(account: { email: string; password: string }): Promise<string> {
  const { data, error } = await clientOf(site, site.keys.publishableKey).auth.signInWithPassword(account)
  if (error) throw error
  return data.session.access_token
}

test(`of ${COUNT} generated requests none is answered as a failure of ours`, async () => {
  const account = { email: "intrus@example.fr", password: "correct horse battery" }
  await clientOf(site, site.keys.publishableKey).auth.signUp(account)
  const keys = {
    publishable: site.keys.publishableKey,
    account: await tokenOf(account),
    staff: await tokenOf(site.admin),
  }
  const { send, close } = rawClient(site.url)
  const requests = generateRequests(COUNT, SEED, keys)
  const answers = await inParallel(requests, AT_ONCE, send)
  close()
  const failed = answers.flatMap(({ status, text }, index) => {
    const { method = "", target = "", body = "" } = requests[index] ?? {}
    return status >= 500 && status !== 501 ? [[status, method, target, body, text.slice(0, 300)].join(" ")] : []
  })
  expect(failed, errorsIn(site.output())).toEqual([])
  const limited = answers.filter(({ status }) => status === 429).length
  expect(limited / COUNT).toBeLessThanOrEqual(0.2)
  // The generated requests are realistic: more than a tenth gets a status below 400.
  expect(answers.filter(({ status }) => status < 400).length / COUNT).toBeGreaterThan(0.1)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(await tokenOf(site.admin)).not.toBe("")
}, 600_000)
