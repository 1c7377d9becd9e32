import { beforeAll, beforeEach, expect, test } from "vitest"
import { vatOfRequest } from "#domain/booking/request-vat.ts"
import type { Row } from "#domain/database.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
let id: string
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  id = (await world.add.request({ base_price: 60 })).id
})

const change = (values: Record<string, unknown>) => world.as.manager.from("brico_requests").update(values).eq("id", id)
const read = async () =>
  (await world.sql<Record<string, unknown>>("select * from public.brico_requests where id = $1", [id]))[0]

test("the total is the base price and the fees, whatever the client sends", async () => {
  const { error } = await change({
    additional_fees: [
      { description: " Joint ", quantity: 3, unit_price: 2.35, amount: 999 },
      { id: "d1", description: "Déplacement", unit_price: 20 },
    ],
    total_amount: 1,
  })
  expect(error).toBeNull()
  const row = await read()
  expect(Number(row?.["total_amount"])).toBe(87.05)
  expect(row?.["additional_fees"]).toMatchObject([
    { description: "Joint", quantity: 3, unit_price: 2.35, amount: 7.05 },
    { id: "d1", description: "Déplacement", quantity: 1, unit_price: 20, amount: 20 },
  ])
})

test.each([
  ["no description", { quantity: 1, unit_price: 5 }],
  ["a price of nothing", { description: "x", quantity: 1, unit_price: 0 }],
  ["a negative price", { description: "x", quantity: 1, unit_price: -5 }],
  ["a quantity below one", { description: "x", quantity: 0.5, unit_price: 5 }],
  ["a price in words", { description: "x", quantity: 1, unit_price: "cinq" }],
  ["no price", { description: "x", quantity: 1 }],
  ["a VAT rate that no law has", { description: "x", unit_price: 5, vat_rate: 8 }],
])("a fee with %s is refused", async (_name, fee) => {
  const answer = await change({ additional_fees: [fee] })
  expect(answer.error).toMatchObject({ code: "fee_incomplete" })
  expect(answer.status).toBe(400)
  expect(Number((await read())?.["total_amount"])).toBe(60)
})

test.each([
  ["fees that are not a list", { additional_fees: { description: "x" } }],
  ["an unknown status", { status: "lost" }],
  ["an unknown payment", { payment_method: "gold" }],
  ["a negative price", { base_price: -1 }],
  ["a job without duration", { duration_minutes: 0 }],
  ["a VAT rate that no law has", { vat_rate: 8 }],
  ["a hold", { hold_expires_at: "2030-01-01" }],
  ["money of the prepayment", { card_cents: 8000 }],
  ["another prepayment", { prepayment_cents: 1 }],
  ["a refund", { refunded_cents: 1 }],
])("staff cannot write %s", async (_name, values) => {
  expect((await change(values)).error).not.toBeNull()
})

test("a price that is no number is refused as any other wrong value", async () => {
  expect(await change({ base_price: "NaN" })).toMatchObject({ status: 400, error: { code: "invalid_input" } })
  const { version } = (await read()) as { version: number }
  const order = { p_id: id, p_version: version, p_values: { ...(await read()), base_price: "NaN" } }
  expect(await world.as.manager.rpc("save_brico_request", order)).toMatchObject({ status: 400 })
})

test("the day of payment follows the payment", async () => {
  await change({ payment_status: "paid", payment_method: "cash", payment_date: "2026-11-19T12:00:00Z" })
  expect(String((await read())?.["payment_date"])).toContain("2026")
  await change({ payment_status: "pending" })
  expect(await read()).toMatchObject({ payment_date: null })
  await change({ payment_status: "paid" })
  expect((await read())?.["payment_date"]).not.toBeNull()
})

test("any status can follow any other but « Annulé », and each change is kept with its author", async () => {
  for (const status of ["completed", "pending", "in_progress", "confirmed", "cancelled"])
    expect((await change({ status })).error).toBeNull()
  expect((await change({ status: "confirmed" })).error).toMatchObject({ code: "reinstate_first" })
  expect(await read()).toMatchObject({ status: "cancelled" })
  const { data } = await world.as.manager.rpc("record_history", { p_table: "brico_requests", p_id: id })
  const lines = data as { actor_name: string; detail: Record<string, unknown> }[]
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatchObject({ actor_name: "manager", detail: { status: ["confirmed", "cancelled"] } })
})

test("a deletion leaves a line without the client's data", async () => {
  await world.as.manager.from("brico_requests").delete().eq("id", id)
  const lines = await world.sql<{ action: string; summary: string; detail: unknown }>(
    "select action, summary, detail from public.activity_log where subject_id = $1 and action = 'deleted'",
    [id],
  )
  expect(lines).toMatchObject([{ action: "deleted", detail: {} }])
  expect(lines[0]?.summary).not.toContain("Anne")
})

test("staff write down a request taken by phone, without a mail address, and never one from the site", async () => {
  const row = { client_name: "Paul", client_phone: "0612345678", address: "Paris", service_type: "Fuite" }
  expect((await world.as.manager.from("brico_requests").insert(row)).error).toBeNull()
  expect(
    (await world.as.manager.from("brico_requests").insert({ ...row, source: "online", client_email: "a@b.fr" })).error,
  ).not.toBeNull()
})

