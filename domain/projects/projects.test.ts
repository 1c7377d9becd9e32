import { describe, expect, test } from "vitest"
import { checkFields } from "../validation.ts"
import { pageQuoteStatusLabels, quoteStatusLabels } from "./labels.ts"
import { milestoneState, moveSpan, scaleOf, spansOf } from "./milestones.ts"
import { editProjectSchema, expenseAmounts, expenseSchema, milestoneSchema, newProjectSchema } from "./schema.ts"
import { describeTies, describeTold } from "./ties.ts"

const TODAY = "2026-11-22"

test("a rejected quote is « Refusé » in the list and « Rejeté » on the page", () => {
  expect([quoteStatusLabels.rejected, pageQuoteStatusLabels.rejected]).toEqual(["Refusé", "Rejeté"])
})

test.each<[string, boolean, string]>([
  ["2026-11-21", false, "late"],
  ["2026-11-22", false, "urgent"],
  ["2026-11-29", false, "urgent"],
  ["2026-11-30", false, "open"],
  ["2026-11-01", true, "done"],
])("a milestone due on %s, completed %s, is %s", (due_date, is_completed, state) => {
  expect(milestoneState({ due_date, is_completed }, TODAY)).toBe(state)
})

const typed = {
  name: "Cuisine",
  client_name: "Anne",
  client_phone: "06 12 34 56 78",
  client_email: "anne@example.fr",
  address: "Paris",
  budget: "23 500,50",
  budget_basis: "ttc",
  budget_vat_rate: "5.5",
  estimated_cost: "",
  deadline: "",
  description: "",
}

describe("forms", () => {
  test("a new project accepts amounts and dates as people write them", () => {
    expect(checkFields(newProjectSchema, typed)).toEqual({
      ok: true,
      data: {
        ...typed,
        client_phone: "+33612345678",
        budget: 23500.5,
        budget_vat_rate: 5.5,
        estimated_cost: null,
        deadline: null,
        description: null,
      },
    })
  })
  test("telephone and e-mail are required on creation only", () => {
    const without = { ...typed, client_phone: "", client_email: "" }
    expect(checkFields(newProjectSchema, without)).toMatchObject({
      fields: {
        client_phone: "Indiquez le téléphone du client.",
        client_email: "Indiquez l’adresse e-mail du client.",
      },
    })
    const edited = { ...without, estimated_cost: "0", actual_cost: "0", start_date: "", progress: "100" }
    expect(checkFields(editProjectSchema, edited)).toMatchObject({
      ok: true,
      data: { client_phone: null, client_email: null, start_date: null, progress: 100 },
    })
  })
  test.each(["abc", "-1", "1,005", ""])("a budget of « %s » is refused, never read as 0", (budget) => {
    expect(checkFields(newProjectSchema, { ...typed, budget }).ok).toBe(false)
  })
  test.each(["101", "-1", "33,3", "x"])("a progress of « %s » is refused", (progress) => {
    const edited = { ...typed, estimated_cost: "0", actual_cost: "0", start_date: "", progress }
    expect(checkFields(editProjectSchema, edited)).toMatchObject({ ok: false, fields: { progress: expect.anything() } })
  })
  test("a milestone needs its title and its due date, in one sentence", () => {
    const empty = { title: " ", due_date: "", starts_on: "", description: "", is_client_visible: true }
    const sentence = "Veuillez remplir le titre et la date d’échéance"
    expect(checkFields(milestoneSchema, empty)).toEqual({ ok: false, fields: { title: sentence, due_date: sentence } })
    const late = { ...empty, title: "Dépose", due_date: "2026-12-01", starts_on: "2026-12-02" }
    expect(checkFields(milestoneSchema, late)).toMatchObject({ fields: { starts_on: expect.any(String) as string } })
  })
  test("an expense of 0 is refused", () => {
    const receipt = { receipt_bucket: null, receipt_path: null, receipt_url: null }
    const expense = {
      description: "Plâtre",
      category: "materials",
      supplier: "",
      amount: "0",
      amount_basis: "ht",
      vat_rate: "20",
      is_paid: false,
    }
    expect(checkFields(expenseSchema, { ...expense, ...receipt, expense_date: TODAY })).toEqual({
      ok: false,
      fields: { amount: expect.any(String) as string },
    })
  })
})

