import { expect, test } from "vitest"
import { completeState as complete, OTHER_SERVICE as OTHER } from "#tests/support/wizard.ts"
import { type WizardAction, wizardReducer } from "./wizard-state.ts"

const after = (...actions: WizardAction[]) => actions.reduce(wizardReducer, complete)

test("another category clears the service, and keeps the date and the time", () => {
  expect(after({ type: "category-chosen", category: "peinture" })).toMatchObject({
    category: "peinture",
    serviceId: null,
    date: complete.date,
    time: complete.time,
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

test("another service keeps the date and the time, until the calendar says that they are not open for it", () => {
  const chosen = after({ type: "service-chosen", serviceId: OTHER, category: "plomberie" })
  expect(chosen).toMatchObject({ serviceId: OTHER, date: complete.date, time: complete.time })
  expect(wizardReducer(chosen, { type: "day-lost" })).toMatchObject({ serviceId: OTHER, date: null, time: null })
})

test.each<[string, WizardAction]>([
  ["another category", { type: "category-chosen", category: "peinture" }],
  ["another date", { type: "date-chosen", date: "2026-11-25" }],
  ["another address", { type: "contact-edited", field: "address", value: "1 rue Neuve" }],
  ["another wish about the delay", { type: "express-requested", requested: false }],
  ["the terms again", { type: "terms-accepted", accepted: true }],
  ["a slot that was taken", { type: "slot-lost" }],
])("%s belongs to the same attempt to pay, so that the first reservation does not block it", (_, action) => {
  expect(after(action).attemptKey).toBe(complete.attemptKey)
})

test("an attempt that the server ended is not used again", () => {
  expect(after({ type: "attempt-ended" }).attemptKey).toBeNull()
})

test("a slot that was taken keeps the date and everything typed", () => {
  expect(after({ type: "slot-lost" })).toMatchObject({ date: "2026-11-24", time: null, contact: complete.contact })
})
