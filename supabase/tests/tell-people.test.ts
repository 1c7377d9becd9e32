import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import type { Json } from "#domain/database.gen.ts"
import { clearBookings, MONDAY } from "#tests/support/bookings.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await clearBookings(world)
  await world.empty("contact_requests", "contractors")
})

const planned = { scheduled_date: MONDAY, scheduled_time: "10:00" }
const mails = () =>
  world.sql<Record<string, unknown>>("select template, recipient, payload, next_attempt_at from public.email_outbox")
const statusOf = async (id: string) =>
  (await world.sql<{ status: string }>("select status from public.brico_requests where id = $1", [id]))[0]?.status
const confirm = (id: string, p_notify: boolean, who: Person = "manager") =>
  world.as[who].rpc("confirm_brico_request", { p_id: id, p_notify })

test("a confirmation tells the client once, a minute later, however often it is pressed", async () => {
  const { id } = await world.add.request(planned)
  const answers = await Promise.all([confirm(id, true), confirm(id, true), confirm(id, true)])
  expect(answers.filter(({ data }) => (data as { is_told: boolean }).is_told)).toHaveLength(1)
  expect(await statusOf(id)).toBe("confirmed")
  expect(await mails()).toMatchObject([{ template: "booking_accepted", recipient: "anne@example.fr" }])
  const claimed = () => world.as.service.rpc("claim_outbox")
  expect((await claimed()).data).toEqual([])
  await world.setClock("2026-11-20T08:01:00Z")
  expect((await claimed()).data).toHaveLength(1)
})

test("no mail is sent if the box is not ticked, without an address, or about a past day", async () => {
  const quiet = await world.add.request(planned)
  await confirm(quiet.id, false)
  const unreachable = await world.add.request({ ...planned, scheduled_time: "12:00", client_email: null })
  expect((await confirm(unreachable.id, true)).data).toMatchObject({ is_told: false })
  const over = await world.add.request({ scheduled_date: "2026-11-19", scheduled_time: "10:00" })
  expect((await confirm(over.id, true)).error).toBeNull()
  expect(await mails()).toEqual([])
})

async function saveForm(id: string, values: object) {
  const [row] = await world.sql<Record<string, unknown>>("select * from public.brico_requests where id = $1", [id])
  return await world.as.manager.rpc("save_brico_request", {
    p_id: id,
    p_version: row?.["version"] as number,
    p_values: { ...row, ...values },
  })
}

test("« Confirmé » in the form tells the client when its box is ticked, and once", async () => {
  const { id } = await world.add.request(planned)
  const save = (values: object) => saveForm(id, { scheduled_date: MONDAY, ...values })
  expect((await save({ status: "confirmed", notify_client: false })).error).toBeNull()
  expect(await mails()).toEqual([])
  await save({ status: "pending" })
  expect((await save({ status: "confirmed", notify_client: true })).error).toBeNull()
  await save({ notes: "Code 12B", notify_client: true })
  expect(await mails()).toMatchObject([{ template: "booking_accepted", recipient: "anne@example.fr" }])
})

type Mail = { template: string; payload: { previous_time?: string; scheduled_time: string } }
/** What leaves once the minute of each waiting mail is over. */
async function moments() {
  await world.sql("update public.email_outbox set next_attempt_at = private.now() where status = 'pending'")
  const { data } = await world.as.service.rpc("claim_outbox")
  return (data as Mail[]).map(({ template, payload }) => [template, payload.previous_time, payload.scheduled_time])
}

test("two moves that the mail server has not taken yet are one mail, from the first hour to the last", async () => {
  const { id } = await world.add.request(planned)
  await saveForm(id, { scheduled_time: "11:00", notify_client: true })
  await saveForm(id, { scheduled_time: "14:00", notify_client: true })
  expect(await moments()).toEqual([["booking_moved", "10:00", "14:00"]])
  // The first mail is on its way: the next move starts from what it says.
  await saveForm(id, { scheduled_time: "16:00", notify_client: true })
  expect(await moments()).toEqual([["booking_moved", "14:00", "16:00"]])
})

test("an appointment that came back to its hour before the mail left is not mailed", async () => {
  const { id } = await world.add.request(planned)
  await saveForm(id, { scheduled_time: "11:00", notify_client: true })
  await saveForm(id, { scheduled_time: "10:00", notify_client: true })
  expect(await moments()).toEqual([])
})

