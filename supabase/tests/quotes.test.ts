import { expect, test } from "vitest"
import {
  draft,
  drawn,
  page,
  type Row,
  save,
  send,
  sent,
  useQuoteWorld,
  work,
  world,
  written,
} from "#tests/support/quote-world.ts"

useQuoteWorld()

test("a draft is saved whole, by the version that was read, and comes back as it was", async () => {
  const id = await written()
  const { data } = await world.as.manager.rpc("read_quote", { p_id: id })
  const quote = data as Row & { lines: Row[]; totals: { split: Row[] } }
  expect(quote.lines.map(({ label, quantity, unit_cost, hours }) => [label, quantity, unit_cost, hours])[1]).toEqual([
    "Dépose carrelage",
    "1",
    "123.45",
    "7",
  ])
  expect(quote.totals.split).toEqual([
    { vat_rate: 10, net_cents: 78707, vat_cents: 7871 },
    { vat_rate: 20, net_cents: 124999, vat_cents: 25000 },
  ])
  expect((await save(draft({ title: "Autre" }), id, 1)).error).toMatchObject({ code: "quote_changed" })
  expect((await save(draft(), id, 2, "admin")).error).toBeNull()
  expect((await world.as.manager.rpc("read_quote", { p_id: id })).data).toMatchObject({
    ...{ saved_by_name: expect.stringMatching(/\S/) as string, is_saved_by_me: false },
    // Without the option, which nobody has chosen.
    total_cents: 236577,
  })
  const both = await Promise.all(["A", "B"].map((title) => save(draft({ title }), id, 3)))
  expect(both.map(({ error }) => error?.code ?? "saved").sort()).toEqual(["quote_changed", "saved"])
  for (const change of [
    { lines: "x" },
    { lines: [work("a", "-1")] },
    { lines: [work("a", "1", { vat_rate: 7 })] },
    { discount_bp: 10001 },
  ])
    expect((await save(draft(change))).error, JSON.stringify(change)).toMatchObject({ code: "invalid_input" })
  expect((await save(draft({ lines: Array.from({ length: 601 }, () => work("a", "1")) }))).error).toMatchObject({
    code: "too_many_lines",
  })
})

test("a company that begins to sell without VAT reads its drafts without; what was sent stays as it was", async () => {
  const { id: offer } = await sent()
  const id = await written()
  const read = async (p_id: string) => (await world.as.manager.rpc("read_quote", { p_id })).data
  const before = { is_vat_exempt: false, total_cents: 236577 }
  expect(await Promise.all([read(offer), read(id)])).toMatchObject([before, before])
  await world.sql("update public.company_settings set vat_exempt = true, tva = null")
  expect(await Promise.all([read(offer), read(id)])).toMatchObject([
    before,
    { is_vat_exempt: true, total_cents: 203706 },
  ])
  await world.sql("update public.company_settings set vat_exempt = false")
})

test("the list has the amount of a draft, of its copy, and of the next version of what was sent", async () => {
  const { id } = await sent()
  const { data: copied } = await world.as.manager.rpc("copy_quote", { p_id: id })
  const { data: revised } = await world.as.manager.rpc("revise_quote", { p_id: id })
  const listed = await world.as.manager.rpc("search_quotes", { p_state: "draft" })
  expect((listed.data as Row[]).map((row) => [row["id"], row["total_cents"]]).sort()).toEqual(
    [copied, revised].map((draft) => [draft, 236577]).sort(),
  )
})

test("a preview is what sending would fix, without a number, and leaves nothing", async () => {
  const id = await written()
  const { data: seen } = await world.as.manager.rpc("preview_quote", { p_id: id })
  expect((await world.as.user.rpc("preview_quote", { p_id: id })).error).not.toBeNull()
  expect(await world.sql("select id from public.documents")).toEqual([])
  await send(id)
  const [row] = await world.sql<{ snapshot: Row }>("select snapshot from public.quotes")
  expect(seen).toEqual({ ...row?.snapshot, number: "—" })
  expect((await world.as.manager.rpc("preview_quote", { p_id: id })).error).toMatchObject({ code: "quote_fixed" })
})

test("sending gives a number without a gap, freezes the quote, and mails the client once", async () => {
  const id = await written()
  expect((await send(id, 1)).error).toMatchObject({ code: "quote_changed" })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(id)))
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
  expect(answers.find(({ data }) => data)?.data).toMatchObject({ number: "D-2026-0001", valid_until: "2026-12-25" })
  const others = await Promise.all(Array.from({ length: 5 }, () => written()))
  await Promise.all(others.map((each) => send(each)))
  const numbers = await world.sql("select number from public.quotes order by number")
  expect(numbers.map((row) => (row as Row)["number"])).toEqual([1, 2, 3, 4, 5, 6].map((n) => `D-2026-000${n}`))
  expect(
    (await world.sql("select count(*)::int as n from public.email_outbox where template = 'client_quote_sent'"))[0],
  ).toEqual({ n: 6 })
  // Nothing leaves before the file stands: a quote that cannot be drawn could never be signed.
  const leaving = async () => (await world.as.service.rpc("claim_outbox", { p_limit: 20 })).data
  expect(await leaving()).toEqual([])
  await drawn()
  expect(await leaving()).toHaveLength(6)

  expect((await save(draft(), id, 3)).error).toMatchObject({ code: "quote_fixed" })
  for (const statement of [
    "update public.quotes set title = 'x'",
    "update public.quotes set snapshot = '{}'",
    "delete from public.quotes",
    "update public.quote_lines set unit_price = 1",
    "delete from public.quote_lines",
    "update public.quote_events set kind = 'x'",
  ])
    await expect(world.sql(statement), statement).rejects.toThrow("quote_fixed")
})

test("nothing that a client reads holds a cost, hours, a margin or an internal note", async () => {
  const { hash } = await sent()
  const bytes =
    JSON.stringify(await page(hash)) + JSON.stringify(await world.sql("select snapshot from public.documents"))
  expect(bytes).not.toMatch(/unit_cost|hours|margin|internal|123\.45|Marge à défendre/)
  for (const who of ["visitor", "user", "deactivated", "half"] as const)
    for (const table of [
      "quotes",
      "quote_lines",
      "quote_line_costs",
      "quote_events",
      "quote_signings",
      "quote_signatures",
      "document_series",
    ])
      expect((await world.as[who].from(table).select("*")).data ?? [], `${who} ${table}`).toEqual([])
})

test("a new version replaces the one that was sent, with the same number; its link says so and is no more to sign", async () => {
  const { id, hash } = await sent()
  const { data: next } = await world.as.manager.rpc("revise_quote", { p_id: id })
  expect((await world.as.manager.rpc("revise_quote", { p_id: id })).data).toBe(next)
  expect((await page(hash)).state).toBe("sent")
  expect((await send(next as string, 1)).data).toMatchObject({ number: "D-2026-0001" })
  expect(await page(hash)).toEqual({ state: "replaced", number: "D-2026-0001", title: "Salle de bains" })
  const { error } = await world.as.service.rpc("choose_quote_options", { p_hash: hash, p_line_ids: [] })
  expect(error).toMatchObject({ code: "quote_not_open" })
})
