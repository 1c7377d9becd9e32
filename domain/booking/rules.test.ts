import { describe, expect, test } from "vitest"
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
  cancelledBy: "client",
  paidCents: 8000,
  alreadyRefundedCents: 0,
  orderedAt: parisInstant("2026-11-02", "10:00"),
  cancelledAt: parisInstant("2026-11-03", "10:00"),
  schedule: { date: "2026-11-10", time: "09:00" },
  urgentWorkRequested: false,
}
const late = { date: "2026-11-20", time: "09:00" }

describe("refund of the prepayment", () => {
  test.each<[string, Partial<RefundFacts>, number, string]>([
    ["client, well before", {}, 8000, "cancelled_in_time"],
    ["client, well before, urgent", { urgentWorkRequested: true }, 8000, "cancelled_in_time"],
    [
      "client, exactly 24 h before, urgent",
      { cancelledAt: parisInstant("2026-11-09", "09:00"), urgentWorkRequested: true },
      8000,
      "cancelled_in_time",
    ],
    [
      "client, one minute too late, not urgent, within 14 days",
      { cancelledAt: parisInstant("2026-11-09", "09:01") },
      8000,
      "withdrawal",
    ],
    [
      "client, one minute too late, urgent",
      { cancelledAt: parisInstant("2026-11-09", "09:01"), urgentWorkRequested: true },
      0,
      "kept",
    ],
    [
      "client, after the appointment, not urgent, within 14 days",
      { cancelledAt: parisInstant("2026-11-10", "12:00") },
      8000,
      "withdrawal",
    ],
    [
      "client, last minute of the 14th day",
      { schedule: { date: "2026-11-17", time: "08:00" }, cancelledAt: parisInstant("2026-11-16", "23:59") },
      8000,
      "withdrawal",
    ],
    [
      "client, less than 24 h before, after 14 days",
      { schedule: late, cancelledAt: parisInstant("2026-11-19", "10:00") },
      0,
      "kept",
    ],
    [
      "client, 24 h before, after 14 days",
      { schedule: late, cancelledAt: parisInstant("2026-11-19", "09:00") },
      8000,
      "cancelled_in_time",
    ],
    ["client, never scheduled", { schedule: null, urgentWorkRequested: true }, 8000, "cancelled_in_time"],
    [
      "the team cannot come, urgent, last minute",
      { cancelledBy: "company", urgentWorkRequested: true, cancelledAt: parisInstant("2026-11-10", "08:59") },
      8000,
      "team_cannot_come",
    ],
    ["nothing was paid", { paidCents: 0 }, 0, "cancelled_in_time"],
    ["part was given back already", { alreadyRefundedCents: 3000 }, 5000, "cancelled_in_time"],
    ["all was given back already", { alreadyRefundedCents: 8000 }, 0, "cancelled_in_time"],
  ])("%s", (_, change, refundCents, reason) => {
    expect(decideRefund({ ...facts, ...change })).toEqual({ refundCents, reason })
  })

  test("24 hours are counted on the clock of instants when the clocks change", () => {
    const schedule = { date: "2026-10-25", time: "09:00" }
    const orderedAt = parisInstant("2026-10-01", "10:00")
    const decide = (time: string) =>
      decideRefund({ ...facts, orderedAt, schedule, cancelledAt: parisInstant("2026-10-24", time) }).reason
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

test("a postal code tells its department", () => {
  expect(["75011", "60000", "20000", "20200", "97400"].map(departmentOf)).toEqual(["75", "60", "2A", "2B", "974"])
})
