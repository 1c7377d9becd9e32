import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { certificationOf } from "#domain/documents/certification.ts"
import { type Missing, missingPath, missingSentence } from "#domain/quotes/mentions.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { sendableQuote } from "#tests/support/sendable-quote.ts"

type Row = Record<string, unknown>
let world: World
let complete: Row = {}
beforeAll(async () => {
  world = await freshBackend()
  await world.sql("update public.billing_settings set iban = 'FR7630006000011234567890189'")
})
beforeEach(async () => {
  await world.setClock("2026-11-25T12:00:00+01:00")
  await world.empty("documents", "quotes", "customers", "places", "document_series")
  complete = { ...(await sendableQuote(world)), customer_id: await customerOf("person", null), deposit_bp: 3000 }
})

async function customerOf(kind: string, buyer: string | null): Promise<string> {
  const [made] = await world.sql<{ id: string }>(
    "insert into public.customers (name, kind, buyer_kind) values ('Anne Durand', $1, $2) returning id",
    [kind, buyer],
  )
  await world.sql(
    "insert into public.customer_channels (customer_id, kind, value) values ($1, 'email', 'anne@example.fr')",
    [made?.id],
  )
  return made?.id ?? ""
}

const line = (label: string, change: Row = {}) => ({
  ...{ id: randomUUID(), kind: "work", label, quantity: "1", unit: "u", unit_price: "10", vat_rate: 20 },
  ...change,
})
const LINES = [line("Isolation", { kind: "section" }), line("Laine de bois"), line("Frais de déplacement")]

async function saved(change: Row = {}): Promise<string> {
  const p_id = randomUUID()
  const p_quote = { title: "Combles", lines: LINES, ...complete, ...change }
  const { error } = await world.as.manager.rpc("save_quote", { p_id, p_lock_version: 0, p_quote })
  expect(error).toBeNull()
  return p_id
}
async function readMissing(id: string): Promise<Missing[]> {
  const { data, error } = await world.as.manager.rpc("read_quote", { p_id: id })
  expect(error).toBeNull()
  return (data as { missing: Missing[] }).missing
}
async function missingOf(change: Row): Promise<Missing[]> {
  const missing = await readMissing(await saved(change))
  for (const one of missing) expect(missingSentence(one, "initial"), one.code).not.toContain("que la loi demande")
  return missing
}
const codesOf = async (change: Row) => (await missingOf(change)).map(({ code }) => code)

test("a quote whose waste has no quantity is refused with its sentence, and is given no number", async () => {
  const id = await saved({ waste: { ...(complete["waste"] as Row), quantity: " " } })
  const order = { p_id: id, p_lock_version: 2, p_order: {} }
  expect((await world.as.manager.rpc("send_quote", order)).error).toMatchObject({ code: "missing_mentions" })
  expect(await world.sql("select state, number from public.quotes")).toEqual([{ state: "draft", number: null }])
  expect(await world.sql("select * from public.document_series")).toEqual([])
  const missing = await readMissing(id)
  expect(missing).toEqual([{ field: "waste.quantity", code: "waste_quantity" }])
  expect(missing.map((one) => missingSentence(one, "initial"))).toEqual([
    "Il manque\u00a0: gestion des déchets (quantité totale).",
  ])
})

test("a complete quote lacks nothing and is sent", async () => {
  expect(await missingOf({})).toEqual([])
  const { error } = await world.as.manager.rpc("send_quote", { p_id: await saved(), p_lock_version: 2 })
  expect(error).toBeNull()
})

test.each<[string, Row, string[]]>([
  ["no line", { lines: [] }, ["priced_line", "travel"]],
  ["lines for nothing", { lines: [line("Déplacement", { unit_price: "0" })] }, ["priced_line"]],
  ["no client", { customer_id: null }, ["customer"]],
  [
    "no place, start or duration",
    { place_id: null, starts_text: " ", duration_text: null },
    ["place", "starts_text", "duration_text"],
  ],
  ["no word on RGE at 5.5 %", { lines: [...LINES, line("Pose", { vat_rate: 5.5 })] }, ["rge", "subcontractors"]],
  [
    "an answer on RGE",
    { lines: [...LINES, line("Pose", { vat_rate: 5.5 })], rge_text: "Qualibat 8611", subcontractors_text: "Néant" },
    [],
  ],
  ["a consumer's line without VAT", { lines: [...LINES, line("Pose", { vat_rate: 0 })] }, ["line_without_vat"]],
  ["no travel costs", { lines: LINES.slice(0, 2) }, ["travel"]],
  ["works without waste", { has_no_waste: true, waste: {} }, []],
  [
    "nothing on waste",
    { waste: {} },
    [..."quantity handling collection_name collection_address collection_kind cost".split(" ")].map(
      (part) => `waste_${part}`,
    ),
  ],
])("with %s, staff are told so", async (_name, change, codes) => {
  expect(await codesOf(change)).toEqual(codes)
})

