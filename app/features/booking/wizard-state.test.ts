import { expect, test } from "vitest"
import { completeState as complete, OTHER_SERVICE as OTHER } from "#tests/support/wizard.ts"
import { type WizardAction, wizardReducer } from "./wizard-state.ts"

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
