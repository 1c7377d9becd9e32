import { expect, test } from "vitest"
import { describeInvoiceState } from "./client-invoice.ts"
import { standingOf, withheld } from "./describe.ts"

const listed = {
  ...{ kind: "situation" as const, total_cents: 33_207, issued_on: "2026-11-25", due_on: "2026-12-25" },
  ...{ retained_cents: 1660, retained_until: "2027-11-25" },
}

test("an invoice that is paid but for its retention is not paid, for its client and for staff", () => {
  expect(describeInvoiceState({ ...listed, left_cents: 0 })).toBe(
    "332,07\u00a0€, payée, sauf la retenue de garantie de 16,60\u00a0€, jusqu’au 25/11/2027",
  )
  expect(describeInvoiceState({ ...listed, left_cents: 0, retained_until: null })).toMatch(/garantie de 16,60\u00a0€$/)
  expect(describeInvoiceState({ ...listed, left_cents: 31_547 })).toBe(
    "332,07\u00a0€, reste 315,47\u00a0€ à payer au plus tard le 25/12/2026, sauf la retenue de garantie de 16,60\u00a0€, jusqu’au 25/11/2027",
  )
  expect(describeInvoiceState({ ...listed, left_cents: 0, retained_cents: 0 })).toBe("332,07\u00a0€, payée")
  const owed = { kind: "situation" as const, state: "issued" as const, due_on: "2026-12-25", left_cents: 0 }
  expect(standingOf({ ...owed, retained_cents: 1660 }, "2027-01-10")).toBe("retained")
  // A credit note of all that was due leaves the retention: it is not settled either.
  expect(standingOf({ ...owed, retained_cents: 1660, paid_cents: 0, credited_cents: 31_547 }, "2027-01-10")).toBe(
    "retained",
  )
  expect(standingOf({ ...owed, retained_cents: 0 }, "2027-01-10")).toBe("paid")
  expect(standingOf({ ...owed, left_cents: 31_547, retained_cents: 1660 }, "2027-01-10")).toBe("late")
  expect(withheld(1660, null)).toBe("16,60\u00a0€ retenus")
})