test("a first quote to a professional states prices without VAT; a consumer's, an amendment and the franchise need not", async () => {
  const business = { customer_id: await customerOf("company", "professional"), price_basis: "ttc" }
  expect(await codesOf(business)).toEqual(["prices_with_vat"])
  expect(await codesOf({ ...business, price_basis: "ht" })).toEqual([])
  expect(await codesOf({ ...business, kind: "amendment" })).toEqual([])
  expect(await codesOf({ price_basis: "ttc" })).toEqual([])
  await world.sql("update public.company_settings set vat_exempt = true, tva = null")
  expect(await codesOf(business)).toEqual([])
})

test("a fault of a line names it by its number and leads to its cell", async () => {
  const [empty, none] = [line(" "), line("Dépose", { quantity: "0" })]
  const found = await missingOf({ lines: [...LINES, empty, none] })
  expect(found).toEqual([
    { field: "label", code: "line_label", line_id: empty.id, line: "1.3" },
    { field: "quantity", code: "line_quantity", line_id: none.id, line: "1.4" },
  ])
  expect(found.map((one) => missingSentence(one, "initial"))).toEqual([
    "Il manque\u00a0: désignation de la ligne\u00a01.3.",
    "Il manque\u00a0: quantité de la ligne\u00a01.4.",
  ])
  await world.sql("update public.vat_rates set valid_to = '2026-11-24' where rate = 20")
  const rates = (await missingOf({})).map((one) => missingSentence(one, "initial"))
  await world.sql("update public.vat_rates set valid_to = null where rate = 20")
  expect(rates).toEqual(
    ["1.1", "1.2"].map((number) => `Le taux de TVA de la ligne\u00a0${number} n’est pas en vigueur aujourd’hui.`),
  )
})

test("what the company lacks leads to its settings; a professional needs no mediator, a sole trader no capital", async () => {
  const needed =
    "email phone address legal_form share_capital siret rcs tva insurer_identity insurance_contract insurance_area"
  const company = [...needed.split(" "), "mediator_identity", "mediator_website"]
  await world.sql(`update public.company_settings set ${company.map((field) => `${field} = null`).join(", ")}`)
  const found = await missingOf({})
  expect(found.map(({ code }) => code).sort()).toEqual(company.sort())
  expect(missingPath(found.find(({ code }) => code === "siret") as Missing, null)).toBe(
    "/admin/settings?onglet=entreprise&champ=siret",
  )
  // An example is sent without, as a specimen.
  await world.sql("insert into private.example_rows values ('customers', $1)", [complete["customer_id"]])
  expect(await codesOf({})).toEqual([])
  await world.sql("delete from private.example_rows")
  expect(await codesOf({ customer_id: await customerOf("company", "professional") })).not.toContain("mediator_identity")
  await world.sql("update public.company_settings set legal_form = 'Entreprise individuelle', vat_exempt = true")
  const left = await codesOf({})
  expect(left).not.toContain("share_capital")
  expect(left).not.toContain("tva")
  expect(left).toContain("insurer_identity")
})

test("a company of which nobody said how it buys, a client without a mail and a new dwelling are worth a look", async () => {
  const customer_id = await customerOf("company", null)
  await world.sql("delete from public.customer_channels")
  await world.sql("update public.places set over_two_years = false")
  const found = await missingOf({ customer_id, lines: [...LINES, line("Pose", { vat_rate: 10 })] })
  expect(found.map(({ code, is_warning }) => [code, is_warning])).toEqual([
    ["customer_email", true],
    ["buyer_kind", true],
    ["recent_dwelling", true],
  ])
  expect(missingPath(found[0] as Missing, customer_id)).toBe(`/admin/clients/${customer_id}`)
  // A deposit, and no account to pay it to.
  await world.sql("update public.billing_settings set iban = null")
  const [bank] = (await missingOf({ deposit_bp: 3000 })).filter(({ code }) => code === "bank")
  expect(missingPath(bank as Missing, null)).toBe("/admin/settings?onglet=devis&champ=iban")
  expect(await codesOf({ deposit_bp: 0 })).not.toContain("bank")
})

