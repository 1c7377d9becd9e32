import { beforeAll, beforeEach, expect, test } from "vitest"
import { noteSchema } from "#domain/documents/note.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: World
const IDENTITY = `update public.company_settings set legal_form = 'SAS', siret = '12345678900012', rcs = 'RCS Paris 123 456 789', tva = 'FR12345678901'`
beforeAll(async () => {
  world = await freshBackend()
  await world.setClock("2026-11-26T10:00:00+01:00")
})
beforeEach(async () => {
  // The owner of the tables may switch the triggers off, which protect the made rows from everybody else.
  await world.begin(async (ask) => {
    await ask("set local session_replication_role = replica")
    for (const table of ["documents", "email_outbox", "receipts"]) await ask(`delete from public.${table}`)
  })
  await world.sql(IDENTITY)
  await world.sql("update public.notification_settings set send_notes = true")
})

const FEES = JSON.stringify([{ id: "1", description: "Robinet", quantity: 1, unit_price: 35.5, vat_rate: 20 }])
const job = (change: Record<string, unknown> = {}) =>
  world.add.request({
    status: "confirmed",
    postal_code: "75004",
    city: "Paris",
    base_price: 149,
    vat_rate: 10,
    additional_fees: FEES,
    scheduled_date: "2026-11-24",
    scheduled_time: "09:00",
    ...change,
  })
const service = (name: string, parameters: Record<string, unknown> = {}) => world.as.service.rpc(name, parameters)
const ask = (id: string) => world.as.manager.rpc("request_note", { p_request_id: id })
type Claim = { id: string; attempt: number; snapshot: unknown }
const claim = async () => (await service("claim_documents", { p_limit: 5 })).data as Claim[]
const finish = ({ id, attempt }: Claim, sha256 = "a".repeat(64)) =>
  service("finish_document", {
    ...{ p_id: id, p_attempt: attempt, p_path: `notes/${id}.pdf`, p_sha256: sha256, p_byte_count: 9 },
  })
async function pay(id: string, cents: number, method = "cash") {
  const p_payment = { amount_cents: cents, method, paid_on: "2026-11-24" }
  const { error } = await world.as.manager.rpc("record_payment", { p_kind: "request", p_id: id, p_payment })
  expect(error).toBeNull()
}
const complete = (id: string) => world.sql("update public.brico_requests set status = 'completed' where id = $1", [id])
const mails = () =>
  world.sql(
    "select recipient, payload ->> 'document_id' as document from public.email_outbox where template = 'booking_note'",
  )
const rows = () => world.sql<Record<string, unknown>>("select * from public.documents order by number")
const later = () => world.sql("update public.documents set next_attempt_at = private.now() where made_at is null")

test("a note has the lines, the VAT by rate, the payments and what is left, as the database computes them", async () => {
  const { id } = await job()
  await pay(id, 8000, "check")
  await ask(id)
  const [claimed] = await claim()
  const note = noteSchema.parse(claimed?.snapshot)
  expect(note).toMatchObject({
    ...{ number: 1, written_on: "2026-11-26", is_specimen: false, is_done: false, appointment_on: "2026-11-24" },
    client: { name: "Anne Martin", address: "12 rue de Rivoli\n75004 Paris" },
    rows: [
      { label: "Réparation de fuite", amount_cents: 14_900, vat_rate: 10 },
      { label: "Robinet", amount_cents: 3_550, vat_rate: 20 },
    ],
    totals: [
      { vat_rate: 10, net_cents: 13_545, vat_cents: 1_355 },
      { vat_rate: 20, net_cents: 2_958, vat_cents: 592 },
    ],
    payments: [{ kind: "payment", amount_cents: 8_000, method: "check", on: "2026-11-24" }],
    ...{ total_cents: 18_450, paid_cents: 8_000, due_cents: 10_450 },
  })
})