test.each([
  ["was moved without a mail", { scheduled_date: "2026-11-24", notify_client: false }],
  ["was cancelled", { status: "cancelled" }],
  ["lost its hour", { scheduled_time: null }],
])("a mail about an hour that no longer holds does not leave: the appointment %s", async (_, change) => {
  const { id } = await world.add.request(planned)
  await saveForm(id, { scheduled_time: "11:00", notify_client: true })
  const fixed = await world.add.request({ ...planned, scheduled_time: null })
  await saveForm(fixed.id, { scheduled_time: "17:00", notify_client: true })
  for (const request of [id, fixed.id]) expect((await saveForm(request, change)).error).toBeNull()
  expect(await moments()).toEqual([])
})

test.each([
  ["a day", { scheduled_date: null, scheduled_time: null }],
  ["an hour", { scheduled_date: MONDAY, scheduled_time: null }],
])("without %s a request can be confirmed, and no mail promises one, whoever asks for it", async (_, moment) => {
  const byButton = await world.add.request(moment)
  expect((await confirm(byButton.id, true)).data).toMatchObject({ is_told: false, is_dated: false })
  const byForm = await world.add.request(moment)
  expect((await saveForm(byForm.id, { ...moment, status: "confirmed", notify_client: true })).error).toBeNull()
  expect([await statusOf(byButton.id), await statusOf(byForm.id)]).toEqual(["confirmed", "confirmed"])
  for (const template of ["booking_accepted", "booking_planned", "booking_moved", "booking_reminder"])
    await world.sql(
      `select private.enqueue_email($1, r.client_email, private.booking_payload(r), $1, r.id)
       from public.brico_requests r where r.id = $2`,
      [template, byForm.id],
    )
  expect(await mails()).toEqual([])
})

test.each([
  ["loses its day", { scheduled_date: null, scheduled_time: null }],
  ["is moved", { scheduled_time: "15:00" }],
  ["is cancelled", { status: "cancelled" }],
])("a confirmation does not leave when its appointment %s within the minute", async (_, change) => {
  const { id } = await world.add.request(planned)
  await confirm(id, true)
  expect((await saveForm(id, { scheduled_date: MONDAY, ...change })).error).toBeNull()
  await world.setClock("2026-11-20T08:01:00Z")
  expect((await world.as.service.rpc("claim_outbox")).data).toEqual([])
  expect(await mails()).toEqual([])
})

test("a changed price is mailed with what it was and of what it is made, if the box is ticked and the job is not over", async () => {
  const { id } = await world.add.request({ ...planned, base_price: 95 })
  const version = async () =>
    (await world.sql<{ version: number }>("select version from public.brico_requests where id = $1", [id]))[0]
      ?.version ?? 0
  const fees = async (unit_price: number, p_notify_client: boolean) => {
    const p_fees = [{ description: "Siphon", quantity: 2, unit_price }]
    return world.as.manager.rpc("save_brico_fees", { p_id: id, p_version: await version(), p_fees, p_notify_client })
  }
  expect((await fees(20, false)).error).toBeNull()
  expect(await mails()).toEqual([])
  expect((await fees(20, true)).error).toBeNull()
  expect(await mails()).toEqual([])
  await fees(30, true)
  const fee = { description: "Siphon", amount_cents: 6000 }
  const told = { previous_total_cents: 13_500, total_cents: 15_500, due_cents: 15_500, base_cents: 9500, fees: [fee] }
  expect(await mails()).toMatchObject([{ template: "booking_price_changed", payload: told }])
  await saveForm(id, { base_price: 100, scheduled_date: MONDAY, notify_client: true })
  expect((await mails()).map(({ template }) => template)).toEqual(["booking_price_changed", "booking_price_changed"])
  await world.sql("update public.brico_requests set status = 'completed' where id = $1", [id])
  await fees(50, true)
  expect(await mails()).toHaveLength(2)
  const stale = { p_id: id, p_version: 1, p_fees: [], p_notify_client: true }
  expect((await world.as.manager.rpc("save_brico_fees", stale)).error).toMatchObject({ code: "request_changed" })
})

type Undoable = { version: number; before: Json }

test("a confirmation is taken back with its mail, unless it has left or somebody went on", async () => {
  const { id } = await world.add.request(planned)
  const undo = ({ version, before }: Undoable, who: Person = "manager") =>
    world.as[who].rpc("undo_request_change", { p_id: id, p_version: version, p_before: before })
  const confirmed = async (notify: boolean) => (await confirm(id, notify)).data as Undoable
  expect((await undo(await confirmed(true))).data).toMatchObject({ is_client_untold: true })
  expect([await statusOf(id), await mails()]).toEqual(["pending", []])

  // Pressed twice, the second answer takes back the same confirmation.
  await confirmed(true)
  expect((await undo(await confirmed(true))).data).toMatchObject({ is_client_untold: true })
  expect([await statusOf(id), await mails()]).toEqual(["pending", []])

  const second = await confirmed(true)
  await world.sql("update public.email_outbox set status = 'sent'")
  expect((await undo(second)).data).toMatchObject({ is_client_untold: false })
  expect(await mails()).toHaveLength(1)

  const third = await confirmed(false)
  await world.sql("update public.brico_requests set status = 'in_progress' where id = $1", [id])
  expect((await undo(third)).error).toMatchObject({ code: "request_changed" })
  for (const who of ["visitor", "user", "deactivated", "half"] as const)
    expect((await undo(third, who)).error).not.toBeNull()
  expect((await confirm(id, true)).error).toMatchObject({ code: "request_changed" })
})

