import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { toInvoiceSheet } from "#domain/documents/invoice-sheet.ts"
import { quoteSchema } from "#domain/documents/quote.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { invoicingSite, issueInvoice, signQuote, snapshotOf } from "#tests/support/client-invoices.ts"

// Works for a general contractor, who declares the VAT: CGI, art. 283, 2 nonies.
let world: World
let site: Awaited<ReturnType<typeof invoicingSite>>
beforeAll(async () => {
  world = await freshBackend()
  site = await invoicingSite(world)
})
beforeEach(async () => {
  await world.empty("quotes", "documents")
})

const LINES = [
  {
    ...{ id: randomUUID(), kind: "work", level: 1, label: "Pose de cloisons", quantity: "100", unit: "m2" },
    ...{ unit_price: "80", discount_bp: 0, vat_rate: 0, is_option: false },
  },
]
/** A signed quote of 8 000 € at 0 % for a company that buys as a professional. */
async function signed(vat_number: string | null) {
  const [customer] = await world.sql<{ id: string }>(
    `insert into public.customers (kind, name, buyer_kind, siren, vat_number, billing_address, billing_postal_code, billing_city)
     values ('company', 'Bâti Général', 'professional', '732829320', $1, '1 quai de Seine', '75013', 'Paris') returning id`,
    [vat_number],
  )
  await world.sql(
    "insert into public.customer_channels (customer_id, kind, value) values ($1, 'email', 'achats@example.fr')",
    [customer?.id],
  )
  const lines = LINES.map((line) => ({ ...line, id: randomUUID() }))
  const quote_id = await signQuote(site, { customer_id: customer?.id, lines, deposit_bp: 0 })
  return { quote_id }
}
const codes = (mentions: readonly { code: string }[]) => mentions.map(({ code }) => code)

test("quote, invoice and XML say that the buyer declares the VAT", async () => {
  const { quote_id } = await signed("FR44732829320")
  const quote = quoteSchema.parse(await snapshotOf(site, "quotes", quote_id))
  expect(codes(quote.mentions)).toContain("reverse_charge")
  const invoice = invoiceSchema.parse(
    await snapshotOf(site, "invoices", await issueInvoice(site, { kind: "balance", quote_id })),
  )
  expect(invoice).toMatchObject({ total_cents: 800_000, split: [{ vat_rate: 0, net_cents: 800_000, vat_cents: 0 }] })
  expect(invoice.mentions.find(({ code }) => code === "reverse_charge")?.body).toMatch(/^Autoliquidation/)
  expect(JSON.stringify(toInvoiceSheet(invoice))).toMatch(/TVA due par le preneur/)
  const xml = toFacturX(invoice)
  for (const part of ["<ram:CategoryCode>AE<", ">VATEX-FR-AE<", 'schemeID="VA">FR44732829320<'])
    expect(xml).toContain(part)
})

test("the invoice waits for the VAT number of the client, which the quote asked for", async () => {
  const { quote_id } = await signed(null)
  const [asked] = await world.sql<{ warnings: object[] }>(
    "select private.quote_warnings(q) as warnings from public.quotes q where id = $1",
    [quote_id],
  )
  expect(asked?.warnings).toContainEqual(expect.objectContaining({ code: "buyer_vat_number" }))
  await expect(issueInvoice(site, { kind: "balance", quote_id })).rejects.toThrow(/buyer_vat_number/)
})
