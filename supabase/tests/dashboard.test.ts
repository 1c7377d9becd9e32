import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
  // A Saturday. The week before starts on the day after the clocks went back.
  await world.setClock("2026-11-07T10:00:00Z")
})

type Few = { total: number; rows: Record<string, unknown>[] }
type Overview = {
  today: string
  counts: Record<string, number>
  todo: {
    to_close: Few
    to_plan: Few
    to_confirm: Few
    new_contacts: number
    failed_mails: number
    tasks: { phone: string | null }[]
    refunds: Record<string, unknown>[]
    disputes: Record<string, unknown>[]
    stray_payments: Record<string, unknown>[]
  }
  latest: Record<string, unknown>[]
  projects: { name: string }[]
  weeks: ({ week: string } & Record<string, number>)[]
  months: { month: string; paid_cents: number; refunded_cents: number }[]
}
async function read(who: "manager" | "admin" = "manager"): Promise<Overview> {
  const { data, error } = await world.as[who].rpc("read_dashboard")
  if (error) throw new Error(error.message)
  return data as Overview
}

test("only staff read the dashboard", async () => {
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    const { data, error } = await world.as[who].rpc("read_dashboard")
    expect([data, error === null]).toEqual([null, false])
  }
})

test("an empty company has twelve weeks and twelve months of nothing, and nothing to do", async () => {
  const { today, counts, todo, latest, projects, weeks, months } = await read()
  expect(latest).toEqual([])
  expect(today).toBe("2026-11-07")
  expect(counts).toEqual({ active_projects: 0, pending_requests: 0, interventions_today: 0 })
  expect(todo).toEqual({
    field: { total: 0, rows: [] },
    papers: [],
    papers_total: 0,
    company_papers: [],
    to_close: { total: 0, rows: [] },
    to_plan: { total: 0, rows: [] },
    to_confirm: { total: 0, rows: [] },
    outside: { total: 0, reasons: [], next: null },
    new_contacts: 0,
    new_contacts_since: null,
    failed_mails: 0,
    kept_mails: 0,
    works: [],
    tasks: [],
    tasks_total: 0,
    client_quotes: [],
    invoices: {
      ...{ due_cents: 0, late_count: 0, late_cents: 0, unreminded_count: 0 },
      ...{ return_count: 0, return_cents: 0, excesses: [] },
    },
    to_collect: 0,
    to_collect_cents: 0,
    refunds: [],
    disputes: [],
    documents: [],
    stray_payments: [],
  })
  expect(projects).toEqual([])
  expect([weeks.length, weeks[0]?.week, weeks.at(-1)?.week]).toEqual([12, "2026-08-17", "2026-11-02"])
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, "2025-12-01", "2026-11-01"])
})

test("requests are counted in the week of Paris that they came in, by their status now", async () => {
  // Half an hour around the Sunday midnight of Paris, which is 23:00 UTC once summer time is over.
  await world.add.request({ created_at: "2026-10-25T22:30:00Z" })
  await world.add.request({ created_at: "2026-10-25T23:30:00Z", status: "confirmed" })
  await world.add.request({ created_at: "2026-10-25T23:30:00Z", status: "cancelled", scheduled_date: "2026-11-07" })
  await world.add.request({ created_at: "2026-08-16T21:59:59Z" })
  await world.add.request({ scheduled_date: "2026-11-07", scheduled_time: "10:00", status: "in_progress" })
  const { weeks, counts } = await read()
  const week = (day: string) => weeks.find((entry) => entry.week === day)
  const none = { pending: 0, confirmed: 0, in_progress: 0, completed: 0, cancelled: 0 }
  expect(week("2026-10-19")).toEqual({ week: "2026-10-19", ...none, pending: 1 })
  expect(week("2026-10-26")).toEqual({ week: "2026-10-26", ...none, confirmed: 1, cancelled: 1 })
  expect(week("2026-08-17")).toEqual({ week: "2026-08-17", ...none })
  expect(counts).toMatchObject({ pending_requests: 2, interventions_today: 1 })
})