describe("the timeline", () => {
  const step = (id: string, due_date: string, starts_on: string | null = null) => ({ id, due_date, starts_on })
  test("a step begins when the previous one ends, the first with the works, one with its own start there", () => {
    const spans = spansOf(
      [step("a", "2026-11-10"), step("b", "2026-11-20"), step("c", "2026-11-30", "2026-11-25")],
      "2026-11-01",
    )
    expect([...spans.values()]).toEqual([
      { from: "2026-11-01", to: "2026-11-10" },
      { from: "2026-11-10", to: "2026-11-20" },
      { from: "2026-11-25", to: "2026-11-30" },
    ])
  })
  test("two steps of one day, and works without a first day, are spans of a day", () => {
    const spans = spansOf([step("a", "2026-11-10"), step("b", "2026-11-10")], null)
    expect([...spans.values()]).toEqual(Array(2).fill({ from: "2026-11-10", to: "2026-11-10" }))
  })
  test.each([
    ["both", 3, { from: "2026-11-13", to: "2026-11-18" }],
    ["to", 3, { from: "2026-11-10", to: "2026-11-18" }],
    ["to", -30, { from: "2026-11-10", to: "2026-11-10" }],
    ["from", 30, { from: "2026-11-15", to: "2026-11-15" }],
  ] as const)("moving %s by %i days never reverses a span", (edge, days, moved) => {
    expect(moveSpan({ from: "2026-11-10", to: "2026-11-15" }, days, edge)).toEqual(moved)
  })
  test("the scale includes every span and today, with the first day of each month", () => {
    expect(scaleOf([{ from: "2026-11-10", to: "2027-01-15" }], TODAY)).toEqual({
      from: "2026-11-07",
      days: 73,
      months: [
        { day: "2026-12-01", offset: 24 },
        { day: "2027-01-01", offset: 55 },
      ],
    })
  })
})

test("a project lists its related records, with plurals", () => {
  const none = {
    milestones: 0,
    expenses: 0,
    receipts: 0,
    quotes: 0,
    photos: 0,
    documents: 0,
    notes: 0,
    price_requests: 0,
    open_price_requests: 0,
    expenses_total: 0,
  }
  expect(describeTies(none)).toBe("Rien d’autre n’y est rattaché.")
  expect(describeTies({ ...none, milestones: 1, expenses: 2, expenses_total: 99.5, photos: 3 })).toBe(
    "Il compte 1\u00a0jalon, 2\u00a0dépenses (99,50\u00a0€) et 3\u00a0photos.",
  )
})

test("a deletion says whether the subcontractors who wait are mailed", () => {
  expect(describeTold({ open_price_requests: 0 }, true)).toBeNull()
  expect(describeTold({ open_price_requests: 1 }, true)).toBe(
    "Un sous-traitant attend une suite à une demande de chiffrage\u00a0: un e-mail l’informe qu’elle est annulée.",
  )
  expect(describeTold({ open_price_requests: 2 }, false)).toBe(
    "2\u00a0sous-traitants attendent une suite à une demande de chiffrage\u00a0: aucun e-mail ne part, prévenez-les.",
  )
})

test("an expense is stored with the amount that was stated; one without a basis has no rate", () => {
  expect(expenseAmounts({ amount: 120, amount_basis: "ttc", vat_rate: 20 })).toEqual({
    amount_with_vat: 120,
    amount_basis: "ttc",
    vat_rate: 20,
  })
  expect(expenseAmounts({ amount: 120, amount_basis: "ht", vat_rate: 20 })).toMatchObject({ amount: 120 })
  expect(expenseAmounts({ amount: 120, amount_basis: null, vat_rate: 20 })).toEqual({
    amount: 120,
    amount_basis: null,
    vat_rate: null,
  })
})
