import { describe, expect, test } from "vitest"
import { DEPARTMENTS } from "#tests/support/departments.ts"
import { parisInstant } from "../dates.ts"
import {
  decideRefund,
  departmentOf,
  type RefundFacts,
  startsBeforeWithdrawalEnds,
  withdrawalDeadline,
} from "./rules.ts"

// Ordered on Monday 2 November 2026: the right to withdraw ends with Monday 16 November.
const facts: RefundFacts = {
  cause: "client",
  paidCents: 8000,
  alreadyRefundedCents: 0,
  orderedAt: parisInstant("2026-11-02", "10:00"),
  endedAt: parisInstant("2026-11-03", "10:00"),
  schedule: { date: "2026-11-10", time: "09:00" },
  work: null,
  priceCents: 12_000,
  durationMinutes: 120,
  earlyStartRequested: false,
  urgentRepairRequested: false,
}
const late = { date: "2026-11-20", time: "09:00" }
const early = { earlyStartRequested: true }
const urgent = { urgentRepairRequested: true }
const tooLate = parisInstant("2026-11-09", "09:01")
const begunAt = parisInstant("2026-11-10", "09:00")
const begun = { work: { begunAt, isDone: false }, endedAt: parisInstant("2026-11-10", "09:50") }
const done = { work: { begunAt, isDone: true }, endedAt: parisInstant("2026-11-10", "12:00") }

describe("refund of the prepayment", () => {
  test.each<[string, Partial<RefundFacts>, number, string]>([
    ["well before", {}, 8000, "cancelled_in_time"],
    ["well before, whatever was asked for", { ...early, ...urgent }, 8000, "cancelled_in_time"],
    [
      "exactly 24 h before, urgent",
      { ...urgent, endedAt: parisInstant("2026-11-09", "09:00") },
      8000,
      "cancelled_in_time",
    ],
    ["a minute too late", { endedAt: tooLate }, 8000, "withdrawal"],
    [
      "a minute too late, early start: nothing is lost before the work",
      { ...early, endedAt: tooLate },
      8000,
      "withdrawal",
    ],
    ["a minute too late, urgent", { ...urgent, endedAt: tooLate }, 0, "kept"],
    ["a minute too late, both", { ...early, ...urgent, endedAt: tooLate }, 0, "kept"],
    ["nobody came: after the hour, early start", { ...early, endedAt: done.endedAt }, 8000, "withdrawal"],
    [
      "last minute of the 14th day",
      { schedule: { date: "2026-11-17", time: "08:00" }, endedAt: parisInstant("2026-11-16", "23:59") },
      8000,
      "withdrawal",
    ],
    [
      "less than 24 h before, after 14 days",
      { schedule: late, endedAt: parisInstant("2026-11-19", "10:00") },
      0,
      "kept",
    ],
    [
      "24 h before, after 14 days",
      { schedule: late, endedAt: parisInstant("2026-11-19", "09:00") },
      8000,
      "cancelled_in_time",
    ],
    ["never scheduled", { schedule: null, ...urgent }, 8000, "cancelled_in_time"],
    ["work begun without a request: nothing is owed for it", begun, 8000, "withdrawal"],
    ["work begun at request, 45 minutes counted of 120, 120 €", { ...begun, ...early }, 3500, "work_begun"],
    ["work begun, urgent", { ...begun, ...urgent }, 0, "kept"],
    [
      "work begun at request, its share above the prepayment",
      { ...begun, ...early, priceCents: 90_000 },
      0,
      "work_begun",
    ],
    [
      "work begun at request, part given back before",
      { ...begun, ...early, alreadyRefundedCents: 1000 },
      2500,
      "work_begun",
    ],
    [
      "work begun at request, after 14 days",
      { ...begun, ...early, endedAt: parisInstant("2026-11-17", "09:00") },
      0,
      "kept",
    ],
    ["work done without a request", done, 8000, "withdrawal"],
    ["work done at request", { ...done, ...early }, 0, "kept"],
    [
      "the quote refused, last minute",
      { ...urgent, cause: "quote_refused", endedAt: done.endedAt },
      8000,
      "quote_refused",
    ],
    [
      "the team cannot come, urgent, last minute",
      { ...urgent, cause: "company", endedAt: parisInstant("2026-11-10", "08:59") },
      8000,
      "team_cannot_come",
    ],
    ["nothing was paid", { paidCents: 0 }, 0, "cancelled_in_time"],
    ["part was given back already", { alreadyRefundedCents: 3000 }, 5000, "cancelled_in_time"],
    ["all was given back already", { alreadyRefundedCents: 8000 }, 0, "cancelled_in_time"],
  ])("%s", (_, change, refundCents, reason) => {
    expect(decideRefund({ ...facts, ...change })).toEqual({ refundCents, reason })
  })

  test.each([
    ["09:00", 8000],
    ["09:14", 8000],
    ["09:15", 6500],
    ["11:00", 0],
    ["08:30", 8000],
  ])("work counts in whole quarters of an hour: a withdrawal at %s refunds %i cents", (time, cents) => {
    const change = { ...early, ...begun, endedAt: parisInstant("2026-11-10", time) }
    expect(decideRefund({ ...facts, ...change }).refundCents).toBe(cents)
  })

  test("24 hours are elapsed hours, also when the clocks change", () => {
    const schedule = { date: "2026-10-25", time: "09:00" }
    const orderedAt = parisInstant("2026-10-01", "10:00")
    const decide = (time: string) =>
      decideRefund({ ...facts, orderedAt, schedule, endedAt: parisInstant("2026-10-24", time) }).reason
    expect([decide("10:00"), decide("10:01")]).toEqual(["cancelled_in_time", "kept"])
  })
})

test.each([
  ["an ordinary week", "2026-11-02", "2026-11-16"],
  ["a Saturday becomes Monday", "2026-11-07", "2026-11-23"],
  ["a holiday becomes the next day", "2026-10-28", "2026-11-12"],
  ["Easter Sunday goes past Easter Monday", "2027-03-14", "2027-03-30"],
  ["Christmas on a Friday goes to Monday", "2026-12-11", "2026-12-28"],
])("the withdrawal period: %s", (_, ordered, last) => {
  expect(withdrawalDeadline(parisInstant(ordered, "23:30"))).toBe(last)
})

test("an express request is offered for work before the end of that period", () => {
  const orderedAt = parisInstant("2026-11-02", "10:00")
  expect(startsBeforeWithdrawalEnds("2026-11-16", orderedAt)).toBe(true)
  expect(startsBeforeWithdrawalEnds("2026-11-17", orderedAt)).toBe(false)
})

test("a postal code gives its department", () => {
  expect(DEPARTMENTS.map(([postalCode]) => departmentOf(postalCode))).toEqual(DEPARTMENTS.map(([, code]) => code))
})
