import { expect, test } from "vitest"
import { timesSlower } from "#tests/support/times-slower.ts"
import { type EditedLine, writeCell } from "./cells.ts"
import { readDecimal, readQuantity, showDecimal, showFormula } from "./decimals.ts"
import { blankLine, duplicateBlock, indentSection, moveBlock } from "./edit-lines.ts"
import { readPastedRows } from "./paste.ts"
import type { LineKind } from "./quote.ts"
import { numberLines, splitSections } from "./sections.ts"
import { marginOf, totalsOf } from "./totals.ts"
import { unreadSentence } from "./unread.ts"

const line = (kind: LineKind, label: string, values: Partial<EditedLine> = {}): EditedLine => ({
  ...blankLine(kind, [], -1),
  id: label,
  label,
  ...values,
})
const section = (label: string, level = 1) => line("section", label, { level })
const work = (label: string, values: Partial<EditedLine> = {}) => line("work", label, values)
const labels = (lines: readonly EditedLine[]) => lines.map(({ label }) => label).join(" ")
const euros = (decimal: string) => work(decimal, { unit_price: decimal })

test("sections and works are numbered as an outline", () => {
  const lines = [
    section("A"),
    work("a"),
    section("B", 2),
    work("b"),
    line("text", "t"),
    work("c"),
    section("C"),
    work("d"),
  ]
  expect(numberLines(lines)).toEqual(["1", "1.1", "1.2", "1.2.1", "", "1.2.2", "2", "2.1"])
})

test("VAT is computed per rate, and options count only when they are chosen", () => {
  const lines = [
    section("A"),
    euros("787.07"),
    section("B"),
    work("x", { unit_price: "1249.99", vat_rate: 20 }),
    work("o", { unit_price: "500", is_option: true }),
  ]
  const totals = totalsOf({ price_basis: "ht", discount_bp: 0, lines })
  expect(totals).toMatchObject({ net_cents: 203706, vat_cents: 32871, gross_cents: 236577, options_gross_cents: 55000 })
  expect(totals.sections).toEqual([78707, null, 124999, null, null])
  expect(totalsOf({ price_basis: "ht", discount_bp: 300, lines }).gross_cents).toBe(229480)
  const chosen = lines.filter(({ is_option }) => is_option).map(({ id }) => id)
  expect(totalsOf({ price_basis: "ht", discount_bp: 0, lines, chosen })).toMatchObject({
    net_cents: 253706,
    options_gross_cents: 0,
  })
})

test("the margin leaves out the works whose cost is unknown, and the discount lowers it", () => {
  const lines = [work("a", { quantity: "2", unit_price: "100", unit_cost: "60", hours: "1.5" }), euros("50")]
  expect(totalsOf({ price_basis: "ht", discount_bp: 1000, lines }).costs).toEqual({
    cents: 12000,
    unknown: 1,
    hours: 300,
    margin_cents: 6000,
    margin_bp: 3333,
  })
  expect(marginOf(lines[1] ?? euros("0"), "ht")).toBeNull()
})

test("300 lines cost little more than their arithmetic", async () => {
  const lines = Array.from({ length: 300 }, (_, i) => work(String(i), { quantity: "12.5", unit_price: "48.3" }))
  // 16 ms, a frame, is some 40 times a serialisation of the same lines on a slow machine.
  const slower = await timesSlower(
    async () => totalsOf({ price_basis: "ttc", discount_bp: 300, lines }),
    async () => JSON.parse(JSON.stringify(lines)) as unknown,
  )
  expect(slower).toBeLessThan(20)
})

test.each([
  ["=3,2*2,5", "8"],
  ["3,2 x 2,5", "8"],
  ["= (3,2 + 1,8) × 2,5 - 0,5", "12"],
  ["10/3", "3.3333"],
  ["-2+3", "1"],
  ["=2*-(1-4)", "6"],
])("« %s » is computed", (typed, quantity) => {
  expect(readQuantity(typed)?.quantity).toBe(quantity)
  expect(readQuantity(typed)?.formula).not.toBeNull()
})

test.each(["douze", "=1/0", "=(1+2", "2**3", "1,2,3", "=alert(1)", "", "1.234,56"])(
  "« %s » is no quantity",
  (typed) => {
    expect(readQuantity(typed)).toBeNull()
  },
)

test("figures are read and shown in French", () => {
  expect(readDecimal("1\u202f250,50 €")).toBe("1250.5")
  expect(readDecimal("1,00005")).toBeNull()
  expect(showDecimal("1250.5", 2)).toBe("1\u202f250,50")
  expect(showFormula("3,2*2,5")).toBe("3,2\u00a0×\u00a02,5")
  expect(readQuantity(" 12,50 ")).toEqual({ quantity: "12.5", formula: null })
})

test("a cell that cannot be read counts nothing until it is corrected", () => {
  const wrong = writeCell(euros("10"), "quantity", "douze")
  expect(wrong).toMatchObject({ quantity: "0", unread: { quantity: "douze" } })
  const right = writeCell(wrong, "quantity", "=3*4")
  expect(right).toMatchObject({ quantity: "12", quantity_formula: "3*4" })
  expect(right).not.toHaveProperty("unread")
  expect(writeCell(right, "label", "Dalle\nbéton\nlissé")).toMatchObject({
    label: "Dalle",
    description: "béton\nlissé",
  })
})

