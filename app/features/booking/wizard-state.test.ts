import { expect, test } from "vitest"
import { emptyState, reachableStep, stepErrors, type WizardAction, wizardReducer, type WizardState } from "./wizard-state.ts"

const SERVICE = "0f3c1a52-8f7e-4f5b-9a43-0c2f8f6f2b11"
const OTHER = "1f3c1a52-8f7e-4f5b-9a43-0c2f8f6f2b11"
const complete: WizardState = {
  category: "plomberie",
  serviceId: SERVICE,
  date: "2026-11-24",
  time: "09:00",
  contact: {
    client_name: "Anne Martin",
    client_email: "anne@example.fr",
    client_phone: "06 12 34 56 78",
    address: "12 rue de Rivoli",
    postal_code: "75004",
    city: "Paris",
    description: "",
  },
  termsAccepted: true,
  expressRequest: true,
  attemptKey: "0123456789abcdef",
}
const after = (...actions: WizardAction[]) => actions.reduce(wizardReducer, complete)

test("another category clears the service, and with it the date and the time", () => {
  expect(after({ type: "category-chosen", category: "peinture" })).toMatchObject({
    category: "peinture",
    serviceId: null,
    date: null,
    time: null,
  })
})

test("the same category again changes nothing", () => {
  expect(after({ type: "category-chosen", category: "plomberie" })).toBe(complete)
})

test("choosing a date clears the time and the express request made for another date", () => {
  expect(after({ type: "date-chosen", date: "2026-11-25" })).toMatchObject({
    date: "2026-11-25",
    time: null,
    expressRequest: false,
  })
})

test("another service asks for the date again: its duration may not fit", () => {
  expect(after({ type: "service-chosen", serviceId: OTHER, category: "plomberie" })).toMatchObject({
    serviceId: OTHER,
    date: null,
    time: null,
  })
})

test.each<[string, WizardAction]>([
  ["another category", { type: "category-chosen", category: "peinture" }],
  ["another service", { type: "service-chosen", serviceId: OTHER, category: "plomberie" }],
  ["another date", { type: "date-chosen", date: "2026-11-25" }],
  ["another time", { type: "time-chosen", time: "10:00" }],
  ["another address", { type: "contact-edited", field: "address", value: "1 rue Neuve" }],
  ["another wish about the delay", { type: "express-requested", requested: false }],
  ["a slot that was taken", { type: "slot-lost" }],
])("%s is another attempt to pay", (_, action) => {
  expect(after(action).attemptKey).toBeNull()
})

test("an unchanged order keeps its attempt, so that a second click books once", () => {
  expect(after({ type: "time-chosen", time: "09:00" }, { type: "terms-accepted", accepted: true }).attemptKey).toBe(
    complete.attemptKey,
  )
})

test("a slot that was taken keeps the date and everything typed", () => {
  expect(after({ type: "slot-lost" })).toMatchObject({ date: "2026-11-24", time: null, contact: complete.contact })
})

test("a reset forgets everything", () => {
  expect(after({ type: "reset" })).toBe(emptyState)
})

test.each<[string, Partial<WizardState>, string]>([
  ["nothing is chosen", emptyState, "service"],
  ["the service is missing", { serviceId: null }, "service"],
  ["the date is missing", { date: null, time: null }, "date"],
  ["the time is missing", { time: null }, "date"],
  ["the telephone number is wrong", { contact: { ...complete.contact, client_phone: "06 12" } }, "informations"],
  ["all is there", {}, "confirmation"],
])("when %s, the last step leads to « %s »", (_, change, step) => {
  expect(reachableStep({ ...complete, ...change } as WizardState, "confirmation")).toBe(step)
})

test("an earlier step can always be gone back to", () => {
  expect(reachableStep(complete, "service")).toBe("service")
})

test("each empty field says what it waits for", () => {
  expect(stepErrors(emptyState, "informations")).toEqual({
    client_name: "Indiquez votre nom.",
    client_email: "Indiquez votre adresse e-mail.",
    client_phone: "Indiquez votre numéro de téléphone.",
    address: "Indiquez l’adresse de l’intervention.",
    postal_code: "Indiquez un code postal à cinq chiffres.",
    city: "Indiquez la ville.",
  })
})
