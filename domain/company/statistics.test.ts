import { expect, test } from "vitest"
import { parisDate } from "#domain/dates.ts"
import { defaultProjectCounter, projectsCompleted } from "./statistics.ts"

test("the counter starts at 186 on 26 June 2025", () => {
  expect(projectsCompleted(defaultProjectCounter, "2025-06-26")).toBe(186)
})

test("the counter adds one project for every elapsed day, across both clock changes", () => {
  expect(projectsCompleted(defaultProjectCounter, "2025-06-27")).toBe(187)
  expect(projectsCompleted(defaultProjectCounter, "2025-10-27")).toBe(186 + 123)
  expect(projectsCompleted(defaultProjectCounter, "2026-06-26")).toBe(186 + 365)
})

test("the counter changes at midnight in Paris, not in UTC", () => {
  const beforeMidnight = new Date("2025-06-27T21:59:59Z")
  const midnight = new Date("2025-06-27T22:00:00Z")
  expect(projectsCompleted(defaultProjectCounter, parisDate(beforeMidnight))).toBe(187)
  expect(projectsCompleted(defaultProjectCounter, parisDate(midnight))).toBe(188)
})

test("the counter never goes below its start", () => {
  expect(projectsCompleted(defaultProjectCounter, "2025-01-01")).toBe(186)
})

test("another pace can be set", () => {
  expect(projectsCompleted({ start: 10, since: "2026-01-01", perDay: 2 }, "2026-01-06")).toBe(20)
})
