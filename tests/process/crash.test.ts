import { expect, test } from "vitest"
import { parisToday } from "#domain/dates.ts"
import { clientOf, firstServiceOf, openSlots, order, orderFor, stranger } from "#tests/support/booking.ts"
import { runSite } from "#tests/support/site.ts"

test("a site killed in the middle of bookings keeps every one it acknowledged, and no slot stays held for nobody", async () => {
  const site = await runSite({ env: { SEED: "minimal", TRUST_PROXY: "1" } })
  const service = clientOf(site, site.keys.secretKey)
  const job = await firstServiceOf(service, "plomberie")
  const slots = (await openSlots(service, job.id, parisToday(new Date()))).slice(0, 40)

  const acknowledged: string[] = []
  const orders = slots.map(async (slot, index) => {
    const { person, headers } = stranger(index)
    const { status, body } = await order(site, orderFor(job.id, slot, person), headers)
    if (status === 200) acknowledged.push(String(body["sessionId"]))
    if (acknowledged.length === 5) await site.kill("SIGKILL")
  })
  await Promise.allSettled(orders)
  expect(acknowledged.length).toBeGreaterThanOrEqual(5)

  const again = await runSite({ dataDir: site.dataDir, env: { SEED: "minimal" } })
  const reader = clientOf(again, again.keys.secretKey)
  const { data } = await reader.from("brico_requests").select("stripe_session_id, status, hold_expires_at")
  const rows = (data ?? []) as { stripe_session_id: string | null; status: string; hold_expires_at: string | null }[]
  const kept = new Set(rows.map((row) => row.stripe_session_id))
  expect(acknowledged.filter((session) => !kept.has(session))).toEqual([])
  expect(rows.filter((row) => row.stripe_session_id === null && row.status !== "cancelled")).toEqual([])
  expect(rows.filter((row) => row.status === "pending" && row.hold_expires_at === null)).toEqual([])
  await again.remove()
})
