import { expect, test } from "vitest"
import { describeHistory, describeHold, describeWarning } from "./staff-labels.ts"

const changed = (detail: Record<string, unknown>) =>
  describeHistory({ action: "changed", summary: "x : y → z", detail })

test("a change is told in the words of the screens", () => {
  expect(changed({ status: ["pending", "confirmed"], total_amount: [60, 87.05] })).toEqual([
    "Statut : En attente → Confirmé",
    "Total : 60\u00a0€ → 87,05\u00a0€",
  ])
  expect(changed({ scheduled_date: [null, "2026-11-23"], scheduled_time: ["10:00:00", "14:30:00"] })).toEqual([
    "Date : — → 23/11/2026",
    "Heure : 10\u00a0h → 14\u00a0h\u00a030",
  ])
})

test("a line without known fields keeps its own sentence, with the money", () => {
  expect(describeHistory({ action: "refund", summary: "Acompte remboursé", detail: { amount_cents: 8000 } })).toEqual([
    "Acompte remboursé (80\u00a0€)",
  ])
  expect(describeHistory({ action: "team", summary: "Équipe : — → Équipe 1", detail: {} })).toEqual([
    "Équipe : — → Équipe 1",
  ])
})

test("a hold is told in Paris time, and no longer when it is over", () => {
  const until = "2026-11-23T13:35:00Z"
  expect(describeHold(until, new Date("2026-11-23T13:00:00Z"))).toBe("Créneau retenu jusqu’à 14\u00a0h\u00a035")
  expect(describeHold(until, new Date(until))).toBeNull()
  expect(describeHold(null, new Date(until))).toBeNull()
})

test("warnings say why visitors would be refused", () => {
  expect(describeWarning({ reason: "blocked", detail: "Inventaire" })).toBe("Date bloquée : Inventaire.")
  expect(describeWarning({ reason: "outside_hours", detail: "08:00–18:00" })).toBe(
    "En dehors des horaires (8\u00a0h – 18\u00a0h).",
  )
  expect(describeWarning({ reason: "past", detail: null })).toBe("Cette date est passée.")
})
