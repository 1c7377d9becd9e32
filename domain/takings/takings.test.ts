import { expect, test } from "vitest"
import {
  chosenPeriod,
  describeCorrected,
  describePeriod,
  describeTaking,
  listTakings,
  markOf,
  periodOf,
} from "./takings.ts"
import { daysOfMonth, vatTitle } from "./vat.ts"

const plain = (text: string) => text.replaceAll("\u00a0", " ")

test("a line says what it is: a deposit, a payment, money given back and why", () => {
  const words = (kind: "payment" | "refund" | "correction" | "dispute", note: string | null, amount_cents = 5000) =>
    plain(describeTaking({ kind, method: "cash", amount_cents, note }))
  expect(describeTaking({ kind: "payment", method: "card_online", amount_cents: 8000, note: null })).toBe(
    "Acompte en ligne",
  )
  expect(words("payment", null)).toBe("Encaissement")
  expect(words("payment", "stray_payment")).toBe("Paiement sans demande")
  expect(words("refund", "quote_refused", -5000)).toBe("Remboursement : devis refusé")
  expect(words("refund", null, -5000)).toBe("Remboursement")
  expect(words("correction", "Rendu au client", -5000)).toBe("Encaissement annulé : Rendu au client")
  expect(words("correction", "Refusé par la banque")).toBe("Remboursement annulé : Refusé par la banque")
  expect(plain(describeCorrected({ corrected_day: "2026-11-12", corrected_cents: -8000 }) ?? "")).toBe(
    "le remboursement de 80 € du 12/11/2026",
  )
  expect(markOf({ source: "demo", is_example: true })).toBe("Exemple")
  expect(markOf({ source: "demo", is_example: false })).toBe("Simulation")
  expect(markOf({ source: "staff", is_example: false })).toBeNull()
  expect(words("dispute", "fraudulent")).toMatch(/^Contestation perdue : ./)
})

test("the payments of a request fit into one cell of an export, with plain spaces", () => {
  expect(
    listTakings([
      { day: "2026-11-12", method: "cash", amount_cents: 5000 },
      { day: "2026-11-24", method: "card_online", amount_cents: -123_456 },
    ]),
  ).toBe("50 € Espèces 12/11/2026 | -1 234,56 € Carte en ligne 24/11/2026")
  expect(listTakings([])).toBe("")
})

test("a period is today, a month, the month before or the year, up to today", () => {
  expect(periodOf("today", "2026-11-25")).toEqual({ from: "2026-11-25", to: "2026-11-25" })
  expect(periodOf("month", "2026-11-25")).toEqual({ from: "2026-11-01", to: "2026-11-25" })
  expect(periodOf("last_month", "2026-03-31")).toEqual({ from: "2026-02-01", to: "2026-02-28" })
  expect(periodOf("last_month", "2027-01-01")).toEqual({ from: "2026-12-01", to: "2026-12-31" })
  expect(periodOf("year", "2026-11-25")).toEqual({ from: "2026-01-01", to: "2026-11-25" })
})

test("two chosen days are a period in either order; one of them alone is enough", () => {
  const today = "2026-11-25"
  expect(chosenPeriod(null, null, today)).toEqual({ from: "2026-11-01", to: today })
  expect(chosenPeriod("2026-11-20", "2026-11-03", today)).toEqual({ from: "2026-11-03", to: "2026-11-20" })
  expect(chosenPeriod("2026-10-05", null, today)).toEqual({ from: "2026-10-05", to: today })
  expect(chosenPeriod("2026-12-05", null, today)).toEqual({ from: "2026-12-05", to: "2026-12-05" })
  expect(chosenPeriod(null, "2026-09-10", today)).toEqual({ from: "2026-09-01", to: "2026-09-10" })
  expect(plain(describePeriod({ from: today, to: today }))).toBe("le mercredi 25 novembre 2026")
  expect(describePeriod({ from: "2026-11-01", to: today })).toBe("du 01/11/2026 au 25/11/2026")
})

test("the VAT of a period is named and cut by months", () => {
  const period = { from: "2026-01-15", to: "2026-02-10" }
  expect(daysOfMonth("2026-01-01", period)).toEqual({ from: "2026-01-15", to: "2026-01-31" })
  expect(daysOfMonth("2026-02-01", period)).toEqual({ from: "2026-02-01", to: "2026-02-10" })
  expect(vatTitle(period)).toBe("TVA de la période")
  expect(vatTitle({ from: "2026-02-01", to: "2026-02-28" })).toBe("TVA du mois")
})
