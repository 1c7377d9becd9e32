import { expect, test } from "vitest"
import { seriesNumber, seriesSchema } from "#domain/invoices/series.ts"
import { billingHere, credit, issue, issued, read, start, useInvoices } from "#tests/support/invoice-world.ts"
import { project, signed, useQuoteWorld, world, type Row } from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()

const contract = async () => (await signed({ project_id: await project() })).id
const draft = async () => start({ kind: "balance", quote_id: await contract() })
const issuedNow = async () => (await issued({ kind: "balance", quote_id: await contract() })).number

async function note(number: string, id?: string) {
  const p_id = id ?? (await draft())
  const { lock_version } = await read(p_id)
  const p_order = { number, issued_on: "2026-11-25" }
  const { error } = await world.as.manager.rpc("note_invoice_number", { p_id, p_lock_version: lock_version, p_order })
  return error?.code ?? null
}
async function begin(p_code: string, p_prefix: string, p_first: number, p_year = 2026) {
  const { error } = await world.as.admin.rpc("set_document_series", { p_code, p_year, p_prefix, p_first })
  return error?.code ?? null
}
const faults = async (id: string) => (await read(id)).missing.map(({ code, asked }) => [code, asked])

test("a number of another software that a document has already is refused, however it is written", async () => {
  expect(await note("FA 2026/118")).toBeNull()
  const written = [
    "fa 2026/118",
    "FA2026/118",
    " FA\u00a02026/118 ",
    "ＦＡ2026/118",
    "FA\u202f2026∕118",
    "FA\u200b2026/118",
  ]
  for (const number of written) expect(await note(number), number).toBe("number_taken")
  expect(await note("X-9")).toBeNull()
  for (const dash of "‐‑‒–—―−－﹣") expect(await note(`x${dash}9`), dash).toBe("number_taken")
  expect(await note("X9")).toBeNull()
})

test("issued here first: the number is refused for an invoice of another software, and so are those that will follow here", async () => {
  await billingHere()
  expect(await issuedNow()).toBe("F-2026-0001")
  await world.as.admin.rpc("set_billing", { p_way: "elsewhere" })
  const id = await draft()
  for (const number of ["F-2026-0001", "f–2026–0001"]) expect(await note(number, id)).toBe("number_taken")
  for (const number of ["F-2026-1", "F-2026-0002", "f 2026-00777".replace(" ", "-")])
    expect(await note(number, id), number).toBe("number_of_series")
  expect(await note("AV-2026-0001", id)).toBeNull()
  expect(await note("F-2025-0002")).toBeNull()
})

test("noted first: nothing is issued here until the company has said where the series goes on", async () => {
  expect(await note("F-2026-0131")).toBeNull()
  await billingHere()
  const id = await draft()
  expect(await faults(id)).toContainEqual(["series_start", undefined])
  expect((await issue(id)).error).toMatchObject({ code: "invoice_incomplete" })
  expect(await begin("F", "F", 131)).toBe("first_number_taken")
  expect(await begin("F", "F", 138)).toBeNull()
  expect((await issue(id)).data).toMatchObject({ number: "F-2026-0138" })
  // What came before here may still be noted.
  expect(await note("F-2026-0137")).toBeNull()
  expect(await note("F-2026-0139")).toBe("number_of_series")
  expect(await issuedNow()).toBe("F-2026-0139")
})

test("a prefix of the company, an empty one, and a first number; each later year begins at 1 with the prefix", async () => {
  await billingHere()
  expect([await begin("F", "FAC/PARIS", 138), await begin("AV", "", 7), await begin("D", "DEV", 12)]).toEqual(
    Array(3).fill(null),
  )
  const invoice = await issued({ kind: "balance", quote_id: await contract() })
  expect(invoice.number).toBe("FAC/PARIS-2026-0138")
  expect(invoice.content.contracts).toMatchObject([{ number: "DEV-2026-0012" }])
  expect((await credit(invoice.id)).number).toBe("2026-0007")
  expect(await begin("F", "FAC/PARIS", 200)).toBe("series_begun")
  expect(await begin("F", "Z", 1)).toBe("series_begun")
  expect(await begin("F", "FA", 3, 2027)).toBeNull()
  await world.setClock("2027-01-02T10:00:00+01:00")
  const next = await issued({ kind: "balance", quote_id: await contract() })
  expect([next.number, (await credit(next.id)).number]).toEqual(["FA-2027-0003", "2027-0001"])
  await world.setClock("2028-01-02T10:00:00+01:00")
  expect(await issuedNow()).toBe("FA-2028-0001")
})