const mentionsOf = async (change: Row, sql = "") => {
  const id = await saved(change)
  if (sql) await world.sql(sql)
  const [row] = await world.sql<{ mentions: { code: string; title: string; body: string; certified?: string }[] }>(
    "select private.quote_mentions(q) as mentions from public.quotes q where q.id = $1",
    [id],
  )
  return row?.mentions ?? []
}

test("the mentions of a renovation signed at home, with two reduced rates, word for word", async () => {
  const lines = [
    ...[line("Isolation", { kind: "section" }), line("Laine", { vat_rate: 5.5 }), line("Enduit", { vat_rate: 10 })],
    ...[line("Peinture", { kind: "section" }), line("Murs", { vat_rate: 10, is_option: true }), line("Meuble")],
  ]
  const terms = { payment_terms: "Le solde à la fin des travaux.", is_free: false, fee: "50" }
  const energy = { rge_text: "L’entreprise est titulaire du label RGE (Qualibat 8611)", subcontractors_text: "Néant." }
  const blocks = await mentionsOf({ lines, signing_place: "home", ...terms, ...energy })
  const printed = blocks.map(({ title, body }) => `${title}\n${body}`.replaceAll("\u00a0", "~")).join("\n\n")
  await expect(printed).toMatchFileSnapshot("quote-mentions.home.txt")
  const certified = ["vat_certification_10", "vat_certification_5_5"].map((code) =>
    blocks.find((block) => block.code === code)?.certified?.replace("{name}", "Anne Durand"),
  )
  expect(certified).toEqual([10, 5.5].map((rate) => certificationOf("Anne Durand", [rate])?.bodies[0]))
})

test("a professional at our place, under the franchise and without waste, reads neither withdrawal, mediator, certification nor TTC", async () => {
  const blocks = await mentionsOf(
    {
      customer_id: await customerOf("company", "professional"),
      lines: [line("Pose", { vat_rate: 10 })],
      ...{ signing_place: "premises", has_no_waste: true, waste: {}, deposit_bp: 1250 },
    },
    "update public.company_settings set vat_exempt = true, tva = null, insurance_area = null",
  )
  expect(blocks.map(({ code, body }) => [code, body.replaceAll("\u00a0", " ")])).toEqual([
    ["execution", "Début : le 4 janvier 2027. Durée : trois semaines."],
    ["validity_unsent", "Ce devis est valable 30 jours à compter de son envoi."],
    ["quote_free", "Devis gratuit."],
    ["deposit", "La somme versée à la commande, soit 12,5 % du prix, est un acompte, à valoir sur le prix."],
    ["vat_exemption", "TVA non applicable, art. 293 B du CGI"],
    ["no_waste", "Ces travaux ne produisent pas de déchets de chantier."],
  ])
})

test("a text of law that changes is used from its day on; a quote that was sent keeps its own", async () => {
  const id = await saved()
  const { error } = await world.as.manager.rpc("send_quote", { p_id: id, p_lock_version: 2 })
  expect(error).toBeNull()
  await world.sql("update public.legal_texts set valid_to = '2026-12-31' where code = 'quote_free'")
  await world.sql(`insert into public.legal_texts (code, valid_from, title, body, reference)
    values ('quote_free', '2027-01-01', 'Prix du devis', 'Ce devis est gratuit.', 'Loi nouvelle')`)
  await world.setClock("2027-01-02T12:00:00+01:00")
  const free = (blocks: { code: string; body: string }[]) => blocks.find(({ code }) => code === "quote_free")?.body
  const [sent] = await world.sql<{ mentions: { code: string; body: string }[] }>(
    "select private.quote_mentions(q) as mentions from public.quotes q where q.id = $1",
    [id],
  )
  expect(free(sent?.mentions ?? [])).toBe("Devis gratuit.")
  expect(free(await mentionsOf({}))).toBe("Ce devis est gratuit.")
})
