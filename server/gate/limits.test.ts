import { Hono } from "hono"
import { beforeEach, expect, test } from "vitest"
import { createLimits } from "./limits.ts"

const HOME = "203.0.113.7"
const EMAIL = "anne@example.fr"
/** Status of the backend's next response. */
let status: 200 | 400 | 429 | 503
let device: string | null
let send: (from: string, email?: string) => Promise<number>

beforeEach(() => {
  status = 400
  device = null
  const counts = new Map<string, number>()
  const uses = {
    count: async (key: string, { points }: { points: number }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return (counts.get(key) ?? 0) > points ? 60_000 : 0
    },
    giveBack: async (key: string, isAll: boolean) => void counts.set(key, isAll ? 0 : (counts.get(key) ?? 0) - 1),
  }
  const { signIn } = createLimits({ trustProxy: true, uses, secret: "s", findDevice: async () => device })
  const site = new Hono().post("/auth/v1/token", signIn, (context) => context.body(null, status))
  send = async (from, email = EMAIL) =>
    (
      await site.request("/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: { "X-Forwarded-For": from },
        body: JSON.stringify({ email }),
      })
    ).status
})
const sendTimes = async (times: number, ...who: Parameters<typeof send>) => {
  const answers: number[] = []
  for (let index = 0; index < times; index += 1) answers.push(await send(...who))
  return answers
}

test.each([429, 503] as const)(
  "a sign-in that is answered by %i was not looked at, and is given back",
  async (answer) => {
    status = answer
    expect(await sendTimes(100, HOME)).toEqual(Array(100).fill(answer))
    status = 200
    expect(await send(HOME)).toBe(200)
  },
)

test("wrong passwords count, for the account and for the address", async () => {
  expect(await sendTimes(11, HOME)).toEqual([...Array<number>(10).fill(400), 429])
  for (let account = 0; account < 49; account += 1) expect(await send(HOME, `${account}@example.fr`)).toBe(400)
  expect(await send(HOME, "autre@example.fr")).toBe(429)
  status = 200
  expect(await send(HOME)).toBe(429)
  expect(await send("203.0.113.8")).toBe(200)
})

test("a device on which the account has signed in counts its ten tries by itself, also behind an address that guesses", async () => {
  await sendTimes(61, HOME)
  device = "a device"
  expect(await sendTimes(11, HOME)).toEqual([...Array<number>(10).fill(400), 429])
  device = "another device"
  status = 200
  expect(await send(HOME)).toBe(200)
})