test("only an amendment reads a quantity below zero, and never of an option or for a price", () => {
  const price = (quote: "initial" | "amendment", cell: "quantity" | "unit_price", values = {}) => {
    const typed = writeCell(work("a", { unit_price: "48", ...values }), cell, "-12,5", quote)
    return typed.unread ? unreadSentence(typed, cell, quote) : typed.quantity
  }
  expect(price("amendment", "quantity")).toBe("-12.5")
  expect(price("initial", "quantity")).toBe("Moins\u00a0: dans un avenant")
  expect(price("amendment", "quantity", { is_option: true })).toBe("Une option ne retire rien")
  expect(price("amendment", "unit_price")).toBe("Moins\u00a0: à la quantité")
  expect(price("initial", "unit_price")).toBe("Moins\u00a0: par une remise")
  const computed = writeCell(work("a"), "quantity", "=-3*2", "amendment")
  expect(computed).toMatchObject({ quantity: "-6", quantity_formula: "-3*2" })
  expect(showFormula("-3*2")).toBe("−3\u00a0×\u00a02")
  const [pasted] = readPastedRows("Dalle\t−12,5\tm²\t48", template, "amendment")
  expect(pasted).toMatchObject({ quantity: "-12.5", unit_price: "48" })
})

const template = (kind: "work" | "section") => blankLine(kind, [], -1)

test("rows of a spreadsheet become lines; a wrong cell is marked and the other rows stand", () => {
  const rows = Array.from({ length: 40 }, (_, i) => `Dépose carrelage\t${i === 6 ? "douze" : "12,5"}\tm²\t48,30\t10`)
  const lines = readPastedRows(rows.join("\r\n"), template)
  expect(lines).toHaveLength(40)
  expect(lines.flatMap(({ unread }) => (unread ? [unread] : []))).toEqual([{ quantity: "douze" }])
  expect(lines[0]).toMatchObject({ quantity: "12.5", unit: "m2", unit_price: "48.3", vat_rate: 10 })
})

test.each([
  ["N°\tDésignation\tU\tQté\tPU HT\tTotal HT\tTVA\n1.1\tDalle\tm3\t2\t100\t200\t5,5 %", "2 m3 100 5.5"],
  ["1.1\tDalle\t2\tm³\t100,00 €\t200,00 €\n1.2\tMur\t3\tm³\t50\t150", "2 m3 100 10"],
  ['2\tM3\t"Dalle\nbéton"\t100', "2 m3 100 10"],
  ["Dalle\t2\t100\t0,2", "2 u 100 20"],
])("columns are found in %j", (text, expected) => {
  const [found] = readPastedRows(text, template)
  expect(found?.label).toBe("Dalle")
  expect(`${found?.quantity} ${found?.unit} ${found?.unit_price} ${found?.vat_rate}`).toBe(expected)
})

test("a row with nothing but a label is a section", () => {
  const kinds = readPastedRows("LOT 1\t\t\t\nDépose\t1\tm²\t10\n", template).map(({ kind }) => kind)
  expect(kinds).toEqual(["section", "work"])
})

test("a section moves, is copied and changes its level with all that it holds", () => {
  const lines = [section("A"), work("a"), section("B"), work("b"), section("C", 2), work("c"), section("D")]
  expect(labels(moveBlock(lines, "B", "up"))).toBe("B b C c A a D")
  expect(labels(moveBlock(lines, "A", "down"))).toBe("B b C c A a D")
  expect(labels(moveBlock(lines, "C", "up"))).toBe("A a B b C c D")
  expect(labels(moveBlock(lines, "b", "up"))).toBe("A a b B C c D")
  expect(labels(duplicateBlock(lines, "B")?.lines ?? [])).toBe("A a B b C c B b C c D")
  const levels = (list: readonly EditedLine[]) =>
    list.filter(({ kind }) => kind === "section").map(({ level }) => level)
  expect(levels(indentSection(lines, "B", 1))).toEqual([1, 2, 3, 1])
  expect(levels(indentSection(lines, "A", 1))).toEqual([1, 1, 2, 1])
  expect(levels(indentSection(lines, "C", -1))).toEqual([1, 1, 1, 1])
})

test("a document is cut at its main sections; what comes before them and the deposits taken back stand alone", () => {
  const rows = [
    { kind: "text" },
    { kind: "section", level: 1 },
    { kind: "work" },
    { kind: "section", level: 2 },
    { kind: "work" },
    { kind: "section", level: 1 },
    { kind: "deduction" },
    { kind: "deduction" },
  ]
  expect(splitSections(rows)).toEqual([
    { head: null, from: 0, to: 1 },
    { head: 1, from: 2, to: 5 },
    { head: 5, from: 6, to: 6 },
    { head: null, from: 6, to: 8 },
  ])
  expect(splitSections([])).toEqual([])
})
