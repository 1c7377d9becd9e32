import { expect, test } from "vitest"
import {
  balanceInvoice,
  businessInvoice,
  creditNote,
  depositInvoice,
  exampleInvoice,
  exampleInvoices,
  franchiseInvoice,
  HOSTILE,
  invoiceLine,
  rareInvoices,
  situationInvoice,
  smallJobInvoice,
} from "#tests/support/invoice-contents.ts"
import { invoiceSchema } from "../documents/invoice.ts"
import { toFacturX } from "./factur-x.ts"
import { escapeXml } from "./xml.ts"

/** Contents of the elements of a name, in their order. */
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => text)
/** Blocks of the elements of a name. */
const blocks = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>[\\s\\S]*?</${name}>`, "g"))].map(([text]) => text)
const cents = (texts: string[]) => texts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
const types = (xml: string) => all(xml, "ram:TypeCode")[0]
const frame = (xml: string) => all(xml, "ram:ID")[0]

test.each([
  ["deposit", depositInvoice(), "386", "S1", "B2C"],
  ["situation", situationInvoice(), "380", "S1", "B2C"],
  ["balance after a deposit", balanceInvoice(), "380", "S4", "B2C"],
  ["credit note", creditNote(), "381", "S1", "B2C"],
  ["job, partly paid", smallJobInvoice(), "380", "S1", "B2C"],
  ["job, wholly paid", rareInvoices()["a job that is wholly paid"], "380", "S2", "B2C"],
  ["invoice of a company", businessInvoice({ operation: "mixed" }), "380", "M1", "B2B"],
])("the XML of a %s names its type and its framework", (_name, invoice, type, framework, treatment) => {
  const xml = toFacturX(invoiceSchema.parse(invoice))
  expect([types(xml), frame(xml)]).toEqual([type, framework])
  const notes = blocks(xml, "ram:IncludedNote").map((note) => [
    all(note, "ram:SubjectCode")[0],
    all(note, "ram:Content")[0],
  ])
  expect(Object.fromEntries(notes)).toMatchObject({
    BAR: treatment,
    PMT: expect.stringContaining(treatment === "B2B" ? "40" : "Sans objet") as string,
  })
})

test.each(Object.entries({ ...exampleInvoices, ...rareInvoices() }))(
  "the sums of « %s » are right",
  (_name, invoice) => {
    const xml = toFacturX(invoice)
    const [total = ""] = blocks(xml, "ram:SpecifiedTradeSettlementHeaderMonetarySummation")
    const of = (name: string) => cents(all(total, name))
    const lines = blocks(xml, "ram:IncludedSupplyChainTradeLineItem")
    const groups = blocks(xml.slice(xml.indexOf("<ram:ApplicableHeaderTradeSettlement>")), "ram:ApplicableTradeTax")
    expect(of("ram:LineTotalAmount")).toBe(
      lines.reduce((sum, line) => sum + cents(all(line, "ram:LineTotalAmount")), 0),
    )
    expect(of("ram:TaxBasisTotalAmount")).toBe(of("ram:LineTotalAmount") - of("ram:AllowanceTotalAmount"))
    expect(of("ram:TaxBasisTotalAmount")).toBe(
      groups.reduce((sum, group) => sum + cents(all(group, "ram:BasisAmount")), 0),
    )
    expect(of("ram:TaxTotalAmount")).toBe(
      groups.reduce((sum, group) => sum + cents(all(group, "ram:CalculatedAmount")), 0),
    )
    expect(of("ram:GrandTotalAmount")).toBe(of("ram:TaxBasisTotalAmount") + of("ram:TaxTotalAmount"))
    expect(of("ram:DuePayableAmount")).toBe(of("ram:GrandTotalAmount") - of("ram:TotalPrepaidAmount"))
    expect(of("ram:GrandTotalAmount")).toBe(Math.abs(invoice.total_cents))
    for (const line of lines) {
      const [price = "", quantity = "", off = "0"] = ["ram:ChargeAmount", "ram:BilledQuantity", "ram:ActualAmount"].map(
        (name) => all(line, name)[0],
      )
      expect(Number(price)).toBeGreaterThanOrEqual(0)
      // Half a cent: the product is rounded once.
      expect(
        Math.abs(Number(price) * Number(quantity) * 100 - cents([off]) - cents(all(line, "ram:LineTotalAmount"))),
      ).toBeLessThan(0.501)
    }
  },
)

test("amounts that do not add up never leave, and a draft has no XML", () => {
  const balance = balanceInvoice()
  for (const wrong of [
    { total_cents: balance.total_cents + 1 },
    { net_cents: balance.net_cents - 1 },
    { left_cents: 0 },
    { allowances: [{ vat_rate: 5.5, net_cents: 1 }] },
    { split: balance.split.map((share) => ({ ...share, vat_rate: share.vat_rate === 10 ? 20 : 10 })) },
  ])
    expect(() => toFacturX({ ...balance, ...wrong })).toThrow("do not add up")
  expect(() => toFacturX({ ...balance, number: null })).toThrow("draft")
})

test("a deposit is taken back by lines of quantity −1 that name its invoice, and the XML refers to it once", () => {
  const xml = toFacturX(balanceInvoice())
  const deductions = blocks(xml, "ram:IncludedSupplyChainTradeLineItem").slice(-2)
  expect(
    deductions.map((line) =>
      ["ram:BilledQuantity", "ram:ChargeAmount", "ram:LineTotalAmount"].map((name) => all(line, name)[0]),
    ),
  ).toEqual([
    ["-1", "236.12", "-236.12"],
    ["-1", "375.00", "-375.00"],
  ])
  expect(
    blocks(xml, "ram:InvoiceReferencedDocument").map((one) => [
      all(one, "ram:IssuerAssignedID")[0],
      all(one, "qdt:DateTimeString")[0],
    ]),
  ).toEqual([["F-2026-0009", "20261105"]])
  expect(all(xml, "ram:GrandTotalAmount")).toEqual(["1656.04"])
})

test("a credit note is positive and names the invoice that it corrects", () => {
  const xml = toFacturX(creditNote())
  const [reference = ""] = blocks(xml, "ram:InvoiceReferencedDocument")
  expect([all(reference, "ram:IssuerAssignedID"), all(reference, "qdt:DateTimeString")]).toEqual([
    ["F-2026-0017"],
    ["20261126"],
  ])
  expect([all(xml, "ram:BilledQuantity"), all(xml, "ram:DuePayableAmount")]).toEqual([["1"], ["240.00"]])
})

test("a line that is invoiced at once stands as it was sold, one of a situation as the amount of the period", () => {
  const [, faience = "", plinthes = ""] = blocks(toFacturX(businessInvoice()), "ram:IncludedSupplyChainTradeLineItem")
  expect(faience).toContain('<ram:BilledQuantity unitCode="MTK">12.5</ram:BilledQuantity>')
  expect([
    all(plinthes, "ram:ChargeAmount"),
    all(plinthes, "ram:ActualAmount"),
    all(plinthes, "ram:LineTotalAmount"),
  ]).toEqual([["18.5"], ["13.13"], ["249.57"]])
  const [line = ""] = blocks(toFacturX(situationInvoice()), "ram:IncludedSupplyChainTradeLineItem")
  expect(line).toContain('<ram:BilledQuantity unitCode="LS">1</ram:BilledQuantity>')
  expect(all(line, "ram:Description")[0]?.replace(/\s/g, " ")).toBe(
    "86,5 m² × 97,3453 € HT — avancement cumulé 45 %, déjà facturé 20 %",
  )
})

test("money that came before is deducted; the moment of VAT and the account are said", () => {
  const job = toFacturX(smallJobInvoice())
  expect([all(job, "ram:TotalPrepaidAmount"), all(job, "ram:DuePayableAmount"), all(job, "ram:IBANID")]).toEqual([
    ["80.00"],
    ["104.50"],
    ["FR1420041010050500013M02606"],
  ])
  const moments = (change: object) => new Set(all(toFacturX(exampleInvoice(change)), "ram:DueDateTypeCode"))
  expect([moments({}), moments({ vat_moment: "debits" }), moments({ operation: "goods" })]).toEqual([
    new Set(["72"]),
    new Set(["5"]),
    new Set(["29"]),
  ])
})

test("buyer and seller are named by their numbers; under the franchise there is no VAT and its reason is said", () => {
  const xml = toFacturX(businessInvoice())
  const [seller = "", buyer = ""] = [blocks(xml, "ram:SellerTradeParty")[0], blocks(xml, "ram:BuyerTradeParty")[0]]
  expect(seller).toContain('<ram:GlobalID schemeID="0009">12345678900012</ram:GlobalID>')
  expect(seller).toContain('<ram:URIID schemeID="0225">123456789</ram:URIID>')
  expect([all(seller, "ram:LineOne"), all(seller, "ram:PostcodeCode"), all(seller, "ram:CityName")]).toEqual([
    ["12 rue des Lilas"],
    ["75011"],
    ["Paris"],
  ])
  expect(buyer).toContain('<ram:ID schemeID="0002">732829320</ram:ID>')
  expect([all(buyer, "ram:LineOne"), all(buyer, "ram:LineTwo"), all(buyer, "ram:CityName")]).toEqual([
    ["8 avenue de la République"],
    [],
    ["Paris"],
  ])
  expect(blocks(toFacturX(exampleInvoice()), "ram:BuyerTradeParty")[0]).toContain('schemeID="EM">camille@example.fr<')
  const franchise = toFacturX(franchiseInvoice())
  expect([
    new Set(all(franchise, "ram:CategoryCode")),
    all(franchise, "ram:ExemptionReasonCode"),
    all(franchise, "ram:DueDateTypeCode"),
  ]).toEqual([new Set(["E"]), ["VATEX-FR-FRANCHISE"], []])
})

test("words arrive as they were typed, without what XML forbids", () => {
  const xml = toFacturX(rareInvoices()["hostile words, and a client without e-mail or town"] ?? exampleInvoice())
  expect(all(xml, "ram:Name").slice(0, 3)).toEqual([escapeXml(HOSTILE), "Mirabelle", escapeXml(HOSTILE)])
  expect(escapeXml(HOSTILE)).toBe("#read(&quot;/etc/passwd&quot;) &amp; &lt;b&gt;")
  expect(all(xml, "ram:Description")[0]).toBe("Sonnerie ]]&gt; &amp; &lt;!-- \ufffd")
})

// Its XML is not to be had here; these are the sums that its publisher gives (XP Z12-012, annex B, UC1 and UC3).
test("the published example F202500003 has its published sums: 200 hours at 40 and 5 days at 400", () => {
  const lines = [
    { label: "Développement", quantity: "200", unit: "h", unit_price: "40" },
    { label: "Conseil", quantity: "5", unit: "j", unit_price: "400" },
  ] as const
  const sumsAt = (vat_rate: number) => {
    const xml = toFacturX(
      businessInvoice({ rows: lines.map((line, i) => invoiceLine(`${i + 1}`, { ...line, vat_rate })), allowances: [] }),
    )
    expect([
      frame(xml),
      blocks(xml, "ram:SpecifiedLineTradeDelivery").map((block) => /unitCode="(\w+)"/.exec(block)?.[1]),
    ]).toEqual(["S1", ["HUR", "DAY"]])
    return [
      ...all(xml, "ram:TaxBasisTotalAmount"),
      ...all(xml, "ram:TaxTotalAmount"),
      ...all(xml, "ram:GrandTotalAmount"),
    ]
  }
  expect(sumsAt(20)).toEqual(["10000.00", "2000.00", "12000.00"])
  expect(sumsAt(10)).toEqual(["10000.00", "1000.00", "11000.00"])
})
