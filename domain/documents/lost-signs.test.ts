import { expect, test } from "vitest"
import type { QuoteLine } from "#domain/quotes/quote.ts"
import { newDraft } from "#domain/quotes/new-draft.ts"
import { exampleInvoice, invoiceLine } from "#tests/support/invoice-contents.ts"
import { lostSignsOfInvoice, lostSignsOfQuote } from "./lost-signs.ts"

const line: Omit<QuoteLine, "id" | "kind" | "label"> = {
  level: 1,
  description: null,
  quantity: "1",
  quantity_formula: null,
  unit: "u",
  unit_price: "1",
  ...{ discount_bp: 0, discount_cents: 0 },
  vat_rate: 10,
  is_option: false,
  price_item_id: null,
  unit_cost: null,
  hours: null,
}

test("a quote names the line, the field and the client whose signs would be lost on paper", () => {
  const lines: QuoteLine[] = [
    { ...line, id: "a", kind: "section", label: "Sols" },
    { ...line, id: "b", kind: "work", label: "Tube ⌀ 14", description: "Modèle 東京 🙂" },
  ]
  const found = lostSignsOfQuote({ ...newDraft({}), title: "Cuisine", lines }, "王小明", null)
  expect(found.map(({ sentence, field, lineId }) => [sentence, field, lineId])).toEqual([
    [expect.stringMatching(/^Client et lieu\u00a0: .*«\u00a0王 小 明\u00a0»/u), "customer_id", null],
    [expect.stringMatching(/^Ligne\u00a01.1\u00a0: .*«\u00a0東 京 🙂/u), "label", "b"],
  ])
  expect(lostSignsOfQuote({ ...newDraft({}), lines: lines.slice(0, 1) }, "Camille Œuvrard", "שלום")).toEqual([])
})

test("an invoice names them before it is issued", () => {
  const buyer = { ...exampleInvoice().buyer, name: "田中" }
  const found = lostSignsOfInvoice(exampleInvoice({ buyer, rows: [invoiceLine("1.2", { label: "ㄅ" })] }))
  expect(found.map(({ field }) => field)).toEqual(["customer", "progress"])
  expect(lostSignsOfInvoice(exampleInvoice())).toEqual([])
})
