import { beforeAll, beforeEach, expect, test } from "vitest"
import { openPriceWorld, type PriceWorld } from "#tests/support/price-requests.ts"

let world: PriceWorld
beforeAll(async () => {
  world = await openPriceWorld()
})
let mine: Awaited<ReturnType<PriceWorld["rows"]>>[number] | undefined
let other: typeof mine
beforeEach(async () => {
  await world.reset()
  await world.ask()
  ;[mine, other] = await world.rows()
  await world.answer(mine)
  await world.answer(other, { price: 1500, price_with_vat: 1800 })
})

const staff = () => world.backend.as.manager
const award = (id: string | undefined, more: Record<string, unknown> = {}) =>
  staff().rpc("award_price_request", { p_id: id, ...more })
const undo = (id: string | undefined) => staff().rpc("undo_award", { p_id: id })
const withdraw = (id: string | undefined) => staff().rpc("withdraw_price_request", { p_id: id })
const deliver = () => world.call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
const states = async () =>
  (
    await world.sql<{ status: string }>(
      `select q.status from public.contractor_quote_requests q
       join public.contractors c on c.id = q.contractor_id order by c.name desc, q.sent_at`,
    )
  ).map(({ status }) => status)
const project = async () =>
  (await world.sql<Record<string, number>>("select estimated_cost, actual_cost from public.reno_projects"))[0]
const mailsAbout = async (about: RegExp) =>
  (await world.readMail())
    .filter(({ template }) => about.test(template))
    .map(({ template, recipient }) => [template, recipient])

test("an undone award restores the project, and mails everyone who got a mail about it", async () => {
  await award(mine?.id, { p_adds_to_estimate: true })
  await deliver()
  expect(await project()).toEqual({ estimated_cost: 21_000, actual_cost: 0 })
  expect((await undo(mine?.id)).error).toBeNull()
  expect(await states()).toEqual(["answered", "answered"])
  expect(await project()).toEqual({ estimated_cost: 20000, actual_cost: 0 })
  expect(await mailsAbout(/unawarded|reopened/)).toEqual([
    ["contractor_quote_reopened", "eauvive@example.fr"],
    ["contractor_quote_unawarded", "keller@example.fr"],
  ])
  await deliver()
  const said = world.mailed.map(({ text }) => text).join("\n")
  expect(said).toContain("N’engagez rien pour ce chantier")
  expect(said).toContain("votre prix compte de nouveau")
})

test("an undone award whose mails were not sent yet sends none", async () => {
  await award(mine?.id)
  await undo(mine?.id)
  expect(await mailsAbout(/awarded|closed|reopened/)).toEqual([])
})

test("after a mistake the other one is chosen, and chosen again: each time they hear of it", async () => {
  await award(mine?.id)
  await undo(mine?.id)
  expect((await award(other?.id)).error).toBeNull()
  expect(await project()).toEqual({ estimated_cost: 20_000, actual_cost: 0 })
  await deliver()
  await undo(other?.id)
  await world.setClock("2026-11-21T08:00:00Z")
  await award(other?.id)
  expect(await mailsAbout(/_awarded|closed/)).toHaveLength(4)
})

test("after an undone award, subcontractors without an answer are asked again, those who declined are not", async () => {
  await world.sql(
    "update public.contractor_quote_requests set status = 'sent', price = null, vat_rate = null, price_with_vat = null, viewed_at = null where id = $1",
    [other?.id],
  )
  await award(mine?.id)
  await undo(mine?.id)
  expect(await states()).toEqual(["answered", "sent"])
  await world.call("contractor-quote", { action: "decline", token: await world.tokenOf(other), comment: null })
  await award(mine?.id)
  await undo(mine?.id)
  expect(await states()).toEqual(["answered", "declined"])
})

test("who declined cannot answer once another is chosen, and may again after the choice is undone", async () => {
  const token = await world.tokenOf(other)
  await world.call("contractor-quote", { action: "decline", token, comment: null })
  expect((await world.view(other)).body["data"]).toMatchObject({ is_open: true })
  await award(mine?.id)
  expect((await world.view(other)).body["data"]).toMatchObject({ is_open: false })
  expect((await world.answer(other)).body["error"]).toMatchObject({ code: "price_request_closed" })
  expect(await states()).toEqual(["accepted", "declined"])
  await undo(mine?.id)
  expect((await world.answer(other)).status).toBe(200)
  expect(await states()).toEqual(["answered", "answered"])
})

