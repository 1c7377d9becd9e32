import { beforeAll, beforeEach, expect, test } from "vitest"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
let admin: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  admin = { Authorization: `Bearer ${world.backend.tokens.admin}` }
})
beforeEach(async () => {
  await world.reset()
  await world.sql("delete from auth.mfa_factors")
  await world.reset()
})

const addFactor = (userId: string) =>
  world.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', '')`,
    [userId],
  )
const reset = (user_id: string) => world.call("reset-factor", { user_id }, admin)

test("an administrator removes a colleague's lost factor; the owner is told and the history says who did it", async () => {
  const { manager } = world.backend.people
  await addFactor(manager)
  expect(await reset(manager)).toEqual({ status: 200, body: { data: {} } })
  expect(await world.sql("select id from auth.mfa_factors")).toEqual([])
  expect(await world.readMail()).toMatchObject([
    { template: "account_factor_removed", recipient: "manager@mirabelle.test" },
  ])
  const lines = await world.sql("select actor_id from public.activity_log where action = 'factor_reset'")
  expect(lines).toEqual([{ actor_id: world.backend.people.admin }])
})

test("nobody removes their own that way, nor one that there is not", async () => {
  expect((await reset(world.backend.people.admin)).status).toBe(400)
  expect((await reset(world.backend.people.manager)).status).toBe(404)
  expect((await reset(crypto.randomUUID())).status).toBe(404)
})
