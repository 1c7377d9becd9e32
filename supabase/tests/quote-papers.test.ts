import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { evidenceSchema } from "#domain/documents/evidence.ts"
import { quoteSchema } from "#domain/documents/quote.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { sendableQuote } from "#tests/support/sendable-quote.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: World
let customer = ""
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.setClock("2026-11-25T12:00:00+01:00")
  await world.empty("email_outbox", "documents", "quotes", "document_series", "receipts", "customers", "waiting_jobs")
  await world.sql("delete from private.example_rows")
  const [made] = await world.sql<{ id: string }>(
    "insert into public.customers (name, billing_address, billing_postal_code, billing_city) values ('Anne Durand', '3 rue Haute', '75011', 'Paris') returning id",
  )
  customer = made?.id ?? ""
  await world.sql(
    "insert into public.customer_channels (customer_id, kind, value) values ($1, 'email', 'anne@example.fr')",
    [customer],
  )
})

const OPTION = randomUUID()
const line = (label: string, change = {}) => ({
  ...{ id: randomUUID(), kind: "work", level: 1, label, quantity: "1.5", unit: "m2", unit_price: "100", vat_rate: 20 },
  ...change,
})
const LINES = [
  line("Démolition", { kind: "section" }),
  line("Dépose", { discount_bp: 500, description: "Avec soin" }),
  line("Niche", { id: OPTION, is_option: true }),
  line("Texte libre", { kind: "text" }),
  line("", { kind: "page_break" }),
]
const HASH = (id: string) => id.replaceAll("-", "").padEnd(64, "0")
const service = async (name: string, parameters: object) => {
  const { data, error } = await world.as.service.rpc(name, parameters)
  if (error) throw new Error(JSON.stringify(error))
  return data as never
}
const staff = async (name: string, parameters: object) => {
  const { data, error } = await world.as.manager.rpc(name, parameters)
  if (error) throw new Error(JSON.stringify(error))
  return data as never
}
type Claim = { id: string; attempt: number; kind: string; snapshot: unknown }

/** Records the waiting documents as made, and returns what they say. */
async function draw(): Promise<Claim[]> {
  const claims: Claim[] = await service("claim_documents", { p_limit: 20 })
  for (const { id, attempt } of claims)
    await service("finish_document", {
      ...{ p_id: id, p_attempt: attempt, p_path: `${id}.pdf`, p_byte_count: 9, p_sha256: HASH(id) },
    })
  return claims
}
async function send(lines = LINES) {
  const id = randomUUID()
  const facts = await sendableQuote(world)
  const quote = {
    ...facts,
    title: "Salle de bains",
    customer_id: customer,
    valid_days: 300,
    deposit_bp: 3000,
    lines,
  }
  await staff("save_quote", { p_id: id, p_lock_version: 0, p_quote: quote })
  await staff("send_quote", { p_id: id, p_lock_version: 2, p_order: { mail: false } })
  await service("remember_private_link", { p_kind: "quote", p_subject_id: id, p_generation: 0, p_hash: HASH(id) })
  return { id, drawn: await draw() }
}
async function sign(id: string) {
  const link = { p_hash: HASH(id) }
  const { signing_id } = (await service("choose_quote_options", { ...link, p_line_ids: [OPTION] })) as {
    signing_id: string
  }
  await draw()
  const order = { given_name: "Anne", family_name: "Durand", accepts_terms: true, code_hash: "c0de", code_no: 1 }
  const consents = [{ text: "J’accepte les conditions." }]
  const way = { ...link, p_signing_id: signing_id, p_network: { ip: "203.0.113.7", user_agent: "Firefox/140" } }
  await service("request_quote_code", { ...way, p_order: { ...order, consents } })
  const { signing } = (await service("read_client_quote", link)) as { signing: { sha256: string } }
  const p_order = { code_hash: "c0de", document_sha256: signing.sha256, version_no: 1 }
  expect(await service("sign_quote", { ...way, p_order })).toEqual({ outcome: "signed" })
  return await draw()
}
const left = async (table: string) => (await world.sql(`select 1 from public.${table}`)).length