/** What an award of an earlier version left: an expense of its price, and the estimate replaced by it. */
const awardAsBefore = async () => {
  await award(mine?.id)
  await world.sql(
    `with e as (
       insert into public.project_expenses (project_id, description, amount) values ($1, 'Devis de Plomberie Keller', 1000) returning id
     )
     update public.contractor_quote_requests q set expense_id = e.id, estimate_change = 1000 - 20000 from e where q.id = $2`,
    [world.projectId, mine?.id],
  )
  await world.sql("update public.reno_projects set estimated_cost = 1000")
}

test("an award of an earlier version is undone with its expense and its estimate, unless the expense is paid", async () => {
  await awardAsBefore()
  expect(await project()).toEqual({ estimated_cost: 1000, actual_cost: 1000 })
  await world.sql("update public.project_expenses set is_paid = true")
  expect((await undo(mine?.id)).error).toMatchObject({ code: "award_paid" })
  expect(await states()).toEqual(["accepted", "rejected"])
  await world.sql("update public.project_expenses set is_paid = false")
  expect((await undo(mine?.id)).error).toBeNull()
  expect(await project()).toEqual({ estimated_cost: 20_000, actual_cost: 0 })
  expect(await world.sql("select 1 from public.project_expenses")).toEqual([])
})

test("an undo takes what the award added, whatever staff added since; a lower estimate does not contain it and stays", async () => {
  await award(mine?.id, { p_adds_to_estimate: true })
  await world.sql("update public.reno_projects set estimated_cost = estimated_cost + 700")
  await undo(mine?.id)
  expect((await project())?.["estimated_cost"]).toBe(20_700)
  await award(mine?.id, { p_adds_to_estimate: true })
  await world.sql("update public.reno_projects set estimated_cost = 999.99")
  await undo(mine?.id)
  expect((await project())?.["estimated_cost"]).toBe(999.99)
})

test("an undo of an award that left the estimate alone leaves it alone, and expenses too", async () => {
  await award(mine?.id)
  await world.sql("insert into public.project_expenses (project_id, description, amount) values ($1, 'Acompte', 300)", [
    world.projectId,
  ])
  await undo(mine?.id)
  expect(await project()).toEqual({ estimated_cost: 20_000, actual_cost: 300 })
})

test("twice at once undoes once, and a stranger undoes nothing", async () => {
  await award(mine?.id)
  for (const who of ["visitor", "user", "deactivated", "half"] as const)
    expect((await world.backend.as[who].rpc("undo_award", { p_id: mine?.id })).error).not.toBeNull()
  expect(await states()).toEqual(["accepted", "rejected"])
  const told = async () =>
    (
      await world.sql(
        "select 1 from public.activity_log where summary = 'Choix annulé : chiffrage de Plomberie Keller'",
      )
    ).length
  const before = await told()
  const answers = await Promise.all([undo(mine?.id), undo(mine?.id)])
  expect(answers.map(({ error }) => error?.code ?? "done").sort()).toEqual(["done", "price_request_not_awarded"])
  expect((await undo(crypto.randomUUID())).error).toMatchObject({ code: "price_request_gone" })
  expect((await told()) - before).toBe(1)
})

test("a withdrawn request sends one mail to each subcontractor who knew of it, and none to those who declined", async () => {
  await deliver()
  const token = await world.tokenOf(other)
  await world.call("contractor-quote", { action: "decline", token, comment: null })
  await Promise.all([withdraw(mine?.id), withdraw(mine?.id)])
  expect((await withdraw(other?.id)).error).toBeNull()
  expect(await mailsAbout(/withdrawn/)).toEqual([["contractor_quote_withdrawn", "keller@example.fr"]])
  expect((await world.view(mine)).status).toBe(404)
  await deliver()
  expect(world.mailed.map(({ subject }) => subject).filter((one) => one.includes("retire sa demande"))).toHaveLength(1)
})

test("a request that is withdrawn before its mail was sent sends no mail", async () => {
  await withdraw(mine?.id)
  expect(await mailsAbout(/quote_request$|withdrawn/)).toEqual([["contractor_quote_request", "eauvive@example.fr"]])
})
