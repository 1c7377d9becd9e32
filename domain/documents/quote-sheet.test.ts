import { expect, test } from "vitest"
import { exampleAmendment, exampleQuote, exampleSignature, sectionRow, workRow } from "#tests/support/quote-contents.ts"
import { quoteSchema } from "./quote.ts"
import { toQuoteSheet } from "./quote-sheet.ts"

/** Without the difference between spaces. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, " ")) as never
const sheetOf = (change = {}) => toQuoteSheet(exampleQuote(change))

test("a quote says its works, what an option is, subtotals of what counts, VAT by rate and the deposit", () => {
  const sheet = sheetOf()
  expect(plain(sheet.references)).toEqual([
    ["Devis n°", "D-2026-0042"],
    ["Établi le", "25 novembre 2026"],
    ["Devis valable jusqu’au", "25 décembre 2026"],
  ])
  const [, work, , , , faience, option] = sheet.tables[0] ?? []
  expect(plain(work)).toMatchObject({
    number: "1.1",
    quantity: "1",
    price: "787,07 €",
    vat_rate: "10 %",
    amount: "787,07 €",
  })
  expect(plain(faience)).toMatchObject({
    quantity: "12,5",
    unit: "m²",
    price: "99,9992 €",
    discount: "Remise de 5 % déduite",
  })
  expect(plain(option)).toMatchObject({
    ...{ option: "Option, non comptée", counted: false, amount: "240,00 €" },
    closes: [["Sous-total 2 Carrelage", "1 187,49 €"]],
  })
  expect(plain([...sheet.totals, sheet.total, sheet.deposit])).toEqual([
    ["Total HT", "1 974,56 €"],
    ["TVA 10 % sur 787,07 €", "78,71 €"],
    ["TVA 20 % sur 1 187,49 €", "237,50 €"],
    ["Total TTC", "2 290,77 €"],
    ["Acompte à la commande (30 %)", "687,23 €"],
  ])
  expect(plain(sheet.options)).toBe("Option non comptée dans le total : ligne 2.2 (288,00 € TTC).")
  // With the discount of the whole; a company reads its prices HT.
  expect(plain(sheetOf({ discount_bp: 300 }).options)).toContain("ligne 2.2 (279,36 € TTC)")
  const company = { ...exampleQuote().client, is_consumer: false, siren: "732829320" }
  expect(plain(sheetOf({ client: company }).options)).toBe("Option non comptée dans le total : ligne 2.2.")
})

test("a chosen option counts, and a discount on the whole is said in the terms of the prices", () => {
  const chosen = sheetOf({ chosen: ["line-2.2"], discount_bp: 300 })
  expect([chosen.options, plain(chosen.tables[0]?.at(-1))]).toMatchObject([
    null,
    { option: "Option choisie", closes: [["Sous-total 2 Carrelage", "1 427,49 €"]] },
  ])
  expect(plain(chosen.totals.slice(0, 3))).toEqual([
    ["Total HT avant remise", "2 214,56 €"],
    ["Remise de 3 %", "−66,43 €"],
    ["Total HT", "2 148,13 €"],
  ])
  const inclusive = sheetOf({ price_basis: "ttc", discount_bp: 500 })
  expect(inclusive.columns).toEqual(["N°", "Désignation", "Qté", "Unité", "Prix unit. TTC", "TVA", "Total TTC"])
  expect(plain([...inclusive.totals.slice(0, 2), inclusive.total])).toEqual([
    ["Total TTC avant remise", "1 974,56 €"],
    ["Remise de 5 %", "−98,72 €"],
    ["Total TTC", "1 875,84 €"],
  ])
})

test("under the franchise there is no column and no line of VAT", () => {
  const sheet = sheetOf({ franchise: true })
  expect(sheet.columns).toEqual(["N°", "Désignation", "Qté", "Unité", "Prix unit.", "Total"])
  expect(plain([sheet.totals, sheet.total])).toEqual([[], ["Total", "1 974,56 €"]])
  expect(plain(sheet.seller.lines)).toContain("TVA non applicable, art. 293 B du CGI")
})

test("subtotals close inner sections first and come before a page break, after which the section is named again", () => {
  const rows = [
    ...[sectionRow("1", "Lot"), sectionRow("1.1", "Part"), workRow("1.1.1", { label: "A" })],
    ...[{ kind: "page_break" } as const, workRow("1.1.2", { label: "B" }), { kind: "page_break" } as const],
    ...[sectionRow("2", "Autre"), { kind: "page_break" } as const],
  ]
  const { tables } = sheetOf({ rows })
  expect(plain(tables.map((table) => table.map((row) => ("label" in row ? row.label : row.kind))))).toEqual([
    ["Lot", "Part", "A"],
    ["Lot (suite)", "Part (suite)", "B"],
    ["Autre"],
  ])
  expect(plain(tables[1]?.at(-1))).toMatchObject({
    closes: [
      ["Sous-total 1.1 Part", "1 574,14 €"],
      ["Sous-total 1 Lot", "1 574,14 €"],
    ],
  })
})

test("a section without its own work does not hide the subtotal of the section around it", () => {
  const rows = [sectionRow("1", "Lot"), workRow("1.1", { label: "A" }), sectionRow("1.2", "Vide")]
  expect(plain(sheetOf({ rows }).tables[0]?.at(-1))).toEqual({
    kind: "closes",
    closes: [["Sous-total 1 Lot", "787,07 €"]],
  })
})

test("an amendment names the quote that it changes; a client ticks on paper what only he decides", () => {
  const sheet = sheetOf({ kind: "amendment", version_no: 2, amends: "D-2026-0001" })
  expect([sheet.heading, sheet.references[1], sheet.references[2]]).toEqual([
    "Avenant",
    ["Version", "2"],
    ["Modifie le devis", "D-2026-0001"],
  ])
  expect(sheet.conditions.mentions.filter(({ box }) => box)).toHaveLength(1)
  expect(sheet.agreement.boxes).toHaveLength(1)
  expect(plain(sheet.withdrawal?.lines[1])).toContain("ci-dessous : avenant n° D-2026-0042")
  const here = sheetOf({ signing_place: "premises" })
  expect([here.agreement.boxes, here.withdrawal]).toEqual([[], null])
})

test("an amendment below zero is a « moins-value »: nothing to pay, and the new price of the works", () => {
  const sheet = toQuoteSheet(exampleAmendment())
  expect(plain([sheet.total, ...sheet.contract, sheet.deposit, sheet.note])).toEqual([
    ["Moins-value TTC", "−1 592,75 €"],
    ["Devis signé", "8 500,00 €"],
    ["Avenants déjà signés", "240,00 €"],
    ["Nouveau prix des travaux TTC", "7 147,25 €"],
    null,
    "Rien n’est à payer : cette somme est déduite du prix des travaux.",
  ])
  expect(plain(sheet.tables[0]?.[0])).toMatchObject({ quantity: "−12,5", price: "96,00 €", amount: "−1 200,00 €" })
  // No work starts; the right of withdrawal stays.
  expect([sheet.agreement.boxes, sheet.withdrawal === null]).toEqual([[], false])
})

test("what the database writes besides, costs for example, is not read", () => {
  const quote = exampleQuote()
  const rows = quote.rows.map((row) => ({ ...row, unit_cost: "123.45", hours: "7" }))
  const sheet = toQuoteSheet(quoteSchema.parse({ ...quote, rows, internal_notes: "Marge à défendre" }))
  expect(JSON.stringify(sheet)).not.toMatch(/123\.45|unit_cost|hours|Marge/)
})

test("the copy of a signed quote says who signed, when in Paris and in UTC, how, and the hashes; what was certified has the name", () => {
  const mentions = [
    {
      code: "vat_certification_10",
      title: "TVA",
      body: "Je soussigné(e) ....",
      certified: "Je soussigné(e) {name} certifie.",
    },
  ]
  const quote = exampleQuote({ mentions })
  const { signed, conditions, disclaimer } = toQuoteSheet(quote, exampleSignature())
  expect(disclaimer).toBe("Exemplaire signé")
  expect(signed).toMatchObject({
    stamp: "Signé électroniquement",
    rows: [
      ["Signé par", "Camille Œuvrard, camille@example.fr"],
      ["Signé le", "25/11/2026 à 12:04:05 (heure de Paris), 11:04:05 UTC"],
      ["Moyen", "Code à six chiffres envoyé à cette adresse, saisi sur la page du lien reçu"],
      ["Lieu", "À distance"],
      ["Empreinte SHA-256 du devis", "3fa4c1".padEnd(64, "0")],
      ["Empreinte SHA-256 de la preuve", "91be07".padEnd(64, "0")],
    ],
    boxes: ["Je demande que les travaux commencent avant la fin du délai de rétractation."],
  })
  expect(conditions.mentions).toEqual([
    { title: "TVA", body: ["Je soussigné(e) Camille Œuvrard certifie."], box: true, ticked: true },
  ])
  const paper = exampleSignature({
    ...{ means: "paper", given_name: null, email: null, context: null, evidence_sha256: null, early_start: false },
    ...{ vat_certified: false, recorded_by_name: "Jeanne Martin", place: "home" },
  })
  expect(toQuoteSheet(quote, paper).signed).toMatchObject({
    stamp: "Signé sur papier",
    rows: [
      ["Signé par", "Œuvrard"],
      ["Signé le", "25\u00a0novembre\u00a02026"],
      ["Moyen", "Sur papier, à la main"],
      ["Lieu", "Au domicile du client"],
      ["Noté par", "Jeanne Martin"],
      ["Empreinte SHA-256 du devis", "3fa4c1".padEnd(64, "0")],
    ],
    boxes: [],
  })
  expect(toQuoteSheet(quote).signed).toBeNull()
})
