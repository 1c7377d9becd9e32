import { expect, test } from "vitest"
import { refundPromise, refundWhy } from "./refund-labels.ts"

const fact = {
  cents: 8000,
  reason: "cancelled_in_time",
  prepaymentCents: 8000,
  isExpress: false,
  isWithdrawal: false,
} as const

test("the amount is in the sentence, and what is left of it when a part was given back", () => {
  expect(refundPromise(fact)).toBe("80\u00a0€ vous seront remboursés")
  expect(refundPromise({ ...fact, cents: 3050 })).toBe("30,50\u00a0€ vous seront remboursés")
})

test("a kept prepayment says so, and why", () => {
  const kept = { ...fact, cents: 0, reason: "kept" } as const
  expect(refundPromise(kept)).toBe("L’acompte de 80\u00a0€ n’est pas remboursé")
  expect(refundWhy(kept)).toContain("le délai de rétractation est terminé")
  expect(refundWhy({ ...kept, isExpress: true })).toContain("expressément demandé")
})

test("an appointment that nothing was paid for has nothing to give back", () => {
  expect(refundPromise({ ...fact, cents: 0 })).toBe("Il n’y a rien à rembourser")
  expect(refundWhy({ ...fact, cents: 0 })).toContain("Aucun acompte")
})

test("somebody who withdraws needs no other reason", () => {
  expect(refundWhy(fact)).toContain("au moins 24\u00a0heures avant")
  expect(refundWhy({ ...fact, isWithdrawal: true })).toContain("délai de rétractation")
  expect(refundWhy({ ...fact, reason: "withdrawal" })).toContain("délai de rétractation")
})