test("three choices of one quote wait to be drawn, and a fourth one when they are", async () => {
  const options = ["Niche", "Miroir", "Paroi"].map((label) => line(label, { id: randomUUID(), is_option: true }))
  const { id } = await send([line("Dépose"), ...options])
  const choose = async (...numbers: number[]) => {
    const p_line_ids = numbers.map((number) => options[number]?.id)
    const { error } = await world.as.service.rpc("choose_quote_options", { p_hash: HASH(id), p_line_ids })
    return error?.code ?? "chosen"
  }
  expect([await choose(0), await choose(1), await choose(2), await choose(0, 1)]).toEqual([
    ...Array<string>(3).fill("chosen"),
    "choices_in_preparation",
  ])
  // What is known already, or needs no document, is chosen all the same.
  expect([await choose(1), await choose()]).toEqual(["chosen", "chosen"])
  await draw()
  expect(await choose(0, 1)).toBe("chosen")
})

test("the documents of a quote say what the database wrote, and the evidence carries the text that was hashed", async () => {
  const { id, drawn } = await send()
  const quote = quoteSchema.parse(drawn[0]?.snapshot)
  expect(quote.rows.map(({ kind }) => kind)).toEqual(["section", "work", "work", "text", "page_break"])
  expect([quote.client.address, quote.total_cents, quote.chosen]).toEqual(["3 rue Haute\n75011 Paris", 17_100, []])
  const [evidence] = (await sign(id)).flatMap(({ kind, snapshot }) =>
    kind === "quote_evidence" ? [evidenceSchema.parse(snapshot)] : [],
  )
  expect(evidence).toMatchObject({ options: [{ number: "1.2", label: "Niche" }], total_cents: 35_100, version_no: 1 })
  const [kept] = await world.sql<Record<string, unknown>>(
    `select s.evidence, e.seq::int, encode(sha256(convert_to($1, 'UTF8')), 'hex') as hash
     from public.quote_signatures s join public.fiscal_events e on e.subject_id = s.id and e.kind = 'quote_signed'`,
    [evidence?.evidence],
  )
  expect(kept).toEqual({ evidence: evidence?.evidence, seq: evidence?.chained_as, hash: evidence?.evidence_sha256 })
})

test("an erased client leaves signed quotes with their documents until the end of the tenth year, and nothing of the others", async () => {
  const { id } = await send()
  await sign(id)
  await send()
  await staff("save_quote", {
    ...{ p_id: randomUUID(), p_lock_version: 0, p_quote: { title: "Brouillon", customer_id: customer, lines: [] } },
  })
  const exported = (await world.as.admin.rpc("export_customer", { p_id: customer })).data as { quotes: object[] }
  expect(exported.quotes).toHaveLength(3)
  expect(exported.quotes).toContainEqual(
    expect.objectContaining({ signature: expect.objectContaining({ email: "anne@example.fr" }) }),
  )
  expect((await world.as.admin.rpc("read_erasure", { p_id: customer })).data).toMatchObject({
    ...{ quotes: 3, signed_quotes: 1 },
  })
  const { data } = await world.as.admin.rpc("erase_customer", { p_id: customer })
  expect(data).toMatchObject({ quotes: 2, contracts: [{ number: "D-2026-0001", kept_until: "2036-12-31" }] })
  expect([await left("quotes"), await left("documents"), await left("quote_signatures")]).toEqual([1, 4, 1])
  const found = await world.as.manager.rpc("search_quotes", { p_query: "Durand" })
  expect(found.data).toEqual([])
  await expect(world.sql("delete from public.documents")).rejects.toThrow("document_fixed")

  await world.setClock("2036-12-31T10:00:00+01:00")
  await service("apply_retention", {})
  expect([await left("quotes"), await left("documents")]).toEqual([1, 4])
  await world.setClock("2037-01-01T10:00:00+01:00")
  await service("apply_retention", {})
  expect([await left("quotes"), await left("documents"), await left("quote_signatures")]).toEqual([0, 0, 0])
  expect(await world.sql(`select bucket from ${WAITING_FILES}`)).toHaveLength(5)
})