test("a corrected payment is not on the note, and a cancelled job says what is kept", async () => {
  const { id } = await job()
  await pay(id, 3000)
  await pay(id, 8000)
  const [entry] = await world.sql<{ id: string }>("select id from public.receipts where amount_cents = 3000")
  await world.as.manager.rpc("void_payment", { p_id: entry?.id, p_reason: "Erreur" })
  await world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [id])
  await ask(id)
  const note = noteSchema.parse((await claim())[0]?.snapshot)
  expect(note).toMatchObject({ is_cancelled: true, rows: [], total_cents: 8_000, paid_cents: 8_000, due_cents: 0 })
  expect(note.payments.map(({ amount_cents }) => amount_cents)).toEqual([8_000])
  expect(note.totals.reduce((sum, { net_cents, vat_cents }) => sum + net_cents + vat_cents, 0)).toBe(8_000)
})

test("a document is written once: only the latest claim finishes it, and then no role changes, deletes or empties it", async () => {
  const { id } = await job()
  const { data } = await ask(id)
  expect((await ask(id)).data).toBe(data)
  const [[first], ...others] = (await Promise.all([claim(), claim(), claim()])).sort((a, b) => b.length - a.length)
  expect([first?.id, others]).toEqual([data, [[], []]])
  await later()
  const [second] = await claim()
  expect((await finish(first as Claim)).data).toBe(false)
  expect((await finish(second as Claim)).data).toBe(true)
  expect((await finish(second as Claim, "b".repeat(64))).data).toBe(false)
  const [row] = await rows()
  expect(row).toMatchObject({ sha256: "a".repeat(64), attempts: 2, bucket: "accounts", next_attempt_at: null })
  for (const who of ["manager", "admin", "service"] as const) {
    expect((await world.as[who].from("documents").update({ number: 2 }).eq("id", data)).error).not.toBeNull()
    expect((await world.as[who].from("documents").delete().eq("id", data)).error).not.toBeNull()
  }
  for (const statement of [
    "update public.documents set number = 9",
    "delete from public.documents",
    "truncate public.documents",
  ])
    await expect(world.sql(statement)).rejects.toThrow("document_fixed")
  expect(await rows()).toEqual([row])
  // Nothing has changed: the same note is returned. After a payment there is a second one.
  expect((await ask(id)).data).toBe(data)
  await pay(id, 1000)
  await ask(id)
  expect((await rows()).map(({ number }) => number)).toEqual([1, 2])
})

test("short documents are drawn before long ones, and what has waited for five minutes before all", async () => {
  await world.sql(`insert into public.documents (kind, quote_id, number, snapshot, next_attempt_at)
    select 'quote', gen_random_uuid(), 1, jsonb_build_object('name', name, 'rows', repeat('x', length)), private.now() - age from (values
      ('long and old', 9000, interval '6 minutes'), ('long', 9000, interval '4 minutes'), ('short', 10, interval '1 minute')) d (name, length, age)`)
  expect((await claim()).map(({ snapshot }) => (snapshot as { name: string }).name)).toEqual([
    "long and old",
    "short",
    "long",
  ])
})

test("a job done and paid has its note after two minutes, mailed once; taken back before, it has none", async () => {
  const { id } = await job()
  await pay(id, 18_450)
  await complete(id)
  expect(await claim()).toEqual([])
  await world.sql("update public.brico_requests set status = 'in_progress' where id = $1", [id])
  await later()
  expect([await claim(), await rows()]).toEqual([[], []])
  await complete(id)
  await later()
  const [claimed] = await claim()
  await finish(claimed as Claim)
  expect(await mails()).toEqual([{ recipient: "anne@example.fr", document: claimed?.id }])
  // The same state again says nothing new.
  await world.sql("update public.brico_requests set status = 'in_progress' where id = $1", [id])
  await complete(id)
  await later()
  expect(await claim()).toEqual([])
  expect([(await mails()).length, (await rows()).length]).toEqual([1, 1])
})

