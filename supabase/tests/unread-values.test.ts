import { expect, test } from "vitest"
import { issue, read, saveInvoice, start, useInvoices } from "#tests/support/invoice-world.ts"
import {
  draft,
  project,
  type Row,
  save,
  send,
  signed,
  useQuoteWorld,
  work,
  world,
  written,
} from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()

type Read = { lock_version: number; unread: Row; missing: Row[]; lines: Row[]; total_cents: number }
const readQuote = async (id: string) => (await world.as.manager.rpc("read_quote", { p_id: id })).data as Read
const unreadOf = async (id: string) => (await readQuote(id)).missing.filter(({ code }) => code === "unread")

test("a quote keeps the texts that cannot be read, lacks nothing else for them, and is neither sent nor shown", async () => {
  const [priced, counted] = [work("Dalle", "0"), work("Pose", "10", { quantity: "0" })]
  const unread = {
    ...{ deposit_bp: "trente", [`${priced.id} unit_price`]: "12,50 €/m²" },
    ...{ [`${counted.id} quantity`]: "douze", [`${counted.id} unit_cost`]: "?" },
  }
  const id = await written({ lines: [priced, counted], unread })
  const quote = await readQuote(id)
  expect(quote.unread).toEqual(unread)
  expect(quote.missing.filter(({ is_warning }) => !is_warning)).toEqual([
    { field: "unit_price", code: "unread", line_id: priced.id, line: "1", typed: "12,50 €/m²" },
    { field: "quantity", code: "unread", line_id: counted.id, line: "2", typed: "douze" },
    { field: "unit_cost", code: "unread", line_id: counted.id, line: "2", typed: "?" },
    { field: "deposit_bp", code: "unread", typed: "trente" },
  ])
  expect((await send(id)).error).toMatchObject({ code: "missing_mentions" })
  expect((await world.as.manager.rpc("preview_quote", { p_id: id })).error).toMatchObject({ code: "unread_values" })

  // A copy keeps them too, and so does no version that was sent.
  const copy = (await world.as.manager.rpc("copy_quote", { p_id: id })).data as string
  expect(await unreadOf(copy)).toHaveLength(4)
  const lines = [
    { ...priced, unit_price: "12.5" },
    { ...counted, quantity: "12" },
  ]
  expect((await save(draft({ lines }), id, 2)).error).toBeNull()
  expect((await world.as.manager.rpc("preview_quote", { p_id: id })).error).toBeNull()
  expect((await send(id, 3)).error).toBeNull()
  await expect(
    world.sql("update public.quotes set state = 'sent', number = 'X', sent_at = now(), snapshot = '{}' where id = $1", [
      copy,
    ]),
  ).rejects.toThrow("quotes_unread")
})

test("a line for nothing is asked for its price only when it has one that can be read", async () => {
  const line = work("Dalle", "0")
  const codes = async (unread: Row) =>
    (await readQuote(await written({ lines: [line], unread }))).missing.map(({ code }) => code)
  expect(await codes({})).toContain("priced_line")
  expect(await codes({ [`${line.id} unit_price`]: "abc" })).not.toContain("priced_line")
  // Of a line that is gone, and of what is no field: named all the same.
  expect(await codes({ "x unit_price": "abc", other: null })).toEqual(expect.arrayContaining(["unread", "unread"]))
})

test("under the franchise an unknown rate stands in no one's way", async () => {
  const line = work("Dalle", "10", { vat_rate: 20 })
  const id = await written({ lines: [line], unread: { [`${line.id} vat_rate`]: "8,5" } })
  expect(await unreadOf(id)).toHaveLength(1)
  await world.sql("update public.company_settings set vat_exempt = true, tva = null")
  expect(await unreadOf(id)).toEqual([])
  expect((await send(id)).error).toBeNull()
  expect((await readQuote(id)).unread).toEqual({})
})

test("unread texts are an object of some size, for a draft", async () => {
  expect((await save(draft({ unread: ["abc"] }))).error).toMatchObject({ code: "invalid_input" })
  expect((await save(draft({ unread: { fee: "9".repeat(400_000) } }))).error).toMatchObject({ code: "invalid_input" })
})

test("an invoice keeps the texts that cannot be read, and is not issued, numbered or printed before", async () => {
  const { id: quote_id } = await signed({ project_id: await project() })
  const id = await start({ kind: "situation", quote_id })
  const row = (await read(id)).content.rows.find(({ kind }) => kind === "work") as { line_id?: string } | undefined
  const unread = { due_days: "trente", [`${quote_id} ${row?.line_id}`]: "la moitié" }
  const progress = [{ quote_id, line_id: row?.line_id, progress_bp: 5000 }]
  expect((await saveInvoice(id, { unread, progress })).error).toBeNull()
  const kept = await read(id)
  expect(kept).toMatchObject({ unread })
  expect(kept.missing).toEqual(
    expect.arrayContaining([
      { code: "unread", field: "due_days", typed: "trente" },
      { code: "unread", field: `${quote_id} ${row?.line_id}`, typed: "la moitié" },
    ]),
  )
  const noted = { p_id: id, p_lock_version: kept.lock_version, p_order: { number: "F-1", issued_on: "2026-11-25" } }
  expect((await world.as.manager.rpc("note_invoice_number", noted)).error).toMatchObject({ code: "invoice_incomplete" })
  expect((await issue(id)).error).not.toBeNull()
  expect((await world.as.manager.rpc("request_invoice_draft", { p_id: id })).error).toMatchObject({
    code: "unread_values",
  })
  expect((await saveInvoice(id, { unread: {} })).error).toBeNull()
  expect((await world.as.manager.rpc("request_invoice_draft", { p_id: id })).error).toBeNull()
  const { lock_version } = await read(id)
  expect(
    (await world.as.manager.rpc("note_invoice_number", { ...noted, p_lock_version: lock_version })).error,
  ).toBeNull()
})