test("a quote that nobody signed goes after three years with its versions and documents", async () => {
  const { id } = await send()
  const next: string = await staff("revise_quote", { p_id: id })
  await staff("send_quote", { p_id: next, p_lock_version: 1, p_order: { mail: false } })
  await draw()
  await expect(world.sql("delete from public.documents")).rejects.toThrow("document_fixed")
  await world.setClock("2029-11-20T10:00:00+01:00")
  await service("apply_retention", {})
  expect([await left("quotes"), await left("documents")]).toEqual([2, 2])
  await world.setClock("2029-11-27T10:00:00+01:00")
  await service("apply_retention", {})
  expect([await left("quotes"), await left("documents")]).toEqual([0, 0])
})

test("quotes of the demonstration are specimens without a number of the series, and go with it, signed or not", async () => {
  await world.sql("insert into private.example_rows select 'customers', id from public.customers")
  const { id, drawn } = await send()
  expect(quoteSchema.parse(drawn[0]?.snapshot)).toMatchObject({
    is_specimen: true,
    number: expect.stringMatching(/^DEMO-/),
  })
  const papers = await sign(id)
  expect(papers.map(({ kind, snapshot }) => [kind, (snapshot as { is_specimen: boolean }).is_specimen])).toEqual(
    expect.arrayContaining([
      ["quote_evidence", true],
      ["quote_signed", true],
    ]),
  )
  expect(await left("document_series")).toBe(0)
  await service("empty_example", {})
  expect([await left("quotes"), await left("documents"), await left("quote_signatures")]).toEqual([0, 0, 0])
})

test("the scan of a signature on paper is kept with it, and its quote is the client's until the end of the tenth year", async () => {
  const { id } = await send()
  // upload-file queues each new file, until a row names it.
  await world.sql("select public.remove_files_later('documents', '{quotes/scan.pdf}')")
  const order = { signed_on: "2026-11-25", place: "home", name: "Anne Durand", path: "quotes/scan.pdf" }
  await staff("record_paper_signature", { p_id: id, p_order: order })
  expect(await left("waiting_jobs")).toBe(0)
  await world.setClock("2037-01-02T10:00:00+01:00")
  await service("apply_retention", {})
  expect(await world.sql(`select bucket from ${WAITING_FILES} order by bucket`)).toEqual([
    { bucket: "accounts" },
    { bucket: "documents" },
  ])
})

test("the file of a client shows its quotes, of each the last version", async () => {
  const { id } = await send()
  const next: string = await staff("revise_quote", { p_id: id })
  await staff("send_quote", { p_id: next, p_lock_version: 1, p_order: { mail: false } })
  const lines: object[] = await staff("read_customer_timeline", { p_id: customer, p_kind: "quote" })
  expect(lines).toEqual([
    expect.objectContaining({
      id: next,
      title: "Salle de bains",
      detail: "D-2026-0001",
      status: "sent",
      cents: 17_100,
    }),
  ])
})

test("nobody writes lines, costs or numbers past the functions, and only staff read them", async () => {
  const { id } = await send()
  await world.sql("insert into public.document_series values ('X', 2026, 1)")
  await world.sql("insert into public.quotes (id, root_id, title) values ($1, $1, 'x')", [customer])
  const rows: Record<string, Record<string, unknown>> = {
    quote_lines: { quote_id: customer, id, position: 0, kind: "work" },
    quote_line_costs: { quote_id: customer, line_id: id, unit_cost: 1 },
    document_series: { code: "Y", year: 2026, last: 1 },
  }
  await world.sql("insert into public.quote_lines (quote_id, id, position, kind) values ($1, $2, 0, 'work')", [
    customer,
    id,
  ])
  await world.sql("insert into public.quote_line_costs (quote_id, line_id, unit_cost) values ($1, $2, 1)", [
    customer,
    id,
  ])
  for (const who of ["visitor", "user", "half", "deactivated", "manager", "admin", "service"] as const)
    for (const [table, row] of Object.entries(rows)) {
      const [key = "", value] = Object.entries(row)[0] ?? []
      const said = `${who} ${table}`
      const read = (await world.as[who].from(table).select("*")).data ?? []
      expect(read.length > 0, said).toBe(who === "manager" || who === "admin")
      expect((await world.as[who].from(table).insert(row)).error, said).not.toBeNull()
      expect((await world.as[who].from(table).update(row).eq(key, value)).error, said).not.toBeNull()
      expect((await world.as[who].from(table).delete().eq(key, value)).error, said).not.toBeNull()
    }
})
