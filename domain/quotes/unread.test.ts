import { expect, test } from "vitest"
import { blankLine } from "./edit-lines.ts"
import { type EditedLine, writeCell } from "./cells.ts"
import { readDecimal, readPoints, readQuantity } from "./decimals.ts"
import { compareDrafts, isSameDraft, toDraft, toEdited } from "./draft.ts"
import { edit, type EditedDraft, startEditor } from "./editor.ts"
import { takeItem } from "./library-item.ts"
import { missingSentence } from "./mentions.ts"
import { newDraft } from "./new-draft.ts"
import { readPastedRows } from "./paste.ts"
import { hasNoAmount } from "./unread.ts"

const NBSP = "\u00a0"
const work = (label: string, values: Partial<EditedLine> = {}): EditedLine => ({
  ...blankLine("work", [], -1),
  ...{ id: label.toLowerCase(), label, unit_price: "10" },
  ...values,
})
const draftOf = (...lines: EditedLine[]): EditedDraft => ({ ...toEdited(newDraft({ title: "T" })), lines })

test.each([
  ["1 200,50 €", "1200.5"],
  ["1\u00a0200,50", "1200.5"],
  ["1\u202f200\u2009300,5\u202f€", "1200300.5"],
  ["12.5", "12.5"],
  ["12,50 EUR", "12.5"],
  ["80 euros", "80"],
  ["−200", "-200"],
  ["- 200", "-200"],
  [" 007 ", "7"],
])("the price « %s » is read as %s", (typed, decimal) => {
  expect(readDecimal(typed)).toBe(decimal)
})

test.each([
  ...[
    "12,50 €/m²",
    "12,50 EUR HT",
    "1.234,56",
    "1,234.56",
    "12 50",
    "1 2",
    "1 20,5",
    "12, 5",
    "1e3",
    "½",
    "٣٤",
    "１２",
    "(200)",
  ],
  ...["200-", "–200", "abc", "€", "1,23456", "1234567890", "12h", "∞", "NaN", "1'200", "12,50 €€"],
])("« %s » is no price and no quantity, and never another number", (typed) => {
  expect(readDecimal(typed)).toBeNull()
  expect(readQuantity(typed)).toBeNull()
  const line = writeCell(writeCell(work("A"), "unit_price", typed), "quantity", typed)
  expect(line.unread).toEqual({ unit_price: typed, quantity: typed })
  expect(hasNoAmount(line)).toBe(true)
})

test.each(["12 50 + 1", "2 x 1 2", "5%5", "1%0"])("« %s » is neither a computation nor a percentage", (typed) => {
  expect(readQuantity(typed)).toBeNull()
  expect(readPoints(typed)).toBeNull()
})

test("computations read groups of thousands, and a percentage its sign", () => {
  expect(readQuantity("1 200 + 1 000,5")?.quantity).toBe("2200.5")
  expect(readPoints(" 2,5 % ")).toBe(250)
  expect(writeCell(work("A"), "discount_bp", "5 %")).toMatchObject({ discount_bp: 500, discount_cents: 0 })
  expect(writeCell(work("A"), "discount_bp", "50 €")).toMatchObject({ discount_bp: 0, discount_cents: 5000 })
})

test.each<[Parameters<typeof writeCell>[1], string]>([
  ["quantity", "douze"],
  ["unit", "palette"],
  ["unit_price", "12,50 €/m²"],
  ["discount_bp", "−5"],
  ["vat_rate", "8,5"],
  ["unit_cost", "-3"],
  ["hours", "1h30"],
])("what is typed as %s and cannot be read is saved with its line, and read back", (cell, typed) => {
  const edited = draftOf(work("A"), writeCell(work("B"), cell, typed))
  const saved = toDraft(edited)
  expect(saved.unread).toEqual({ [`b ${cell}`]: typed })
  expect(saved.lines[1]).not.toHaveProperty("unread")
  expect(toEdited(saved)).toEqual(edited)
  expect(isSameDraft(edited, draftOf(work("A"), work("B")))).toBe(false)
})

test("figures of the quote keep what cannot be read; a price of the quote that is missing does not make it free", () => {
  const typed = [
    ["discount_bp", "dix"],
    ["deposit_bp", "120"],
    ["valid_days", ""],
  ] as const
  let state = startEditor(draftOf(work("A")))
  for (const [field, text] of typed) state = edit(state, { type: "figure", field, typed: text, values: null })
  state = edit(state, { type: "field", values: { is_free: false } })
  const saved = toDraft(state.draft)
  expect(saved.unread).toEqual({ discount_bp: "dix", valid_days: "", deposit_bp: "120", fee: "" })
  expect(saved).toMatchObject({ is_free: true, deposit_bp: 3000, valid_days: 30 })
  expect(toEdited(saved)).toMatchObject({ is_free: false, unread: { fee: "" } })
  state = edit(state, { type: "figure", field: "deposit_bp", typed: "20", values: { deposit_bp: 2000 } })
  expect(toDraft(state.draft)).toMatchObject({
    deposit_bp: 2000,
    unread: { discount_bp: "dix", valid_days: "", fee: "" },
  })
})

