import { createClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import { SharedLimiter } from "./shared-limiter.ts"
import { forVisitor, withVisitorNetwork } from "./visitor-network.ts"

const SECRET = "a secret"

/** Returns the requests that reach a backend while a page is rendered for a visitor who writes, reads and calls a function. */
async function sentFor(network: string, secret: string | null) {
  const sent: Request[] = []
  const fetch = withVisitorNetwork(async (input) => {
    sent.push(input as Request)
    return Response.json([])
  }, secret)
  const db = createClient("https://project.test", "sb_publishable_x", { global: { fetch } })
  await forVisitor({ network }, async () => {
    await db.from("contact_requests").insert({ name: "Anne" })
    await db.from("services").select("id")
    await db.functions.invoke("manage-booking", { body: {} })
  })
  return sent.map(({ headers }) => [headers.get("x-counted-use"), headers.get("x-client-network")])
}

test("a project gets the name of the visitor's count, and functions get the visitor's signed network", async () => {
  const counted: string[] = []
  const uses = { count: async (key: string) => counted.push(key) && 0, giveBack: async () => {} }
  const allowance = { points: 5, duration: 600 }
  await new SharedLimiter({ name: "contact", allowance, uses, secret: SECRET }).consume("203.0.113.7")
  const [written, read, called] = await sentFor("203.0.113.7", SECRET)
  expect(written).toEqual([counted[0], null])
  expect(read).toEqual([null, null])
  expect(called).toEqual([null, expect.stringMatching(/^203\.0\.113\.7 \S{43}$/)])
})

test("the backend in this process is told the network alone: its gate has counted", async () => {
  expect(await sentFor("203.0.113.7", null)).toEqual([
    [null, null],
    [null, null],
    [null, "203.0.113.7"],
  ])
})
