import { beforeAll, beforeEach, expect, test } from "vitest"
import { paymentSchema } from "#domain/takings/schema.ts"
import { toAppError } from "#domain/errors.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("receipts", "fiscal_events", "reno_projects", "customers")
  await world.sql("update public.company_settings set vat_exempt = false")
  await world.setClock("2026-11-25T12:00:00+01:00")
})

type Row = Record<string, unknown>
async function addProject(): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `insert into public.reno_projects (name, client_name, client_email, client_phone, address)
     values ('Verrière', 'Élodie Quéré', 'elodie@example.fr', '06 39 98 00 01', 'Paris') returning id`,
  )
  return row?.id ?? ""
}
const pay = (id: string, change: Row = {}, who: "manager" | "user" = "manager") =>
  world.as[who].rpc("record_payment", {
    p_kind: "project",
    p_id: id,
    p_payment: { amount_cents: 30_000, method: "cash", paid_on: "2026-11-24", vat_rate: 10, ...change } as never,
  })
const receipts = (id: string) =>
  world.sql<Row>("select * from public.receipts where project_id = $1 order by recorded_at, amount_cents desc", [id])

test("staff record what the client of a renovation paid, at a rate; it is a line of the ledger and of the history", async () => {
  const id = await addProject()
  expect((await pay(id)).error).toBeNull()
  expect((await pay(id, { amount_cents: 1, method: "transfer", vat_rate: 5.5 })).error).toBeNull()
  expect(await receipts(id)).toMatchObject([
    {
      kind: "payment",
      amount_cents: 30_000,
      method: "cash",
      received_on: "2026-11-24",
      source: "staff",
      recorded_by_name: "manager",
      vat_split: [{ vat_rate: 10, net_cents: 27_273, vat_cents: 2727 }],
    },
    { amount_cents: 1, vat_split: [{ vat_rate: 5.5, net_cents: 1, vat_cents: 0 }] },
  ])
  expect((await world.as.service.rpc("check_ledger")).data).toMatchObject({ events: 2, problems: [] })
  const { data: lines } = await world.as.manager.rpc("record_history", { p_table: "reno_projects", p_id: id })
  expect(lines).toContainEqual(
    expect.objectContaining({ action: "payment", detail: expect.objectContaining({ amount_cents: 30_000 }) }),
  )
  // Archived or cancelled, a renovation may still receive its balance.
  await world.sql("update public.reno_projects set archived_at = now(), status = 'cancelled'")
  expect((await pay(id)).error).toBeNull()
})

test("a payment counts ten million euros at most, in the form, the function and the table", async () => {
  const id = await addProject()
  const transfer = { method: "transfer" }
  expect((await pay(id, { ...transfer, amount_cents: 1_000_000_000 })).error).toBeNull()
  expect((await pay(id, { ...transfer, amount_cents: 1_000_000_001 })).error).toMatchObject({
    code: "payment_too_large",
  })
  const amount = (typed: string) =>
    paymentSchema("2026-11-25", () => 0).safeParse({
      ...{ amount: typed, method: "transfer", paid_on: "2026-11-24", target: "subject", invoices: [], vat_rate: "" },
      ...{ accepts_excess: false, mail: false },
    })
  expect(amount("10 000 000").success).toBe(true)
  expect(amount("10 000 000,01").error?.issues[0]?.message).toContain("10\u202f000\u202f000")
  await expect(
    world.sql(
      "insert into public.receipts select (jsonb_populate_record(r, '{\"amount_cents\": 1000000001}')).* from public.receipts r",
    ),
  ).rejects.toThrow(/receipts_amount_cents_check/)
})

test("two people who note the same money add it once: a screen that does not show the last payment is refused", async () => {
  const id = await addProject()
  const both = await Promise.all([pay(id, { shown: 0 }), pay(id, { shown: 0 })])
  expect(both.map(({ error }) => error?.code ?? null).sort()).toEqual([null, "payments_changed"].sort())
  expect(await receipts(id)).toHaveLength(1)
  expect((await pay(id, { shown: 1 })).error).toBeNull()
})

test("a company under the franchise receives without VAT, whatever rate is sent", async () => {
  await world.sql("update public.company_settings set vat_exempt = true")
  const id = await addProject()
  await pay(id, { vat_rate: 20 })
  expect(await receipts(id)).toMatchObject([{ vat_split: [{ vat_rate: 0, net_cents: 30_000, vat_cents: 0 }] }])
})

