import { expect, test } from "vitest"
import {
  balanceInvoice,
  businessInvoice,
  creditNote,
  depositInvoice,
  exampleInvoice,
  franchiseInvoice,
  rareInvoices,
  situationInvoice,
  smallJobInvoice,
} from "#tests/support/invoice-contents.ts"
import type { Invoice } from "./invoice.ts"
import { toInvoiceSheet } from "./invoice-sheet.ts"

/** Without the difference between spaces. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, " ")) as never
const sheetOf = (invoice: Invoice) => plain(toInvoiceSheet(invoice)) as ReturnType<typeof toInvoiceSheet>
const figuresOf = (invoice: Invoice) =>
  sheetOf(invoice).table.rows.flatMap((row) => (row.kind === "work" ? [row.figures] : []))
const titlesOf = (invoice: Invoice) => sheetOf(invoice).conditions.mentions.map(({ title }) => title)

test("a situation says contract, progress, what was invoiced before and what this one adds", () => {
  const sheet = sheetOf(situationInvoice())
  expect([sheet.heading, sheet.references[0]]).toEqual(["Situation n° 2", ["Facture n°", "F-2026-0018"]])
  expect(sheet.table.columns.slice(2)).toEqual([
    "TVA",
    "Marché HT",
    "Avancement",
    "Déjà facturé HT",
    "Cette situation HT",
  ])
  expect(figuresOf(situationInvoice())).toEqual([["5,5 %", "8 420,37 €", "45 %", "1 684,07 €", "2 105,10 €"]])
  expect(sheet.asides[0]?.[1]).toContainEqual(["Reste à facturer", "4 631,20 €"])
  expect([...sheet.totals, sheet.total]).toEqual([
    ["Total HT", "2 105,10 €"],
    ["TVA 5,5 %", "115,78 €"],
    ["Total TTC", "2 220,88 €"],
  ])
})

test("a balance takes deposits back as negative rows of their own, below the subtotals of the works", () => {
  const sheet = sheetOf(balanceInvoice())
  const last = sheet.table.rows.slice(-3)
  expect(last.map((row) => ("label" in row ? row.label : row.kind))).toEqual([
    "Acomptes",
    "Acompte repris : facture F-2026-0009 du 05/11/2026",
    "Acompte repris : facture F-2026-0009 du 05/11/2026",
  ])
  expect(last.at(-1)).toMatchObject({
    figures: ["", "", "", "20 %", "−375,00 €"],
    closes: [["Sous-total Acomptes", "−611,12 €"]],
  })
  expect([sheet.total, sheet.balance]).toEqual([
    ["Total TTC", "1 656,04 €"],
    ["À payer", "1 656,04 €"],
  ])
})

test("what was paid before is said with its day and its way, and what is left", () => {
  const sheet = sheetOf(smallJobInvoice())
  expect([...sheet.payments, sheet.balance]).toEqual([
    ["Déjà réglé le 03/11/2026 par carte en ligne", "−80,00 €"],
    ["Reste à payer", "104,50 €"],
  ])
  expect(sheet.asides).toEqual([
    [
      "Pour payer par virement",
      [
        ["IBAN", "FR14 2004 1010 0505 0001 3M02 606"],
        ["BIC", "PSSTFRPPPAR"],
        ["Référence", "F-2026-0017"],
      ],
    ],
  ])
  expect(sheetOf(depositInvoice())).toMatchObject({ asides: [], balance: ["Reste à payer", "0,00 €"] })
})

test("a credit note says which invoice it corrects and why, in positive amounts", () => {
  const sheet = sheetOf(creditNote())
  expect(sheet.intro.slice(0, 2)).toEqual([
    "Cet avoir corrige la facture F-2026-0017 du 26 novembre 2026.",
    "Motif : Deux mètres carrés de faïence n’ont pas été posés.",
  ])
  expect([figuresOf(creditNote()), sheet.total, sheet.balance]).toEqual([
    [["1", "forfait", "200,00 €", "20 %", "200,00 €"]],
    ["Total TTC", "240,00 €"],
    ["En votre faveur", "240,00 €"],
  ])
})

test("a draft is no accounting document and has no number", () => {
  const sheet = sheetOf(balanceInvoice({ number: null }))
  expect(sheet).toMatchObject({
    heading: "Projet de facture",
    disclaimer: "Projet de facture – document non comptable",
    specimen: "PROJET",
  })
  expect(JSON.stringify(sheet)).not.toMatch(/IBAN|n° null/)
  expect(sheetOf(creditNote({ number: null })).disclaimer).toBe("Projet d’avoir – document non comptable")
})

test("sentences of the law come from the database alone; the operation, the buyer's numbers and order are said", () => {
  expect(titlesOf(exampleInvoice({ vat_moment: "debits" }))).toEqual(["Catégorie d’opération", "Assurance décennale"])
  expect(titlesOf(businessInvoice())).toEqual([
    "Catégorie d’opération",
    ...businessInvoice().mentions.map(({ title }) => title),
  ])
  const sheet = sheetOf(businessInvoice())
  expect(sheet.blocks[0]?.[1]).toEqual([
    ...["Cabinet Exemple SARL", "SIREN 732 829 320", "TVA FR44732829320", "8 avenue de la République", "75011 Paris"],
  ])
  expect(sheet.intro).toContain("Bon de commande BC-2026-118")
  expect(sheet.totals.slice(0, 2)).toEqual([
    ["Total HT avant remise", "2 286,63 €"],
    ["Remise", "−68,60 €"],
  ])
})

test("under the franchise there is no column and no line of VAT", () => {
  const sheet = sheetOf(franchiseInvoice())
  expect([sheet.table.columns.slice(2), sheet.totals, sheet.total]).toEqual([
    ["Qté", "Unité", "Prix unit.", "Total"],
    [],
    ["Total", "2 037,06 €"],
  ])
  expect(sheet.seller.lines).toContain("TVA non applicable, art. 293 B du CGI")
})

test("an address stands once, whether its town comes with the lines or apart", () => {
  const { buyer } = exampleInvoice()
  const lines = (change: Partial<Invoice["buyer"]>) =>
    sheetOf(exampleInvoice({ buyer: { ...buyer, ...change } })).blocks[0]?.[1]
  expect(lines({})).toEqual(lines({ address: "3 boulevard Voltaire" }))
  expect(sheetOf(rareInvoices()["prices with VAT and a discount"] ?? exampleInvoice()).totals[0]?.[0]).toBe(
    "Total TTC avant remise",
  )
})
