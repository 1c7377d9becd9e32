import { expect, test } from "vitest"
import { OPTION, project, type Row, sent, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"

useQuoteWorld()

const onPaper = (id: string, change: Row) =>
  world.as.manager.rpc("record_paper_signature", {
    p_id: id,
    p_order: {
      ...{ signed_on: "2026-11-25", place: "premises", name: "Anne Durand", path: "quotes/x/scan.pdf" },
      ...{ file_name: "scan.pdf", vat_certified: true },
      ...change,
    } as never,
  })
const signatureOf = async (id: string) =>
  (
    await world.sql(
      "select line_ids, total_cents::int, net_cents::int, snapshot -> 'chosen' as chosen, vat_certified from public.quote_signatures where quote_id = $1",
      [id],
    )
  )[0]

test("the options that are ticked on the paper are signed with it, and count", async () => {
  const { id } = await sent()
  expect((await onPaper(id, { line_ids: [OPTION.id] })).error).toBeNull()
  expect(await signatureOf(id)).toEqual({
    ...{ line_ids: [OPTION.id], chosen: [OPTION.id], total_cents: 236577 + 28800, net_cents: 203706 + 24000 },
    vat_certified: true,
  })
  expect(await world.sql("select state, total_cents::int from public.quotes")).toEqual([
    { state: "signed", total_cents: 265377 },
  ])
})

test("without a tick the options are left; what is no option of the quote is refused", async () => {
  const { id } = await sent()
  const dismissed = work("Autre", "1")
  expect((await onPaper(id, { line_ids: [dismissed.id] })).error).toMatchObject({ code: "invalid_input" })
  expect((await onPaper(id, { line_ids: [OPTION.id, OPTION.id] })).error).toMatchObject({ code: "invalid_input" })
  expect((await onPaper(id, {})).error).toBeNull()
  expect(await signatureOf(id)).toMatchObject({ line_ids: [], total_cents: 236577 })
})

test("only an option that is ticked asks for the certification of its rate", async () => {
  const option = work("Isolation", "100", { is_option: true, vat_rate: 10 })
  const { id } = await sent({ lines: [work("Déplacement", "50", { vat_rate: 20 }), option] })
  const ticked = { line_ids: [option.id], vat_certified: false }
  expect((await onPaper(id, ticked)).error).toMatchObject({ code: "vat_not_certified" })
  expect((await onPaper(id, { vat_certified: false })).error).toBeNull()
})

test("a budget that a signature sets at two rates is without VAT, stays so when the project is edited, and is never with VAT without a rate", async () => {
  const project_id = await project()
  const { id } = await sent({ project_id })
  expect((await onPaper(id, {})).error).toBeNull()
  const read = async () =>
    (
      await world.sql<{ version: number; budget: string }>(
        "select version, budget::text, budget_basis, budget_vat_rate, budget_with_vat from public.reno_projects where id = $1",
        [project_id],
      )
    )[0]
  const signed = { budget: "2037.06", budget_basis: "ht", budget_vat_rate: null, budget_with_vat: null }
  expect(await read()).toMatchObject(signed)
  const save = async (change: Row) =>
    world.as.manager.rpc("save_reno_project", {
      ...{ p_id: project_id, p_version: (await read())?.version ?? 0 },
      p_values: {
        ...{ name: "Bains", client_name: "Anne", address: "8 rue des Prunes", budget: 2037.06, budget_basis: "ht" },
        ...{ budget_vat_rate: null, estimated_cost: 0, actual_cost: 0, progress: 0 },
        ...change,
      } as never,
    })
  expect((await save({})).error).toBeNull()
  expect(await read()).toMatchObject(signed)
  expect((await save({ budget_basis: "ttc" })).error).toMatchObject({ code: "invalid_input" })
  expect((await save({ budget_vat_rate: 10 })).error).toBeNull()
  expect(await read()).toMatchObject({ budget_with_vat: 2240.77 })
})
