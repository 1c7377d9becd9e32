import { expect, test } from "vitest"
import { parisToday } from "../dates.ts"
import { deadlineTone, describeDeadline } from "./deadline.ts"

test.each([
  ["2026-10-22", "past", "En retard de 2\u00a0jours"],
  ["2026-10-23", "past", "En retard de 1\u00a0jour"],
  ["2026-10-24", "week", "Aujourd’hui"],
  // The night of the 25th has one more hour: the code counts days, not hours.
  ["2026-10-25", "week", "Dans 1\u00a0jour"],
  ["2026-10-31", "week", "Dans 7\u00a0jours"],
  ["2026-11-01", "month", "Dans 8\u00a0jours"],
  ["2026-11-23", "month", "Dans 30\u00a0jours"],
  ["2026-11-24", "later", "Dans 31\u00a0jours"],
  [null, "none", "Pas d’échéance"],
] as const)("on 24 October 2026 a deadline on %s is %s: %s", (deadline, tone, words) => {
  expect(deadlineTone(deadline, "2026-10-24")).toBe(tone)
  expect(describeDeadline(deadline, "2026-10-24")).toBe(words)
})

test("days are those of Paris: a deadline is past when its day is over there", () => {
  const deadline = "2026-11-21"
  expect(deadlineTone(deadline, parisToday(new Date("2026-11-21T22:59:59Z")))).toBe("week")
  expect(deadlineTone(deadline, parisToday(new Date("2026-11-21T23:00:00Z")))).toBe("past")
})
