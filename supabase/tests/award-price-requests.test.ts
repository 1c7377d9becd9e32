import { beforeAll, beforeEach, expect, test } from "vitest"
import { hashToken } from "#functions/_shared/private-links.ts"
import type { PriceRequestState } from "#domain/price-requests/labels.ts"
import { openPriceWorld, type PriceWorld } from "#tests/support/price-requests.ts"

let world: PriceWorld
beforeAll(async () => {
  world = await openPriceWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.ask()
})

const award = (id: string | undefined, more: Record<string, unknown> = {}) =>
  world.backend.as.manager.rpc("award_price_request", { p_id: id, ...more })
const states = () =>
  world.sql<{ name: string; status: string; award_reason: string | null }>(
    `select c.name, q.status, q.award_reason from public.contractor_quote_requests q
     join public.contractors c on c.id = q.contractor_id order by c.name desc`,
  )
const mails = async () =>
  (await world.readMail())
    .filter(({ template }) => /awarded|closed/.test(template))
    .map(({ template, recipient }) => [template, recipient])

test("an award mails the chosen subcontractor and the others, and commits its price: it is no cost, and the estimate stays", async () => {
  const [mine, other] = await world.rows()
  await world.answer(mine)
  await world.answer(other, { price: 1500, price_with_vat: 1800 })
  expect((await award(mine?.id)).error).toBeNull()
  expect((await states()).map(({ status }) => status)).toEqual(["accepted", "rejected"])
  expect(await mails()).toEqual([
    ["contractor_quote_awarded", "keller@example.fr"],
    ["contractor_quote_closed", "eauvive@example.fr"],
  ])
  const [project] = await world.sql("select estimated_cost, actual_cost from public.reno_projects")
  expect(project).toEqual({ estimated_cost: 20_000, actual_cost: 0 })
  expect(await world.sql("select 1 from public.project_expenses")).toEqual([])
  const figures = await world.backend.as.manager.rpc("reno_project_figures", { p_id: world.projectId })
  expect(figures.data).toMatchObject({ committed: 1000, awards: 1, invoiced: 0, expenses: 0 })
})

/** The state of another request of the round after one is chosen, and whether its subcontractor gets a mail. */
const UNDER_AN_AWARD: Record<Exclude<PriceRequestState, "accepted">, [after: PriceRequestState, isTold: boolean]> = {
  sent: ["rejected", true],
  viewed: ["rejected", true],
  answered: ["rejected", true],
  declined: ["declined", false],
  rejected: ["rejected", false],
  withdrawn: ["withdrawn", false],
}

test.each(Object.entries(UNDER_AN_AWARD))(
  "a request that is « %s » when another is chosen ends as it must; one that was open takes no answer any more",
  async (before, [after, isTold]) => {
    const [mine, other] = await world.rows()
    await world.answer(mine)
    if (before === "answered") await world.answer(other)
    await world.sql("update public.contractor_quote_requests set status = $1 where id = $2", [before, other?.id])
    expect((await award(mine?.id)).error).toBeNull()
    expect((await states()).map(({ status }) => status)).toEqual(["accepted", after])
    expect((await mails()).filter(([template]) => template === "contractor_quote_closed")).toHaveLength(isTold ? 1 : 0)
    if (!isTold) return
    await world.answer(other)
    expect((await states())[1]).toMatchObject({ status: after })
  },
)

test("when two people award at once, one is refused because another is already chosen", async () => {
  const [mine, other] = await world.rows()
  await world.answer(mine)
  await world.answer(other)
  const answers = await Promise.all([award(mine?.id), award(other?.id)])
  expect(answers.map(({ error }) => error?.code ?? null).sort()).toEqual(["price_request_awarded", null].sort())
  expect((await states()).map(({ status }) => status).sort()).toEqual(["accepted", "rejected"])
})

test("a request without a price cannot be chosen; staff may add a price to the estimate, which it never replaces", async () => {
  const [mine] = await world.rows()
  expect((await award(mine?.id)).error).toMatchObject({ code: "price_request_unanswered" })
  expect((await award(crypto.randomUUID())).error).toMatchObject({ code: "price_request_gone" })
  await world.answer(mine)
  await award(mine?.id, { p_adds_to_estimate: true })
  expect(await world.sql("select estimated_cost, actual_cost from public.reno_projects")).toEqual([
    { estimated_cost: 21_000, actual_cost: 0 },
  ])
})

test("above 5 000 € before taxes an award needs the papers, or a reason that is stored", async () => {
  const [mine] = await world.rows()
  await world.answer(mine, { price: 5000, price_with_vat: 6000 })
  const papers = () => world.backend.as.manager.rpc("price_request_papers", { p_project_id: world.projectId })
  expect((await papers()).data).toEqual([{ id: mine?.id, missing: [] }])
  await world.answer(mine, { price: 5000.01, price_with_vat: 6000.01 })
  expect((await papers()).data).toEqual([{ id: mine?.id, missing: ["vigilance", "kbis", "decennale", "rc_pro"] }])
  expect((await award(mine?.id)).error).toMatchObject({ code: "papers_missing" })
  expect((await award(mine?.id, { p_reason: "  " })).error).toMatchObject({ code: "papers_missing" })
  expect((await states()).map(({ status }) => status)).toEqual(["answered", "sent"])
  expect((await award(mine?.id, { p_reason: "Papiers promis lundi" })).error).toBeNull()
  expect((await states())[0]).toMatchObject({ status: "accepted", award_reason: "Papiers promis lundi" })
})

test("with its papers in order a subcontractor is chosen for any sum; small sums of one year count together", async () => {
  const [mine] = await world.rows()
  await world.answer(mine, { price: 4000, price_with_vat: 4800 })
  expect((await award(mine?.id)).error).toBeNull()
  await world.ask({ contractorIds: [world.people[0].id] })
  const [second] = await world.sql<{
    id: string
    contractor_id: string
    email: string
    due_on: string
  }>(
    "select id, contractor_id, '' as email, '' as due_on from public.contractor_quote_requests where contractor_id = $1 and status = 'sent'",
    [world.people[0].id],
  )
  await world.answer(second, { price: 1500, price_with_vat: 1800 })
  expect((await award(second?.id)).error).toMatchObject({ code: "papers_missing" })
  for (const kind of ["vigilance", "kbis", "decennale", "rc_pro"])
    await world.sql(
      `insert into public.contractor_papers (contractor_id, kind, issued_on, expires_on, path, file_name)
       values ($1::uuid, $2::text, '2026-11-01', '2027-04-01', 'contractors/' || $1::uuid || '/papers/' || $2::text || '.pdf', 'x.pdf')`,
      [world.people[0].id, kind],
    )
  expect((await award(second?.id)).error).toBeNull()
})

test("strangers choose, withdraw and read nothing", async () => {
  const [mine] = await world.rows()
  await world.answer(mine)
  const p_hash = await hashToken(await world.tokenOf(mine))
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    const db = world.backend.as[who]
    expect((await db.rpc("award_price_request", { p_id: mine?.id })).error).not.toBeNull()
    expect((await db.rpc("withdraw_price_request", { p_id: mine?.id })).error).not.toBeNull()
    expect((await db.rpc("price_request_papers", { p_project_id: world.projectId })).error).not.toBeNull()
    expect((await db.rpc("read_price_request", { p_hash })).error).not.toBeNull()
  }
  expect((await states())[0]).toMatchObject({ status: "answered" })
})