test("revenue is what came in, by card or on site, refunds and corrections deducted, in the month of Paris", async () => {
  const paid = { status: "completed", payment_status: "paid", payment_method: "card" }
  await world.add.request({ ...paid, source: "online", payment_date: "2026-10-31T22:59:00Z" })
  await world.setClock("2026-10-31T23:00:00Z")
  await world.add.request({ ...paid, source: "online", card: "pi_1" })
  await world.sql("select public.record_external_refund('pi_1', 're_1', 3000, 'succeeded')")
  // Paid by a link, for a request taken by phone.
  await world.setClock("2026-11-02T10:00:00Z")
  await world.add.request({ ...paid, card: "pi_2" })
  await world.setClock("2026-11-07T10:00:00Z")
  // A cheque for the whole job, and one that was a mistake.
  const check = { ...paid, payment_method: "check", payment_date: "2026-11-02T10:00:00Z", base_price: 45.5 }
  await world.add.request(check)
  const { id } = await world.add.request(check)
  await world.sql("update public.brico_requests set payment_status = 'pending' where id = $1", [id])
  const { months, todo } = await read()
  expect(months.slice(-2)).toEqual([
    { month: "2026-10-01", paid_cents: 8000, refunded_cents: 0 },
    { month: "2026-11-01", paid_cents: 20550, refunded_cents: 3000 },
  ])
  expect(todo).toMatchObject({ to_collect: 1, to_collect_cents: 4550 })
})

test("the three latest requests come newest first, with what a list says of them", async () => {
  for (const day of [3, 1, 2, 4])
    await world.add.request({ client_name: `Client ${day}`, created_at: `2099-01-0${day}T10:00:00Z` })
  const { latest } = await read()
  expect(latest.map((row) => row["client_name"])).toEqual(["Client 4", "Client 3", "Client 2"])
  const columns = ["client_name", "id", "scheduled_date", "scheduled_time", "service_type", "status"]
  expect(Object.keys(latest[0] ?? {}).sort()).toEqual(columns)
})

test("works under way come with the nearest deadline first, six at most, and are all counted", async () => {
  const project = (name: string, deadline: string | null, status = "in_progress") =>
    world.sql(
      "insert into public.reno_projects (name, client_name, address, deadline, status) values ($1, 'Anne', 'Paris', $2, $3)",
      [name, deadline, status],
    )
  await project("Sans échéance", null)
  await project("Terminé", "2026-11-01", "completed")
  await project("En pause", "2026-11-01", "on_hold")
  for (const day of [9, 5, 7, 6, 8])
    await project(`Chantier ${day}`, `2026-12-0${day}`, day === 5 ? "planning" : undefined)
  await project("En retard", "2026-10-01")
  const { projects, counts } = await read()
  expect(projects.map(({ name }) => name)).toEqual(["En retard", ...[5, 6, 7, 8, 9].map((day) => `Chantier ${day}`)])
  expect(counts["active_projects"]).toBe(7)
})

test("money without a request is listed while it is owed, and for a week after", async () => {
  const stray = (intent: string, status: string, at: string) =>
    world.sql(
      `insert into public.refunds (payment_intent_id, amount_cents, reason, status, created_at, checkout_session_id)
       values ($1, 8000, 'stray_payment', $2, $3, 'cs_' || $1)`,
      [intent, status, at],
    )
  await stray("pi_old_and_given_back", "succeeded", "2026-10-30T10:00:00Z")
  await stray("pi_given_back", "succeeded", "2026-11-02T10:00:00Z")
  await stray("pi_refused_long_ago", "failed", "2026-01-01T10:00:00Z")
  await stray("pi_promised", "pending", "2026-11-06T10:00:00Z")
  const listed = (await read()).todo.stray_payments
  expect(listed.map(({ status, amount_cents, currency }) => [status, amount_cents, currency])).toEqual([
    ["pending", 8000, "eur"],
    ["succeeded", 8000, "eur"],
    ["failed", 8000, "eur"],
  ])
})

