import { expect, test } from "vitest"
import { describeHold, describeWarning } from "./staff-labels.ts"

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