test("more than 1 000 € in cash for one renovation is refused, in two parts too; a correction frees the amount", async () => {
  const id = await addProject()
  const { data: first } = await pay(id)
  const { error } = await pay(id, { amount_cents: 70_001 })
  expect(error && toAppError(error).message).toMatch(/encore payer 700,00\s€ en espèces/)
  expect((await pay(id, { amount_cents: 70_001, method: "check" })).error).toBeNull()
  for (let i = 0; i < 2; i++)
    expect((await world.as.manager.rpc("void_payment", { p_id: first as string, p_reason: "Erreur" })).error).toBeNull()
  expect((await pay(id, { amount_cents: 100_000 })).error).toBeNull()
  const rows = await receipts(id)
  expect(rows.filter(({ kind }) => kind === "correction")).toMatchObject([
    { amount_cents: -30_000, corrects_id: first, vat_split: [{ vat_rate: 10, net_cents: -27_273, vat_cents: -2727 }] },
  ])
  // At once: the lock of the renovation lets one of two through.
  const other = await addProject()
  const both = await Promise.all([pay(other, { amount_cents: 60_000 }), pay(other, { amount_cents: 60_000 })])
  expect(both.filter(({ error }) => error === null)).toHaveLength(1)
})

test("a payment that is sent again after a lost answer is recorded once; another one under its id is refused", async () => {
  const project = await addProject()
  const id = crypto.randomUUID()
  expect((await pay(project, { id })).data).toBe(id)
  expect((await pay(project, { id })).data).toBe(id)
  expect((await pay(project, { id, amount_cents: 5 })).error).toMatchObject({ code: "invalid_input" })
  expect(await receipts(project)).toHaveLength(1)
})

test.each([
  [{ amount_cents: 0 }, "invalid_input"],
  [{ amount_cents: "beaucoup" }, "invalid_input"],
  [{ method: "card_online" }, "invalid_input"],
  [{ method: null }, "invalid_input"],
  [{ paid_on: "2026-11-26" }, "payment_in_future"],
  [{ paid_on: "2016-11-16" }, "invalid_input"],
  [{ paid_on: "2026-02-30" }, "invalid_input"],
  [{ vat_rate: null }, "invalid_input"],
  [{ vat_rate: 7 }, "invalid_input"],
])("a payment with %j is refused", async (change, code) => {
  const id = await addProject()
  expect((await pay(id, change)).error).toMatchObject({ code })
  expect(await receipts(id)).toEqual([])
})

test("only staff record payments, and only for a renovation that exists", async () => {
  const id = await addProject()
  expect((await pay(id, {}, "user")).error).not.toBeNull()
  expect((await pay(crypto.randomUUID())).error).toMatchObject({ code: "project_gone" })
  expect(await receipts(id)).toEqual([])
})

test("a renovation with receipts is archived, never deleted, by no role; a corrected receipt counts too", async () => {
  const id = await addProject()
  const { data: payment } = await pay(id)
  await world.as.manager.rpc("void_payment", { p_id: payment as string, p_reason: "Erreur" })
  for (const who of ["manager", "admin"] as const)
    expect((await world.as[who].from("reno_projects").delete().eq("id", id)).error).toMatchObject({
      code: "project_has_receipts",
    })
  expect((await world.as.service.from("reno_projects").delete().eq("id", id)).error).not.toBeNull()
  const { data: ties } = await world.as.manager.rpc("reno_project_ties", { p_id: id })
  expect(ties).toMatchObject({ must_be_kept: true, receipts: 1 })
  expect((await world.as.manager.rpc("archive_reno_project", { p_id: id })).error).toBeNull()
})

test("the client's file and the export of the person have the payments of a renovation", async () => {
  const id = await addProject()
  await pay(id)
  const [project] = await world.sql<{ customer_id: string }>("select customer_id from public.reno_projects")
  const { data: timeline } = await world.as.manager.rpc("read_customer_timeline", {
    p_id: project?.customer_id ?? "",
    p_kind: "payment",
  })
  expect(timeline).toMatchObject([
    { kind: "payment", cents: 30_000, paid_for: { request_id: null, project_id: id, name: "Verrière" } },
  ])
  const { data } = await world.as.admin.rpc("export_person", { p_email: "elodie@example.fr" })
  expect(data).toMatchObject({
    reno_projects: [{ payments: [{ kind: "payment", amount_cents: 30_000, method: "cash", paid_on: "2026-11-24" }] }],
  })
})
