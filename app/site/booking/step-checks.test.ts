import { expect, test } from "vitest"
import { OUT_OF_ZONE } from "#domain/booking/labels.ts"
import { reachableStep, stepErrors } from "./step-checks.ts"
import { completeState as complete } from "#tests/support/wizard.ts"
import { emptyState, type WizardState } from "./wizard-state.ts"

const ZONES = ["75", "92"]
const inTown = (postal_code: string): WizardState => ({ ...complete, contact: { ...complete.contact, postal_code } })

test.each<[string, Partial<WizardState>, string]>([
  ["nothing is chosen", emptyState, "service"],
  ["the service is missing", { serviceId: null }, "service"],
  ["the date is missing", { date: null, time: null }, "date"],
  ["the time is missing", { time: null }, "date"],
  ["the telephone number is wrong", { contact: { ...complete.contact, client_phone: "06 12" } }, "informations"],
  ["the town is too far", { contact: { ...complete.contact, postal_code: "60000" } }, "informations"],
  ["all is there", {}, "confirmation"],
])("when %s, the last step leads to « %s »", (_, change, step) => {
  expect(reachableStep({ ...complete, ...change }, "confirmation", ZONES)).toBe(step)
})

test("an earlier step is always reachable", () => {
  expect(reachableStep(complete, "service", ZONES)).toBe("service")
})

test("each empty field has its own sentence", () => {
  expect(stepErrors(emptyState, "informations", ZONES)).toEqual({
    client_name: "Indiquez votre nom.",
    client_email: "Indiquez votre adresse e-mail.",
    client_phone: "Indiquez votre numéro de téléphone.",
    address: "Indiquez l’adresse de l’intervention.",
    postal_code: "Indiquez un code postal à cinq chiffres.",
    city: "Indiquez la ville.",
  })
})

test("a postal code outside the departments served is refused, one inside is accepted", () => {
  expect(stepErrors(inTown("60000"), "informations", ZONES)).toEqual({ postal_code: OUT_OF_ZONE })
  expect(stepErrors(inTown(" 92100 "), "informations", ZONES)).toEqual({})
})

test("unaccepted terms block the payment, a missing express request does not", () => {
  const step = "confirmation"
  expect(stepErrors({ ...complete, termsAccepted: false }, step, ZONES)).toHaveProperty("terms_accepted")
  expect(stepErrors({ ...complete, expressRequest: false }, step, ZONES)).toEqual({})
})
