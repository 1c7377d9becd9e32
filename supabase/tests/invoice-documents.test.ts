import { createHash } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import { createDocumentRenderer } from "#server/documents/document-renderer.ts"
import { makeDueDocuments } from "#server/documents/make-documents.ts"
import {
  billingHere,
  content,
  credit,
  type InvoiceRead,
  issued,
  job,
  start,
  useInvoices,
} from "#tests/support/invoice-world.ts"
import { project, type Row, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"

// Invoices as the database issues them and the site's process draws them. `npm run sample-documents -- <folder>` keeps these files.

useQuoteWorld()
useInvoices()
const renderer = createDocumentRenderer()
afterAll(() => renderer.stop())
const SAMPLES = process.env["SAMPLES"]

beforeEach(async () => {
  await billingHere()
  await world.sql("update public.billing_settings set iban = 'FR1420041010050500013M02606', bic = 'PSSTFRPPPAR'")
})

type Made = { id: string; kind: string; path: string; sha256: string; snapshot: Row }

/** The file of an invoice, drawn now; other documents that wait are not. */
async function draw(invoiceId: string, name: string): Promise<{ text: string; made: Made; xml: string | null }> {
  const failures: unknown[] = []
  await world.sql("delete from public.documents where invoice_id is distinct from $1 and made_at is null", [invoiceId])
  const log = { error: (...said: unknown[]) => failures.push(said) }
  expect(await makeDueDocuments({ service: world.as.service, renderer, log })).toBe(1)
  expect(failures).toEqual([])
  const [made] = await world.sql<Made>("select * from public.documents where invoice_id = $1", [invoiceId])
  if (!made) throw new Error("No document")
  const { data } = await world.as.service.storage.from("accounts").download(made.path)
  const file = Buffer.from(await (data as Blob).arrayBuffer())
  expect(createHash("sha256").update(file).digest("hex")).toBe(made.sha256)
  const invoice = invoiceSchema.parse(made.snapshot)
  const xml = invoice.number === null ? null : toFacturX(invoice)
  if (SAMPLES) {
    await mkdir(SAMPLES, { recursive: true })
    await writeFile(join(SAMPLES, `${name}.pdf`), file)
    await writeFile(join(SAMPLES, `${name}.json`), `${JSON.stringify(made.snapshot, null, 2)}\n`)
    if (xml) await writeFile(join(SAMPLES, `${name}.xml`), xml)
  }
  return { text: file.toString("latin1"), made, xml }
}

/** Draws an issued invoice: its file carries its XML. Total and what is due in the XML, in euros. */
async function amountsOf({ id }: InvoiceRead, name: string) {
  const { text, made, xml } = await draw(id, name)
  expect(made.path).toMatch(/^invoices\//)
  expect(text).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>")
  return ["GrandTotalAmount", "DuePayableAmount"].map((part) => new RegExp(`<ram:${part}>(.*)<`).exec(xml ?? "")?.[1])
}

test("deposit, balance after it and a credit note of it are files with the amounts of the database", async () => {
  const { id: quote_id } = await signed({ project_id: await project() })
  const deposit = await issued({ kind: "deposit", quote_id })
  expect(await amountsOf(deposit, "facture-acompte")).toEqual(["709.73", "709.73"])
  const draft = await start({ kind: "balance", quote_id })
  expect((await world.as.manager.rpc("request_invoice_draft", { p_id: draft })).error).toBeNull()
  const { text, made } = await draw(draft, "facture-projet")
  expect([made.path.split("/")[0], text.includes("factur-x")]).toEqual(["invoice_drafts", false])
  const balance = await issued({ kind: "balance", quote_id })
  expect(await amountsOf(balance, "facture-solde")).toEqual(["1656.04", "1656.04"])
  const note = await credit(balance.id, {
    ...{ credits: [{ row: 1, net_cents: 10_000 }], reason: "Deux mètres carrés n’ont pas été déposés" },
  })
  expect(await amountsOf(note, "facture-avoir")).toEqual(["110.00", "110.00"])
})

test("a balance after an amendment that lowers the price, and its credit note, are files", async () => {
  const project_id = await project()
  const tiles = work("Pose de carrelage", "48", { quantity: "25", unit: "m2" })
  const { id: quote_id } = await signed({ project_id, lines: [tiles, work("Peinture", "1249.99", { vat_rate: 20 })] })
  await issued({ kind: "deposit", quote_id })
  const taken = work("Pose de carrelage", "48", { quantity: "-12.5", unit: "m2", discount_bp: 300 })
  const minus = work("Dépose", "40", { quantity: "-1" })
  await signed({ project_id, kind: "amendment", title: "Moins de carrelage", lines: [taken, minus], deposit_bp: 0 })
  const balance = await issued({ kind: "balance", project_id })
  expect(await amountsOf(balance, "facture-solde-moins-value")).toEqual(["1289.79", "1289.79"])
  expect(await amountsOf(await credit(balance.id), "facture-avoir-moins-value")).toEqual(["1289.79", "1289.79"])
})

test("a situation, a balance and a credit note of a quote in sections with its amendment are files", async () => {
  const project_id = await project()
  const title = (label: string, level = 1) => ({ ...work(label, "0"), kind: "section", level })
  const tiles = work("Pose de carrelage", "48", { quantity: "25", unit: "m2" })
  const lines = [title("Appartement"), title("Sols"), title("Séjour", 2), tiles, title("Fin"), work("Nettoyage", "90")]
  const { id: quote_id } = await signed({ project_id, lines })
  const more = work("Plinthes", "12.5", { quantity: "18", unit: "ml" })
  const amendment = { kind: "amendment", title: "Plinthes", lines: [title("Sols"), more], deposit_bp: 0 }
  await signed({ project_id, ...amendment })
  const situation = await issued(
    { kind: "situation", project_id },
    { progress: [{ quote_id, line_id: tiles.id, progress_bp: 5_000 }] },
  )
  expect(content(situation).rows.flatMap((row) => (row.kind === "section" ? [[row.level, row.label]] : []))).toEqual([
    [1, expect.stringMatching(/^Devis D-2026-0001/)],
    ...[
      [2, "Appartement"],
      [2, "Sols"],
      [3, "Séjour"],
      [2, "Fin"],
    ],
    [1, expect.stringMatching(/^Avenant D-2026-0002/)],
    [2, "Sols"],
  ])
  expect(await amountsOf(situation, "facture-situation-avenant")).toEqual(["660.00", "660.00"])
  expect(await amountsOf(await credit(situation.id), "facture-avoir-situation")).toEqual(["660.00", "660.00"])
  expect(await amountsOf(await issued({ kind: "balance", project_id }), "facture-solde-avenant")).toEqual([
    ...["1666.50", "1666.50"],
  ])
})

test("a situation, a job that is partly paid, a company as buyer and a company under the franchise are files too", async () => {
  const line = work("Isolation des murs par l’extérieur", "97.3453", { quantity: "86.5", unit: "m2", vat_rate: 5.5 })
  const terms = { lines: [line], title: "Isolation", rge_text: "RGE 123", subcontractors_text: "Néant" }
  const { id: quote_id } = await signed({ project_id: await project(), ...terms })
  const step = (progress_bp: number) => ({ progress: [{ quote_id, line_id: line.id, progress_bp }] })
  await issued({ kind: "situation", quote_id }, step(2_000))
  const situation = await issued({ kind: "situation", quote_id }, step(4_500))
  expect(await amountsOf(situation, "facture-situation-2")).toEqual(["2220.88", "2220.88"])

  const request = await issued({ kind: "standard", request_id: await job() })
  expect(await amountsOf(request, "facture-petits-travaux")).toEqual(["184.50", "104.50"])

  await world.sql(
    `update public.customers set name = 'Syndic Prune', kind = 'company', buyer_kind = 'professional', siren = '732829320',
     billing_address = '1 rue Haute', billing_postal_code = '75011', billing_city = 'Paris'`,
  )
  const { id: other } = await signed({ discount_bp: 300 })
  const business = await issued({ kind: "balance", quote_id: other }, { purchase_order: "BC-2026-118" })
  expect(await amountsOf(business, "facture-professionnel")).toEqual(["2294.80", "2294.80"])

  await world.sql("update public.company_settings set vat_exempt = true, tva = null")
  const { id: last } = await signed()
  const franchise = await issued({ kind: "balance", quote_id: last })
  expect(await amountsOf(franchise, "facture-franchise")).toEqual(["2037.06", "2037.06"])
})

test("the price of a quote, the situation that takes it back, and a balance of which others pay a part are files", async () => {
  const project_id = await project()
  const tiles = { ...work("Isolation des combles", "48.3", { quantity: "12.5", unit: "m2" }), discount_cents: 5_000 }
  const terms = { cee_cents: 15_000, cee_payer: "Énergie du Nord", mpr_cents: 20_000, is_free: false, fee: "90" }
  const { id: quote_id } = await signed({ project_id, lines: [tiles, work("Pose", "900")], deposit_bp: 0, ...terms })
  expect(await amountsOf(await issued({ kind: "fee", quote_id }), "facture-devis")).toEqual(["90.00", "90.00"])
  const progress = [{ quote_id, line_id: tiles.id, progress_bp: 5_000 }]
  const situation = await issued({ kind: "situation", project_id }, { progress })
  expect(await amountsOf(situation, "facture-situation-prix-du-devis")).toEqual(["214.57", "214.57"])
  const balance = await issued({ kind: "balance", project_id })
  expect(await amountsOf(balance, "facture-solde-aides")).toEqual(["1294.56", "944.56"])
  expect(await amountsOf(await credit(balance.id), "facture-avoir-aides")).toEqual(["1294.56", "1294.56"])
})
