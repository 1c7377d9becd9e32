import { beforeAll, expect, test } from "vitest"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { createFormStamps } from "#app/lib/form-stamps.server.ts"
import { parisToday } from "#domain/dates.ts"
import { clientOf, firstServiceOf, openShop, openSlots, orderFor } from "#tests/support/booking.ts"
import { type RawRequest, rawClient } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"
import { type HeldRequest, holdRequest } from "#tests/support/slow-sockets.ts"

// Senders that announce large bodies and send little must not use up the room of others.

const VISITOR = "203.0.113.7"
/** The largest size of a form with photos, in bytes. */
const ANNOUNCED = 31 * 1024 * 1024
const SLOW_NETWORKS = 40

let site: RunningSite
let client: ReturnType<typeof rawClient>
let serviceId: string
beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", TRUST_PROXY: "1" } })
  await openShop(site)
  client = rawClient(site.url)
  serviceId = (await firstServiceOf(clientOf(site, site.keys.secretKey), "plomberie")).id
  return () => client.close()
})

const hold = (network: string, announced = ANNOUNCED, sent = 18_000): Promise<HeldRequest> =>
  holdRequest(
    site.url,
    [
      "POST /contact HTTP/1.1",
      "Host: localhost",
      `X-Forwarded-For: ${network}`,
      "Content-Type: multipart/form-data; boundary=x",
      `Content-Length: ${announced}`,
      "",
    ],
    new Uint8Array(sent),
  )

/** Sends the usual requests of visitors, staff and Stripe; returns the status of each. */
async function everyday(from: string): Promise<Record<string, number>> {
  const json = { apikey: site.keys.publishableKey, "Content-Type": "application/json", "X-Forwarded-For": from }
  const post = (target: string, body: unknown, headers: Record<string, string> = json): RawRequest => ({
    method: "POST",
    target,
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
  const [slot] = await openSlots(clientOf(site, site.keys.publishableKey), serviceId, parisToday())
  if (!slot) throw new Error("No slot is open")
  const stamp = createFormStamps(site.keys.secretKey, () => Date.now() - 10_000).issue()
  const letter = {
    name: "Anne Martin",
    email: "anne@example.fr",
    phone: "0639981234",
    address: "12 rue de Rivoli, 75004 Paris",
    service: "reno",
    description: "Refaire la cuisine",
    [STAMP_FIELD]: stamp,
  }
  const typed = { "X-Forwarded-For": from, "Content-Type": "application/x-www-form-urlencoded" }
  const calls = {
    "sign-in": post("/auth/v1/token?grant_type=password", site.admin),
    availability: post("/rest/v1/rpc/booking_availability", { p_service_id: serviceId, p_from: slot.day, p_days: 7 }),
    booking: post(
      "/functions/v1/create-stripe-session",
      orderFor(serviceId, slot, {
        client_email: `anne.${from}@example.fr`,
        client_phone: `061234${from.replaceAll(".", "").slice(-4)}`,
      }),
    ),
    webhook: post("/functions/v1/stripe-webhook", { id: "evt_unknown" }),
    contact: post("/contact", new URLSearchParams(letter).toString(), typed),
  }
  const answers: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) answers[name] = (await client.send(call)).status
  return answers
}

test("while forty networks hold large forms open, everybody else signs in, books, is notified and writes", async () => {
  const quiet = await everyday("203.0.113.6")
  expect(quiet).toMatchObject({ "sign-in": 200, availability: 200, booking: 200, contact: 303 })
  const held = await Promise.all(Array.from({ length: SLOW_NETWORKS }, (_, index) => hold(`192.0.2.${index + 1}`)))
  expect(await everyday(VISITOR)).toEqual(quiet)
  for (const { socket } of held) socket.destroy()
})

test("one network fills a quarter of the room for large bodies, by what it has sent", async () => {
  const sent = 15 * 1024 * 1024
  const held: HeldRequest[] = []
  for (let index = 0; index < 3; index += 1) held.push(await hold("198.51.100.9", ANNOUNCED, sent))
  const refused = () => held.filter(({ status, socket }) => status() === 429 || socket.closed).length
  await expect.poll(refused).toBeGreaterThan(0)
  // The server may read the end of the second body and the third one side by side, and refuse both. The first has its place.
  expect(refused()).toBeLessThan(3)
  // Another network has room of its own.
  const other = await hold("198.51.100.10", ANNOUNCED, sent)
  expect([other.status(), other.socket.closed]).toEqual([null, false])
  for (const { socket } of [...held, other]) socket.destroy()
})
