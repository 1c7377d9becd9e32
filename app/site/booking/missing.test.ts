import { expect, test } from "vitest"
import { completeState as complete } from "#tests/support/wizard.ts"
import { isMissing, missingIn } from "./missing.ts"
import type { Step } from "./steps.ts"
import { emptyState, type WizardState } from "./wizard-state.ts"

const contact = { ...complete.contact }

test.each<[Step, Partial<WizardState>, string | null]>([
  ["service", { category: null, serviceId: null }, "Choisissez un domaine"],
  ["service", { serviceId: null }, "Choisissez une prestation"],
  ["service", {}, null],
  ["date", { date: null, time: null }, "Choisissez une date"],
  ["date", { time: null }, "Choisissez une heure"],
  ["date", {}, null],
  ["informations", { contact: emptyState.contact }, "Encore 6 champs à remplir"],
  ["informations", { contact: { ...contact, client_email: " ", city: "" } }, "Indiquez votre e-mail et la ville"],
  ["informations", { contact: { ...contact, address: "" } }, "Indiquez l’adresse"],
  ["informations", { contact: { ...contact, client_phone: "12" } }, null],
  ["confirmation", { termsAccepted: false }, null],
])("at the step « %s », with %j, the button says %s", (step, change, said) => {
  expect(missingIn(step, { ...complete, ...change })).toBe(said)
})

test("an invalid answer does not count as missing, unaccepted terms do", () => {
  expect(isMissing("informations", { ...complete, contact: { ...contact, client_phone: "12" } })).toBe(false)
  expect(isMissing("informations", { ...complete, contact: { ...contact, city: "" } })).toBe(true)
  expect(isMissing("confirmation", complete)).toBe(true)
})
