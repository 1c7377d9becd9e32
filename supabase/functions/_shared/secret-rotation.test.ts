import { beforeAll, beforeEach, expect, test } from "vitest"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { deliverOutbox } from "./mail/deliver-outbox.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.reset())

const tokenIn = (text: string | undefined) => /\/rendez-vous\/([\w-]{22})/.exec(text ?? "")?.[1] ?? ""
const open = async (token: string) => (await world.call("manage-booking", { action: "view", token })).status
async function readMail(): Promise<string> {
  world.mailed.length = 0
  await deliverOutbox(world.deps)
  return tokenIn(world.mailed.find(({ to }) => to === "anne@example.fr")?.text)
}

test("after a change of the secret, the old link works until a mail brings a new one, which then is the only one", async () => {
  const { body } = await world.call("create-stripe-session", world.order())
  await world.call("demo-payment", { session_id: body["sessionId"], action: "pay" })
  const before = await readMail()
  expect(await open(before)).toBe(200)

  world.deps.secret = "another secret of at least thirty-two characters"
  expect(await open(before)).toBe(200)
  await world.call("manage-booking", { action: "resend", email: "anne@example.fr" })
  const after = await readMail()
  expect(after).not.toBe(before)
  expect([await open(after), await open(before)]).toEqual([200, 404])
})