test("what needs action is listed until somebody has acted", async () => {
  const { id } = await world.add.request({
    client_name: "Rose",
    status: "pending",
    payment_status: "paid",
    payment_method: "card",
    card: "pi_rose",
    scheduled_date: "2026-11-09",
    scheduled_time: "10:00",
  })
  await world.sql(
    "insert into public.contact_requests (name, email, phone, address, description) values ('Paul', 'p@b.fr', '0612345678', 'Paris', 'Bonjour')",
  )
  const refund = (status: string, at: string, more: { attempts?: number; last_error?: string } = {}) =>
    world.sql(
      `insert into public.refunds (request_id, payment_intent_id, amount_cents, reason, status, created_at, attempts, last_error)
       values ($1, 'pi_rose', 2000, 'staff', $2, $3, $4, $5)`,
      [id, status, at, more.attempts ?? 1, more.last_error ?? null],
    )
  await refund("failed", "2026-11-01T10:00:00Z", { last_error: "already_refunded" })
  await refund("pending", "2026-11-02T10:00:00Z", { attempts: 2 })
  expect((await read()).todo.refunds).toEqual([])
  await refund("failed", "2026-11-03T10:00:00Z", { last_error: "refused_by_bank" })
  const dispute = (name: string, status: string, closed: string | null) =>
    world.sql(
      `insert into public.payment_disputes (id, request_id, payment_intent_id, amount_cents, reason, status, evidence_due_at, opened_at, closed_at)
       values ($1, $2, 'pi_rose', 8000, 'fraudulent', $3, '2026-11-12T10:00:00Z', '2026-11-05T10:00:00Z', $4)`,
      [name, id, status, closed],
    )
  await dispute("dp_open", "needs_response", null)
  await dispute("dp_closed", "won", "2026-11-06T10:00:00Z")
  const mail = (template: string, status: string, at: string) =>
    world.sql(
      "insert into public.email_outbox (template, recipient, request_id, status, created_at) values ($1, 'rose@b.fr', $2, $3, $4)",
      [template, id, status, at],
    )
  await mail("booking_confirmed", "failed", "2026-11-06T10:00:00Z")
  await mail("account_code", "failed", "2026-11-06T10:00:00Z")
  await mail("booking_moved", "failed", "2026-09-01T10:00:00Z")

  const { todo } = await read()
  expect(todo).toMatchObject({
    to_confirm: { total: 1, rows: [{ id, client_name: "Rose" }] },
    new_contacts: 1,
    failed_mails: 1,
  })
  expect(todo.refunds).toEqual([
    {
      id: expect.any(String),
      request_id: id,
      quote_id: null,
      invoice_id: null,
      client_name: "Rose",
      amount_cents: 2000,
      status: "failed",
    },
  ])
  expect(todo.disputes).toMatchObject([
    { id: "dp_open", client_name: "Rose", amount_cents: 8000, reason: "fraudulent" },
  ])
  expect((await read("admin")).todo.failed_mails).toBe(2)

  await refund("succeeded", "2026-11-04T10:00:00Z")
  await mail("booking_confirmed", "pending", "2026-11-07T09:00:00Z")
  await world.sql("update public.brico_requests set status = 'confirmed' where id = $1", [id])
  await world.sql("update public.contact_requests set status = 'contacted'")
  expect((await read()).todo).toMatchObject({ to_confirm: { total: 0 }, new_contacts: 0, failed_mails: 0, refunds: [] })
})

test("what is over and open waits to be closed, what has no hour to be planned, paid or not; each stands once", async () => {
  await world.empty("brico_requests")
  const add = (client_name: string, over: Record<string, unknown>) => world.add.request({ client_name, ...over })
  const paid = { status: "pending", payment_status: "paid", payment_method: "card" }
  await add("Ancien", { scheduled_date: "2026-10-30", scheduled_time: "10:00", status: "in_progress" })
  await add("Hier tôt", { scheduled_date: "2026-11-06", scheduled_time: "08:00", status: "confirmed", base_price: 95 })
  await add("Hier tard", { scheduled_date: "2026-11-06", scheduled_time: "16:00", ...paid, card: "pi_late" })
  await add("Sans heure", { scheduled_date: "2026-11-06", status: "pending" })
  await add("Fait", { scheduled_date: "2026-11-06", scheduled_time: "11:00", status: "completed" })
  await add("Annulé", { scheduled_date: "2026-11-06", scheduled_time: "12:00", status: "cancelled" })
  const { id: archived } = await add("Archivé", { scheduled_date: "2026-11-06", status: "confirmed" })
  await world.sql("update public.brico_requests set archived_at = now() where id = $1", [archived])
  await add("Aujourd’hui", { scheduled_date: "2026-11-07", scheduled_time: "08:00", status: "confirmed" })
  await add("Payée sans date", { ...paid, card: "pi_undated", created_at: "2026-11-02T10:00:00Z" })
  await add("Téléphone", { status: "pending", created_at: "2026-11-01T10:00:00Z" })
  await add("Demain", { scheduled_date: "2026-11-08", scheduled_time: "09:00", ...paid, card: "pi_soon" })
  const { todo } = await read()
  const names = ({ total, rows }: Few) => [total, ...rows.map((row) => row["client_name"])]
  expect(names(todo.to_close)).toEqual([4, "Sans heure", "Hier tard", "Hier tôt"])
  expect(names(todo.to_plan)).toEqual([2, "Téléphone", "Payée sans date"])
  expect(names(todo.to_confirm)).toEqual([1, "Demain"])
  expect(todo.to_close.rows[2]).toEqual({
    id: expect.any(String),
    client_name: "Hier tôt",
    service_type: expect.any(String),
    city: null,
    status: "confirmed",
    scheduled_date: "2026-11-06",
    scheduled_time: "08:00:00",
    due_cents: 9500,
    asked_on: expect.any(String),
    is_paid: false,
    has_email: true,
    who: null,
  })
  expect(todo.to_plan.rows.map((row) => [row["asked_on"], row["is_paid"]])).toEqual([
    ["2026-11-01", false],
    ["2026-11-02", true],
  ])
})
