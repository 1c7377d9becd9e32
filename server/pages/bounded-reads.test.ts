import { createClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"
import { boundReads } from "./bounded-reads.ts"

const PATIENCE_MS = 20
/** For answers that come at once, however busy the machine is. */
const LONG_PATIENCE_MS = 60_000

/** A client with supabase-js's own settings on a fake backend; `asked` lists its requests. */
function clientOn(answer: (request: Request) => Promise<Response>, patience = PATIENCE_MS) {
  const asked: Request[] = []
  const backend: typeof fetch = (input) => {
    asked.push(input as Request)
    return answer(input as Request)
  }
  const db = createClient("https://mirabelle.test", "sb_publishable_test", {
    global: { fetch: boundReads(backend, patience) },
  }) as Db
  return { db, asked }
}
const never = () => new Promise<Response>(() => {})
const halfAnAnswer = () => Promise.resolve(new Response(new ReadableStream({ start: (body) => body.enqueue("[") })))

test.each([
  ["refuses", () => Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }))],
  ["says nothing", never],
  ["stops half way", halfAnAnswer],
])("a backend that %s is asked once, and is unavailable", async (_, answer) => {
  const { db, asked } = clientOn(answer)
  const { error } = await db.from("services").select("id")
  expect(error && toAppError(error).code).toBe("unavailable")
  expect(asked).toHaveLength(1)
})

test("a calculation of the database is a read too", async () => {
  const { db } = clientOn(never)
  const { error } = await db.rpc("booking_availability", { p_service_id: "", p_from: "2026-11-23", p_days: 1 })
  expect(error && toAppError(error).code).toBe("unavailable")
})

test("the log learns why", async () => {
  const refused = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") }))
  const { db } = clientOn(refused, LONG_PATIENCE_MS)
  const { error } = await db.from("services").select("id")
  expect(error?.details).toBe("TypeError: fetch failed: Error: ECONNREFUSED")
})

test("what writes is waited for", async () => {
  const written = Promise.withResolvers<Response>()
  const { db, asked } = clientOn(({ method }) => (method === "POST" ? written.promise : never()))
  const writing = db
    .from("contact_requests")
    .insert({ name: "Anne" } as never)
    .then(({ error }) => error)
  // After two reads that timed out one after the other, the write has lasted longer than a read may.
  await db.from("services").select("id")
  await db.from("services").select("id")
  written.resolve(new Response(null, { status: 201 }))
  expect(await writing).toBeNull()
  expect(asked.map(({ method }) => method)).toEqual(["POST", "GET", "GET"])
})

test("an answer in time arrives unchanged", async () => {
  const answer = () => Promise.resolve(Response.json([{ id: "a" }], { headers: { "Content-Range": "0-0/7" } }))
  const { db } = clientOn(answer, LONG_PATIENCE_MS)
  const { data, count } = await db.from("services").select("id", { count: "exact" })
  expect([data, count]).toEqual([[{ id: "a" }], 7])
})