test("two people's changes keep what either could not write readably", () => {
  const base = draftOf(work("A"), work("B"))
  const theirs = { ...draftOf(writeCell(work("A"), "unit_price", "abc"), work("B")), unread: { deposit_bp: "trente" } }
  const mine = { ...draftOf(work("A"), writeCell(work("B"), "hours", "x")), unread: { discount_bp: "y" } }
  const { changes, merged } = compareDrafts(base, theirs, mine)
  expect(changes).toEqual(["Acompte (%)", `«${NBSP}A${NBSP}»${NBSP}: modifiée`])
  expect(toDraft(merged).unread).toEqual({
    ...{ discount_bp: "y", deposit_bp: "trente" },
    ...{ "a unit_price": "abc", "b hours": "x" },
  })
})

test("an entry of the library, labour and a second look leave no text behind a figure", () => {
  const unread = writeCell(writeCell(work("A"), "quantity", "x"), "unit_price", "y")
  const item = { ...{ id: "i", code: null, label: "Dalle", description: null, unit: "m2" as const }, unit_price: "48" }
  const taken = takeItem(unread, { ...item, vat_rate: 10, unit_cost: null, hours: null }, "ht")
  expect(taken).toMatchObject({ unit_price: "48", unread: { quantity: "x" } })
  expect(taken.unread).not.toHaveProperty("unit_price")
  const less = takeItem(work("A"), { ...item, unit_price: "-200", vat_rate: 10, unit_cost: "3", hours: null }, "ttc")
  expect(less).toMatchObject({ unit_price: "0", unit_cost: "3", unread: { unit_price: "-200" } })

  const company = { vat_rate: 10 as const, hourlyCost: "40" }
  const costly = startEditor(draftOf(writeCell(work("A"), "unit_cost", "z")), company)
  const worked = edit(costly, { type: "write", place: { id: "a", cell: "hours" }, typed: "2" })
  expect(worked.draft.lines[0]).toMatchObject({ hours: "2", unit_cost: null, unread: { unit_cost: "z" } })

  const option = { ...work("A", { is_option: true }), quantity: "0", unread: { quantity: "-2" } }
  const counted = startEditor({ ...draftOf(option), kind: "amendment" })
  const [line] = edit(counted, { type: "change", id: "a", values: { is_option: false } }).draft.lines
  expect(line).toMatchObject({ quantity: "-2" })
  expect(line).not.toHaveProperty("unread")
})

test("a pasted discount is a discount, and an unknown rate stays in its cell", () => {
  const [line] = readPastedRows("Désignation\tQté\tPU HT\tRemise\tTVA\nDalle\t2\t12,50 €/m²\t5 %\t8,5 %", (kind) =>
    blankLine(kind, [], -1),
  )
  expect(line).toMatchObject({ discount_bp: 500, unread: { unit_price: "12,50 €/m²", vat_rate: "8,5 %" } })
})

test.each([
  [
    "unit_price",
    "−200",
    "initial",
    "Prix unitaire de la ligne 1.2 : « −200 » est refusé : un prix n’est jamais négatif. Une remise s’écrit en % ou en euros, sur la ligne ou sur tout le devis.",
  ],
  [
    "unit_price",
    "-200",
    "amendment",
    "Prix unitaire de la ligne 1.2 : « -200 » est refusé : un prix n’est jamais négatif. Pour retirer des travaux signés, servez-vous de « Retirer », ou d’une quantité négative.",
  ],
  [
    "quantity",
    "-2",
    "initial",
    "Quantité de la ligne 1.2 : « -2 » est refusé : une quantité négative retire des travaux signés, ce que seul un avenant fait.",
  ],
  [
    "unit_price",
    "12,50 €/m²",
    "initial",
    "Prix unitaire de la ligne 1.2 : « 12,50 €/m² » est illisible : écrivez le nombre seul, avec quatre décimales au plus, sans dépasser dix millions d’euros.",
  ],
  [
    "discount_bp",
    "150",
    "initial",
    "Remise de la ligne 1.2 : « 150 » est illisible : un pourcentage (5 %) ou un montant (200 €), avec deux décimales au plus.",
  ],
] as const)("the sentence of %s « %s » in an %s quote says what to write", (field, typed, kind, sentence) => {
  const found = missingSentence({ code: "unread", field, line: "1.2", typed }, kind)
  expect(found.replaceAll(NBSP, " ")).toBe(sentence)
})

test("the sentence of a figure of the quote names it", () => {
  const of = (field: string, typed: string) =>
    missingSentence({ code: "unread", field, typed }, "initial").replaceAll(NBSP, " ")
  expect(of("deposit_bp", "trente")).toBe(
    "Acompte (%) : « trente » est illisible : de 0 à 100, avec deux décimales au plus.",
  )
  expect(of("valid_days", "")).toBe("Il manque : validité (jours).")
})