test("the note of a job that was paid before the company's identity was complete is made once it is, and only once", async () => {
  await world.sql("update public.company_settings set siret = null, rcs = null")
  const [kept, back] = [await job(), await job()]
  for (const { id } of [kept, back]) {
    await pay(id, 18_450)
    await complete(id)
  }
  await later()
  expect(await claim()).toEqual([])
  // What waits for the owner is no delay of the site.
  const { data } = await world.as.admin.rpc("list_waiting_work")
  expect((data as { rows: unknown[] }).rows).toEqual([])
  await world.sql("update public.brico_requests set status = 'in_progress' where id = $1", [back.id])
  await world.sql("update public.company_settings set siret = '12345678900012'")
  expect(await claim()).toEqual([])
  await world.sql(IDENTITY)
  const [claimed, ...others] = await claim()
  expect([claimed?.snapshot, others]).toMatchObject([{ number: 1, is_done: true, due_cents: 0 }, []])
  await finish(claimed as Claim)
  // Saved again: there is nothing to make.
  await world.sql(IDENTITY)
  await later()
  expect(await claim()).toEqual([])
  expect(await mails()).toEqual([{ recipient: "anne@example.fr", document: claimed?.id }])
  expect((await rows()).map(({ request_id }) => request_id)).toEqual([kept.id])
})

test.each([
  ["the owner has switched the mail off", "update public.notification_settings set send_notes = false", 1, 0],
  ["the client has no address", "update public.brico_requests set client_email = null", 1, 0],
])("when %s, no note leaves by itself", async (_case, change, made, mailed) => {
  const { id } = await job()
  await world.sql(change)
  await pay(id, 18_450)
  await complete(id)
  await later()
  for (const claimed of await claim()) await finish(claimed)
  expect([(await rows()).length, (await mails()).length]).toEqual([made, mailed])
})

test("staff send a note that is made, once at a time; without an address or an identity they are told", async () => {
  const { id } = await job()
  const { data } = await ask(id)
  const send = () => world.as.manager.rpc("send_note", { p_id: data })
  expect((await send()).error?.message).toBe("note_not_ready")
  await finish((await claim())[0] as Claim)
  await send()
  await send()
  expect(await mails()).toHaveLength(1)
  await world.sql("update public.email_outbox set status = 'sent'")
  await world.sql("update public.brico_requests set client_email = null where id = $1", [id])
  expect((await send()).error?.message).toBe("email_missing")
  await world.sql("update public.company_settings set siret = null, rcs = null")
  expect((await ask(id)).error?.message).toBe("note_identity_missing")
  expect((await world.as.manager.rpc("missing_for_notes")).data).toEqual(["siret", "rcs"])
})

test("a document that failed is tried again, later each time", async () => {
  const { id } = await job()
  await ask(id)
  for (const minutes of [2, 4, 8]) {
    await later()
    const [claimed] = await claim()
    await service("postpone_document", { p_id: claimed?.id, p_attempt: claimed?.attempt, p_error: "Typst" })
    const [row] = await world.sql<{ minutes: number; last_error: string }>(
      "select extract(epoch from next_attempt_at - private.now())::int / 60 as minutes, last_error from public.documents",
    )
    expect(row).toEqual({ minutes, last_error: "Typst" })
  }
})

test("who is erased keeps the notes that were made, and loses the one that waits; after ten years a note goes with its file", async () => {
  const { id } = await job()
  await ask(id)
  await finish((await claim())[0] as Claim)
  await pay(id, 18_450)
  await complete(id)
  await ask(id)
  expect(await rows()).toHaveLength(2)
  const [found] = (await world.as.admin.rpc("find_people", { p_email: "anne@example.fr" })).data as { id: string }[]
  expect((await world.as.admin.rpc("export_customer", { p_id: found?.id })).data).toMatchObject({
    brico_requests: expect.arrayContaining([
      expect.objectContaining({ documents: [expect.objectContaining({ number: 1 })] }),
    ]),
  })
  expect((await world.as.admin.rpc("erase_customer", { p_id: found?.id })).error).toBeNull()
  expect((await rows()).map(({ number, made_at }) => [number, made_at !== null])).toEqual([[1, true]])

  await world.setClock("2036-12-31T10:00:00+01:00")
  await service("apply_retention")
  expect(await rows()).toHaveLength(1)
  await world.setClock("2037-01-01T10:00:00+01:00")
  await service("apply_retention")
  expect(await rows()).toEqual([])
  expect(await world.sql(`select bucket, path like 'notes/%' as is_note from ${WAITING_FILES}`)).toEqual([
    { bucket: "accounts", is_note: true },
  ])
  await world.setClock("2026-11-26T10:00:00+01:00")
})
