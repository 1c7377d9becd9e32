import { expect, test } from "vitest"
import { isKept, refundPromise, refundWhy } from "./refund-labels.ts"
import { freeCancellation } from "./terms.ts"

const fact = {
  cents: 8000,
  reason: "cancelled_in_time",
  paidByCardCents: 8000,
  returnedCents: 0,
  isUrgent: false,
  isWithdrawal: false,
} as const

test("the sentence has the amount, or the rest when a part was refunded before", () => {
  expect(refundPromise(fact)).toBe("80\u00a0€ vous seront remboursés")
  expect(refundPromise({ ...fact, cents: 3050 })).toBe("30,50\u00a0€ vous seront remboursés")
})

test("a kept prepayment is announced with its reason", () => {
  const kept = { ...fact, cents: 0, reason: "kept" } as const
  expect(refundPromise(kept)).toBe("L’acompte de 80\u00a0€ n’est pas remboursé")
  expect(refundWhy(kept)).toContain("le délai de rétractation est terminé")
  expect(refundWhy({ ...kept, isUrgent: true })).toContain("expressément demandé une réparation urgente")
  expect(refundPromise({ ...kept, returnedCents: 3050 })).toBe("Les 49,50\u00a0€ restants ne sont pas remboursés")
})

test.each(["kept", "cancelled_in_time", "withdrawal"] as const)(
  "when nothing was paid by card or all was refunded, the text mentions no kept prepayment: %s",
  (reason) => {
    const unpaid = { ...fact, cents: 0, reason, paidByCardCents: 0 }
    expect(isKept(unpaid)).toBe(false)
    expect(refundPromise(unpaid)).toBe("Il n’y a rien à rembourser")
    expect(refundWhy(unpaid)).toBe("Aucun acompte n’a été payé par carte pour ce rendez-vous.")
    const returned = { ...fact, cents: 0, reason, returnedCents: 8000 }
    expect(isKept(returned)).toBe(false)
    expect(refundPromise(returned)).toBe("Il n’y a rien à rembourser")
    expect(refundWhy(returned)).toContain("Les 80\u00a0€ de l’acompte vous ont déjà été remboursés")
  },
)

test("a withdrawal needs no other reason", () => {
  expect(refundWhy(fact)).toContain(`au moins ${freeCancellation} avant`)
  expect(refundWhy({ ...fact, isWithdrawal: true })).toContain("délai de rétractation")
  expect(refundWhy({ ...fact, reason: "withdrawal" })).toContain("délai de rétractation")
})

test("withdrawing from an urgent repair refunds it because it is in time, not by a right to withdraw", () => {
  const why = refundWhy({ ...fact, isUrgent: true, isWithdrawal: true })
  expect(why).toContain(`au moins ${freeCancellation} avant`)
  expect(why).not.toContain("rétractation")
})

test("when work has begun at the client's request, the sentence has the amount owed", () => {
  const begun = { ...fact, reason: "work_begun" } as const
  expect(refundPromise({ ...begun, cents: 3500 })).toBe("35\u00a0€ vous seront remboursés")
  expect(refundWhy({ ...begun, cents: 3500 })).toContain("la part déjà réalisée (45\u00a0€)")
  expect(refundPromise({ ...begun, cents: 0 })).toBe("L’acompte de 80\u00a0€ n’est pas remboursé")
  expect(refundWhy({ ...begun, cents: 0 })).toContain("elle atteint l’acompte")
  expect(refundWhy({ ...begun, cents: 0 })).not.toContain("arrive sur la carte")
})