test("the subcontractor who is sent is told once, with what the work needs and not what it costs", async () => {
  const { id } = await world.add.request(planned)
  const row = { name: "Alba", email: "alba@example.fr", phone: "0612345678", specialties: ["plomberie"] }
  const { data } = await world.as.manager.from("contractors").insert(row).select("id").single()
  const assign = (p_contractor_id: string | null, p_notify = true, who: Person = "manager") =>
    world.as[who].rpc("assign_contractor", { p_id: id, p_contractor_id, p_notify })
  const contractor = (data as { id: string }).id
  expect((await assign(contractor)).data).toBe(true)
  expect((await assign(contractor)).data).toBe(false)
  expect(await mails()).toMatchObject([
    { template: "contractor_assigned", recipient: "alba@example.fr", payload: { contractor_name: "Alba" } },
  ])
  expect((await assign(null)).data).toBe(false)
  expect((await mails()).map(({ template }) => template)).toEqual(["contractor_assigned", "contractor_released"])
  expect((await assign(contractor, true)).data).toBe(false)
  expect(await mails()).toHaveLength(1)
  expect((await assign(id)).error).toMatchObject({ code: "not_found" })
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    expect((await assign(null, true, who)).error).not.toBeNull()
    expect((await confirm(id, true, who)).error).not.toBeNull()
  }
})

async function addContact(status = "new") {
  const contact = {
    name: "Zoé",
    email: "zoe@example.fr",
    phone: "0788112233",
    address: "Paris",
    description: "Bonjour",
  }
  const { data } = await world.as.service
    .from("contact_requests")
    .insert({ ...contact, status })
    .select("id")
    .single()
  return (data as { id: string }).id
}
const reply = (id: string, replyId: string, change: object = {}, who: Person = "manager") =>
  world.as[who].rpc("reply_to_contact", {
    p_id: id,
    p_reply_id: replyId,
    p_subject: "Visite",
    p_body: "Bonjour",
    ...change,
  })
const REPLY = "0c6f3a52-6a0e-4a5d-9a55-0f2f1f0b7a01"

test("an answer leaves once, is tied to its request, logged, and the client counts as contacted", async () => {
  const id = await addContact()
  const answers = await Promise.all([reply(id, REPLY), reply(id, REPLY)])
  expect(answers.map(({ error }) => error)).toEqual([null, null])
  expect(await world.sql("select template, recipient, contact_request_id, payload from public.email_outbox")).toEqual([
    {
      template: "contact_reply",
      recipient: "zoe@example.fr",
      contact_request_id: id,
      payload: { subject: "Visite", body: "Bonjour" },
    },
  ])
  expect(await world.sql("select status from public.contact_requests")).toEqual([{ status: "contacted" }])
  const { data } = await world.as.manager.rpc("record_history", { p_table: "contact_requests", p_id: id })
  expect((data as { action: string }[]).map(({ action }) => action)).toContain("reply")
})

test("an answer to what is further on changes no status, and an empty, endless or stranger's one is refused", async () => {
  const id = await addContact("in_progress")
  expect((await reply(id, REPLY)).error).toBeNull()
  expect(await world.sql("select status from public.contact_requests")).toEqual([{ status: "in_progress" }])
  for (const change of [{ p_subject: " " }, { p_body: "" }, { p_body: "x".repeat(5001) }, { p_reply_id: null }])
    expect((await reply(id, crypto.randomUUID(), change)).error).toMatchObject({ code: "invalid_input" })
  for (const who of ["visitor", "user", "deactivated", "half"] as const)
    expect((await reply(id, crypto.randomUUID(), {}, who)).error).not.toBeNull()
  for (let count = 1; count < 10; count += 1) await reply(id, crypto.randomUUID())
  expect((await reply(id, crypto.randomUUID())).error).toMatchObject({ code: "too_many_requests" })
  expect((await reply(REPLY, REPLY)).error).toMatchObject({ code: "request_gone" })
})
