import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Json } from "#domain/database.gen.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, MONDAY } from "#tests/support/bookings.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const TUESDAY = "2026-11-24"
let id: string
let alba: string
beforeEach(async () => {
  await clearBookings(world)
  await world.empty("contractors", "email_outbox")
  alba = await addContractor("Alba")
  id = (await world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:00", status: "confirmed" })).id
  await assign(alba)
  await deliver()
})

async function addContractor(name: string): Promise<string> {
  const row = { name, email: `${name.toLowerCase()}@example.fr`, phone: "0612345678", specialties: ["plomberie"] }
  const { data } = await world.as.manager.from("contractors").insert(row).select("id").single()
  return (data as { id: string }).id
}

const assign = (contractor: string | null, notify = true) =>
  world.as.manager.rpc("assign_contractor", { p_id: id, p_contractor_id: contractor, p_notify: notify })

async function change(values: object) {
  const [row] = await world.sql<{ version: number }>("select * from public.brico_requests where id = $1", [id])
  const saved = await world.as.manager.rpc("save_brico_request", {
    p_id: id,
    p_version: row?.version ?? 0,
    p_values: { ...row, ...values } as never,
  })
  expect(saved.error).toBeNull()
}

const deliver = () =>
  world.sql("update public.email_outbox set status = 'sent', sent_at = now() where status = 'pending'")
const setStatus = (status: string) => world.as.manager.from("brico_requests").update({ status }).eq("id", id)
const reinstate = (p_order: object) =>
  world.as.manager.rpc("reinstate_brico_request", { p_id: id, p_order: p_order as Json })
const waiting = () =>
  world.sql<{ template: string; recipient: string; payload: Record<string, unknown>; wait: number }>(
    `select template, recipient, payload, extract(epoch from next_attempt_at - private.now())::int as wait
     from public.email_outbox where status = 'pending' order by created_at, template`,
  )
const templates = async () => (await waiting()).map(({ template, recipient }) => `${template} ${recipient}`)

describe("a subcontractor who knows an appointment", () => {
  test("reads its new time, with the former one, a minute later", async () => {
    await change({ scheduled_date: TUESDAY, scheduled_time: "09:00" })
    expect(await waiting()).toMatchObject([
      {
        template: "contractor_moved",
        recipient: "alba@example.fr",
        wait: 60,
        payload: { previous_date: MONDAY, previous_time: "10:00", scheduled_date: TUESDAY, contractor_name: "Alba" },
      },
    ])
  })

  test("reads a move that the client made, and a corrected address", async () => {
    const moved = await world.as.service.rpc("move_booking", { p_request_id: id, p_date: TUESDAY, p_time: "11:00" })
    expect(moved.error).toBeNull()
    expect(await templates()).toContain("contractor_moved alba@example.fr")
    await deliver()
    await change({ address: "14 rue de Rivoli" })
    expect(await waiting()).toMatchObject([{ template: "contractor_moved", payload: { address: "14 rue de Rivoli" } }])
  })

  test("gets one mail for two moves in a minute, with the time that they know; none when the second undoes the first", async () => {
    await change({ scheduled_date: TUESDAY })
    await change({ scheduled_time: "15:00" })
    expect(await waiting()).toMatchObject([{ payload: { previous_date: MONDAY, scheduled_time: "15:00" } }])
    await change({ scheduled_date: MONDAY, scheduled_time: "10:00" })
    expect(await templates()).toEqual([])
  })

  test.each([
    ["cancelled", () => setStatus("cancelled"), "cancelled"],
    ["left without a date", () => change({ scheduled_date: null, scheduled_time: null }), "undated"],
    ["taken from them", () => assign(null), "reassigned"],
  ])("reads that an appointment is %s, with the day that they had noted", async (_how, act, release) => {
    await act()
    expect(await waiting()).toMatchObject([
      { template: "contractor_released", payload: { release, scheduled_date: MONDAY, is_cancelled: true } },
    ])
  })

  test("and the one who takes over each get a mail", async () => {
    await assign(await addContractor("Bruno"))
    expect((await templates()).sort()).toEqual([
      "contractor_assigned bruno@example.fr",
      "contractor_released alba@example.fr",
    ])
  })

  test("gets no mail for a cancellation that staff take back in a minute, and reads its end when it comes back without a date", async () => {
    await setStatus("cancelled")
    await reinstate({ notify_contractor: true })
    expect(await templates()).toEqual([])
    await setStatus("cancelled")
    await reinstate({ keeps_moment: false })
    expect(await templates()).toEqual(["contractor_released alba@example.fr"])
  })

  test("gets the appointment again when it is reinstated after they read its end", async () => {
    await setStatus("cancelled")
    await deliver()
    await reinstate({ notify_contractor: true })
    expect(await templates()).toEqual(["contractor_assigned alba@example.fr"])
  })
})

describe("no mail is written", () => {
  test("when staff say that they have called", async () => {
    await change({ scheduled_date: TUESDAY, notify_contractor: false })
    expect(await templates()).toEqual([])
    await change({ scheduled_time: "16:00" })
    expect(await templates()).toEqual(["contractor_moved alba@example.fr"])
  })

  test("to a subcontractor who was assigned without a mail", async () => {
    const bruno = await addContractor("Bruno")
    await assign(bruno, false)
    await deliver()
    await change({ scheduled_date: TUESDAY })
    await setStatus("cancelled")
    expect(await templates()).toEqual([])
  })

  test("about what is over, or a change that they need not know", async () => {
    await change({ notes: "Code 12B" })
    await setStatus("in_progress")
    expect(await templates()).toEqual([])
    await world.setClock("2026-11-24T12:00:00Z")
    await change({ address: "14 rue de Rivoli" })
    await setStatus("cancelled")
    expect(await templates()).toEqual([])
  })
})