test("what a prefix may hold: what an electronic invoice may, fifteen signs, none of another series, never DEMO", async () => {
  const wrong = ["F 1", "É", "F-", "-F", "F.", "F'", "A".repeat(16), "DEMO", "demo2"]
  for (const prefix of wrong) {
    expect(await begin("F", prefix, 1), prefix).toBe("invalid_input")
    expect(seriesSchema.safeParse({ prefix, first: "1" }).success, prefix).toBe(false)
  }
  expect(await begin("F", "F\u200b1", 1)).toBe("invalid_input")
  for (const first of [0, -1, 1_000_000]) expect(await begin("F", "F", first)).toBe("invalid_input")
  expect([await begin("F", "F", 1, 2025), await begin("F", "F", 1, 2028), await begin("X", "F", 1)]).toEqual(
    Array(3).fill("invalid_input"),
  )
  for (const prefix of ["av", "D"]) expect(await begin("F", prefix, 1)).toBe("prefix_taken")
  // What the other series will have next year counts too.
  expect(await begin("AV", "AVOIR", 1, 2027)).toBeNull()
  expect(await begin("F", "AVOIR", 1)).toBe("prefix_taken")
  expect(await begin("F", "AV", 1, 2027)).toBeNull()
  for (const who of ["manager", "user", "visitor"] as const) {
    const order = { p_code: "F", p_year: 2026, p_prefix: "F", p_first: 2 }
    expect((await world.as[who].rpc("set_document_series", order)).error, who).not.toBeNull()
  }
  for (const prefix of ["", "F", "Fac+1/b_2-c", "A".repeat(15)])
    expect(seriesSchema.safeParse({ prefix, first: "138" }).success, prefix).toBe(true)
})

test("ten thousand invoices in a year: the number grows, and is as the screen foresees it", async () => {
  await billingHere()
  expect(await begin("F", "F", 9999)).toBeNull()
  expect([await issuedNow(), await issuedNow()]).toEqual(["F-2026-9999", "F-2026-10000"])
  const { data } = await world.as.manager.rpc("read_billing")
  const { series } = data as { series: Row[] }
  expect(series[0]).toMatchObject({ code: "F", year: 2026, is_begun: true, next: seriesNumber("F", 2026, 10001) })
  expect(series[1]).toMatchObject({ code: "F", year: 2027, is_begun: false, next: "F-2027-0001" })
})

test("the database refuses two documents of one number and every move of a series but the next, to any role", async () => {
  await billingHere()
  await issuedNow()
  const id = await draft()
  const fix = (number: string) =>
    world.sql(`select private.fix_invoice(i, 'elsewhere', $2, '2026-11-20') from public.invoices i where id = $1`, [
      id,
      number,
    ])
  await expect(fix("f-2026 –0001")).rejects.toThrow(/invoices_number_once/)
  for (const move of [
    "update public.document_series set last = 5",
    "update public.document_series set last = 1 - 1",
    "update public.document_series set last = null",
    "update public.document_series set first = 1, last = 3",
    "update public.document_series set prefix = 'Z', last = last + 1",
    "update public.document_series set year = 2030",
    "delete from public.document_series",
    "truncate public.document_series",
    "insert into public.document_series (code, year, last) values ('F', 2030, 9)",
    "update public.invoices set shares_number = true",
  ])
    await expect(world.sql(move), move).rejects.toThrow(/series_fixed|document_series_last_check|invoice_fixed|draft/)
  await expect(world.sql("set role service_role; update public.document_series set last = last + 1")).rejects.toThrow()
  await world.sql("reset role")
  await world.sql("update public.document_series set last = last + 1 where code = 'F'")
})

test("twenty people issue and note the same numbers at once: each number is one document's, and the series has no gap", async () => {
  await billingHere()
  const [here, elsewhere] = [[] as string[], [] as string[]]
  for (let n = 0; n < 10; n += 1) {
    here.push(await draft())
    elsewhere.push(await draft())
  }
  const answers = await Promise.all([
    ...here.map(async (id) => (await issue(id, { mail: false, accepted: ["number_skipped"] })).error?.code ?? null),
    ...elsewhere.map((id, n) => note(`F-2026-${String((n % 3) + 1).padStart(4, "0")}`, id)),
  ])
  const rows = await world.sql<{ number: string; state: string }>(
    "select number, state from public.invoices where state <> 'draft' order by number",
  )
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, n) => seriesNumber("F", 2026, n + 1)))
  const refused = answers.filter((code) => code !== null)
  expect(refused.length).toBe(20 - rows.length)
  for (const code of refused) expect(["number_taken", "number_of_series", "invoice_incomplete"]).toContain(code)
})

test("a number that another software gave before it was refused is never skipped without a yes", async () => {
  await billingHere()
  await issuedNow()
  const id = await draft()
  // As an installation may have it from before.
  await world.sql(
    `select private.fix_invoice(i, 'elsewhere', 'F-2026-0002', '2026-11-20') from public.invoices i where id = $1`,
    [await draft()],
  )
  expect(await faults(id)).toContainEqual(["number_skipped", "F-2026-0002"])
  expect((await issue(id)).error).toMatchObject({ code: "invoice_to_confirm" })
  expect((await issue(id, { mail: false, accepted: ["number_skipped"] })).data).toMatchObject({ number: "F-2026-0003" })
})
