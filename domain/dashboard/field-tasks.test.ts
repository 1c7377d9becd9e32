import { expect, test } from "vitest"
import { type FieldFacts, fieldTasks } from "./field-tasks.ts"

const facts: FieldFacts = {
  ...{ id: "a1", kind: "done", code: "appointment_moved", author_name: "Karim", payload: {}, request_id: "r1" },
  ...{ occurred_at: "2026-11-23T10:02:00Z", received_at: "2026-11-23T11:10:00Z", client_name: "Mme Mercier" },
  ...{ status: "confirmed", scheduled_date: "2026-11-24", scheduled_time: "14:00:00" },
}

test("a line says both facts: what was done and when, and what the office has", () => {
  expect(fieldTasks({ total: 1, rows: [facts] }, "2026-11-23")).toEqual([
    {
      ...{ key: "a1", kind: "field", field: "a1", to: "/admin/brico?demande=r1" },
      text: "«\u00a0Terminé\u00a0» de Karim, chez Mme Mercier",
      detail:
        "constaté le 23/11/2026 à 11\u00a0h\u00a002, reçu le 23/11/2026 à 12\u00a0h\u00a010\u00a0· Le bureau a déplacé ce rendez-vous entre-temps\u00a0· au bureau\u00a0: demain à 14\u00a0h",
    },
  ])
})

test("money says how much and how it was taken; of many lines the rest is counted", () => {
  const money: FieldFacts = {
    ...facts,
    ...{ kind: "payment", code: "payment_too_early", payload: { amount_cents: 5000, method: "cash" } },
    received_at: facts.occurred_at,
  }
  const [first, last] = fieldTasks({ total: 4, rows: [money] }, "2026-11-23")
  expect(first?.text).toBe("Argent reçu à régulariser\u00a0: 50\u00a0€ (espèces), Mme Mercier, par Karim")
  expect(first?.detail).toContain("pas encore encaissable")
  expect(last?.text).toBe("3\u00a0autres actions du terrain")
})