test("a request without a day takes no slot", async () => {
  expect(await read()).toMatchObject({ slot: null })
})

test("deleting a trade or a service keeps the request and its words", async () => {
  const service = await world.add.service()
  const [category] = await world.sql<{ id: string }>(
    "insert into public.service_categories (code, name) values ('serrurerie', 'Serrurerie') returning id",
  )
  await change({ service_id: service.id, service_category_id: category?.id })
  await world.as.manager.from("services").delete().eq("id", service.id)
  await world.as.manager.from("service_categories").delete().eq("code", "serrurerie")
  expect(await read()).toMatchObject({
    service_id: null,
    service_category_id: null,
    service_type: "Réparation de fuite",
  })
})

test("a subcontractor's figures follow from his jobs, not from what a client sends", async () => {
  const { data } = await world.as.manager
    .from("contractors")
    .insert({
      name: "Élec",
      email: "e@lec.fr",
      phone: "0612345678",
      specialties: ["electricite"],
      total_jobs: 99,
      total_revenue: 99,
    })
    .select("id, total_jobs")
    .single()
  const contractor = data as { id: string; total_jobs: number }
  expect(contractor.total_jobs).toBe(0)
  await change({ assigned_contractor_id: contractor.id, status: "completed" })
  const other = await world.add.request({ assigned_contractor_id: contractor.id })
  const figures = async () =>
    (await world.sql<Record<string, unknown>>("select * from public.contractors where id = $1", [contractor.id]))[0]
  expect(await figures()).toMatchObject({ total_jobs: 2, completed_jobs: 1 })
  expect(Number((await figures())?.["total_revenue"])).toBe(60)
  await world.sql("delete from public.brico_requests where id = $1", [other.id])
  expect(await figures()).toMatchObject({ total_jobs: 1 })
})

test("a request takes the VAT rate of its service, each fee that of the request, and staff may state others", async () => {
  const service = await world.add.service({ vat_rate: 10 })
  const job = await world.add.request({ service_id: service.id, base_price: 149 })
  const ofJob = () => world.as.manager.from("brico_requests").select().eq("id", job.id).single()
  const fees = [
    { description: "Raccord", unit_price: 30 },
    { description: "Pièce livrée", unit_price: 35.5, vat_rate: 20 },
  ]
  await world.as.manager.from("brico_requests").update({ additional_fees: fees }).eq("id", job.id)
  expect((await ofJob()).data).toMatchObject({ vat_rate: 10, additional_fees: [{ vat_rate: 10 }, { vat_rate: 20 }] })

  const version = Number((await ofJob()).data?.version)
  await world.as.manager.from("brico_requests").update({ vat_rate: 5.5 }).eq("id", job.id)
  expect((await ofJob()).data).toMatchObject({
    ...{ vat_rate: 5.5, version: version + 1, total_amount: 214.5 },
    additional_fees: [{ vat_rate: 10 }, { vat_rate: 20 }],
  })
  expect((await world.add.request({ service_id: service.id, vat_rate: 20 })).vat_rate).toBe(20)
  expect((await world.add.request()).vat_rate).toBe(20)
})

test("the VAT of a small job is computed from the price that was announced, and is none under the franchise", async () => {
  const job = await world.add.request({ base_price: 149, vat_rate: 10 })
  const fees = [{ description: "Pièce livrée", unit_price: 35.5, vat_rate: 20 }]
  await world.as.manager.from("brico_requests").update({ additional_fees: fees }).eq("id", job.id)
  const free = await world.add.request({ base_price: 0 })
  const shown = async (id: string) =>
    vatOfRequest(
      (await world.as.manager.from("brico_requests").select().eq("id", id).single()).data as Row<"brico_requests">,
    )
  const totals = async (id: string) =>
    (
      await world.sql<{ split: unknown }>(
        "select private.request_totals(r) as split from public.brico_requests r where id = $1",
        [id],
      )
    )[0]?.split
  expect(await totals(job.id)).toEqual([
    { vat_rate: 10, net_cents: 13545, vat_cents: 1355 },
    { vat_rate: 20, net_cents: 2958, vat_cents: 592 },
  ])
  expect(await totals(free.id)).toEqual([])
  expect([await shown(job.id), await shown(free.id)]).toEqual([await totals(job.id), []])
  // A fee of a request that is older than the rates counts at the request's.
  await world.sql("alter table public.brico_requests disable trigger set_amounts")
  await world.sql(
    "update public.brico_requests set additional_fees = additional_fees #- '{0,vat_rate}' where id = $1",
    [job.id],
  )
  await world.sql("alter table public.brico_requests enable trigger set_amounts")
  expect(await totals(job.id)).toEqual([{ vat_rate: 10, net_cents: 16773, vat_cents: 1677 }])
  expect(await shown(job.id)).toEqual(await totals(job.id))
  await world.sql("update public.company_settings set tva = null, vat_exempt = true")
  expect(await totals(job.id)).toEqual([{ vat_rate: 0, net_cents: 18450, vat_cents: 0 }])
})
