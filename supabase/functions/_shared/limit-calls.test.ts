import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { functions } from "#functions/registry.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { createCallLimit } from "./limit-calls.ts"
import { networkOnEdge } from "./site-network.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.backend.sql("delete from private.use_counts").then(() => {}))

/** The functions as on Supabase Edge, where no gate counts before them. */
function onEdge() {
  const clientNetwork = (request: Request) => networkOnEdge(request, world.deps.secret)
  const deps = { ...world.deps, clientNetwork }
  return { ...deps, limit: createCallLimit(deps) }
}

async function statuses(
  name: "manage-booking" | "send-contact-email",
  body: object,
  times: number,
  headers: Record<string, string>,
) {
  const handler = (functions[name] as (deps: Deps) => Handler)(onEdge())
  const found: number[] = []
  for (let index = 0; index < times; index += 1) {
    const request = new Request(`https://project.test/functions/v1/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
    found.push((await handler(request)).status)
  }
  return found
}

const from = (address: string) => ({ "cf-connecting-ip": address })
const guess = { action: "find_contract", name: "Anne", reference: "BR-1A2B3C4D", email: "anne@example.fr" }

test("who looks for a contract by its reference has five tries, whatever network the others come from", async () => {
  expect(await statuses("manage-booking", guess, 7, from("203.0.113.7"))).toEqual([404, 404, 404, 404, 404, 429, 429])
  expect(await statuses("manage-booking", guess, 1, from("203.0.113.8"))).toEqual([404])
})

test("a link is as often looked at as one likes", async () => {
  const view = { action: "view", token: "a".repeat(22) }
  expect(new Set(await statuses("manage-booking", view, 10, from("203.0.113.7")))).toEqual(new Set([404]))
})

test("callers with a wrong signature get no separate allowance", async () => {
  const forged = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      statuses("manage-booking", guess, 1, { ...from(`203.0.113.${index}`), "x-client-network": `10.0.0.${index} x` }),
    ),
  )
  expect(forged.flat().filter((status) => status === 404)).toHaveLength(5)
})

test("of a hundred calls at once as many go on as may", async () => {
  const mail = { name: "Anne", email: "anne@example.fr", phone: "0612345678", address: "Paris", description: "Cuisine" }
  const found = await Promise.all(
    Array.from({ length: 100 }, () => statuses("send-contact-email", mail, 1, from("203.0.113.7"))),
  )
  expect(found.flat().filter((status) => status !== 429)).toHaveLength(40)
})

test("a call that could not be counted is answered, and the log says so", async () => {
  const failing = { rpc: () => Promise.resolve({ data: null, error: { message: "away" } }) } as never
  const limit = createCallLimit({ ...onEdge(), service: failing })
  await limit("lost-link", new Request("https://project.test"))
  expect(world.logged.at(-1)).toMatchObject({ level: "error", what: "lost-link" })
})
