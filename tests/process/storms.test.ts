import { once } from "node:events"
import { request } from "node:http"
import { connect, type Socket } from "node:net"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { clientOf, openForMany, orderFor, type Slot, stranger } from "#tests/support/booking.ts"
import { bookedLink } from "#tests/support/manage.ts"
import { type RawRequest, rawClient } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"
import { createOthers, openLink, type Others, post, slowdown, storm, STORM_SECONDS } from "#tests/support/storm.ts"

// What a visitor can do by pressing a button or by asking often must not be felt by others. `npm test storms` goes on for a minute each and compares times.

const SLOWER_AT_MOST = 5
const IS_LONG = STORM_SECONDS > 0

let site: RunningSite
let client: ReturnType<typeof rawClient>
let meanwhile: ReturnType<typeof createOthers>
let serviceId: string
let slots: Slot[]
let quiet: Others

beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", TRUST_PROXY: "1" } })
  ;({ serviceId, slots } = await openForMany(site))
  // Documents of the example are paid by simulated money.
  await site.sql("update public.site_settings set is_example = true")
  client = rawClient(site.url)
  const { data } = await clientOf(site, site.keys.publishableKey).auth.signInWithPassword(site.admin)
  const token = data.session?.access_token ?? ""
  meanwhile = createOthers({ site, send: client.send, serviceId, slots, token, link: await openLink(site, false) })
  await meanwhile(Promise.resolve())
  quiet = await meanwhile(Promise.resolve())
  return () => client.close()
})

const repeat = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i))

/** Runs a storm beside others, who must not notice it. Returns the statuses that the storm got. */
async function besideOthers(volley: RawRequest[], width: number) {
  const raging = storm(volley, width, client.send)
  const others = await meanwhile(raging)
  const statuses = await raging
  if (IS_LONG)
    console.log(JSON.stringify({ statuses, failed: others.failures.length, slower: slowdown(quiet, others) }, null, 1))
  expect(others.failures).toEqual([])
  if (IS_LONG)
    for (const [kind, { p99 }] of Object.entries(slowdown(quiet, others)))
      expect(p99, `p99 of ${kind}`).toBeLessThanOrEqual(SLOWER_AT_MOST)
  return statuses
}

const signer = { given_name: "Anne", family_name: "Durand", accepts_terms: true, certifies_vat: true }
const signing_id = "00000000-0000-4000-8000-000000000000"
const move = { day: "2026-12-10", time: "10:00" }

test("each button of a quote, of a signed quote and of an appointment, pressed forty times", async () => {
  const [sent, signed] = [await openLink(site, false), await openLink(site, true)]
  const booked = await bookedLink(site)
  const buttons: [name: string, body: object][] = [
    ...["view", "seen", "pay", "settle"].map((action): [string, object] => ["client-quote", { token: signed, action }]),
    ["client-quote", { token: sent, action: "choose", line_ids: [] }],
    ["client-quote", { token: sent, action: "code", signing_id, ...signer }],
    [
      "client-quote",
      { token: sent, action: "sign", signing_id, code: "123456", document_sha256: "0".repeat(64), version_no: 1 },
    ],
    ["client-quote", { token: sent, action: "refuse", reason: "Trop cher" }],
    ...["view", "slots", "calendar", "start_early", "refuse_reviews"].map((action): [string, object] => [
      "manage-booking",
      { token: booked.token, action },
    ]),
    ["manage-booking", { token: booked.token, action: "move", ...move }],
    ["manage-booking", { token: booked.token, action: "cancel", expected_refund_cents: 0, reason: null }],
  ]
  // The presses of one button come at once, from one network each.
  const volley = buttons.flatMap(([name, body], index) =>
    repeat(40, () => post(site, `/functions/v1/${name}`, body, `192.0.2.${index + 1}`)),
  )
  const statuses = await besideOthers(volley, 40)
  expect(statuses[200]).toBeGreaterThan(40)
  if (!IS_LONG) expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
})

test("six hundred presses of « Payer » by three networks that share a link", async () => {
  const token = await openLink(site, true)
  const volley = repeat(IS_LONG ? 600 : 120, (index) =>
    post(site, "/functions/v1/client-quote", { token, action: "pay" }, `192.0.2.${100 + (index % 3)}`),
  )
  const statuses = await besideOthers(volley, 120)
  expect(statuses[200]).toBeGreaterThan(60)
})

test("pictures and availability, by one network as fast as it can", async () => {
  const picture = await upload()
  const slotsOf = post(
    site,
    "/rest/v1/rpc/booking_availability",
    { p_service_id: serviceId, p_from: "2026-12-01", p_days: 62 },
    "192.0.2.110",
  )
  const seen: RawRequest = { method: "GET", target: picture, headers: { "X-Forwarded-For": "192.0.2.110" } }
  const statuses = await besideOthers(repeat(60, () => [seen, slotsOf]).flat(), 30)
  expect(statuses[200]).toBeGreaterThan(60)
})

/** A photograph as large as the site makes them. */
async function upload(): Promise<string> {
  const { data } = await clientOf(site, site.keys.publishableKey).auth.signInWithPassword(site.admin)
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const
  const photo = await sharp({ create: { width: 1800, height: 1800, channels: 3, noise, background: "#888" } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set("purpose", "gallery_main")
  form.set("file", new File([new Uint8Array(photo)], "salon.jpg", { type: "image/jpeg" }))
  const headers = { Authorization: `Bearer ${data.session?.access_token}` }
  const answer = await fetch(`${site.url}/functions/v1/upload-file`, { method: "POST", headers, body: form })
  const { data: stored } = (await answer.json()) as { data: { bucket: string; path: string } }
  return `/storage/v1/object/public/${stored.bucket}/${stored.path}`
}

test("three hundred orders of one day, by three hundred people", async () => {
  const day = slots[0]?.day ?? ""
  const ofDay = slots.filter((slot) => slot.day === day)
  const volley = repeat(IS_LONG ? 300 : 90, (index) =>
    post(
      site,
      "/functions/v1/create-stripe-session",
      orderFor(serviceId, ofDay[index % ofDay.length] as Slot, stranger(index).person),
      stranger(index).headers["X-Forwarded-For"],
    ),
  )
  const statuses = await besideOthers(volley, 90)
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
})

test("half-open connections of one address, without a proxy", async () => {
  const open = await runSite({ env: { SEED: "minimal", HOST: "127.0.0.1" } })
  const port = Number(new URL(open.url).port)
  const held: Socket[] = []
  const hold = () => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.9" })
    held.push(socket)
    socket.on("error", () => {})
    socket.on("connect", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n"))
    return once(socket, "close").catch(() => {})
  }
  const closed = repeat(IS_LONG ? 5_000 : 600, hold)
  // Beyond 256, the site closes them at once.
  await Promise.race(closed)
  for (let visit = 0; visit < 15; visit += 1) {
    const asked = request({ port, host: "127.0.0.1", path: "/", localAddress: "127.0.0.1" }).end()
    const [answer] = (await once(asked, "response")) as [{ statusCode: number; resume: () => void }]
    answer.resume()
    expect(answer.statusCode).toBe(200)
  }
  for (const socket of held) socket.destroy()
})
