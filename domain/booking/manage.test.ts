import { FREE_CANCELLATION_HOURS } from "../law.gen.ts"
import { describe, expect, test } from "vitest"
import { parisInstant } from "../dates.ts"
import { type ManagedRow, managePath, manageRequestSchema, toManagedBooking } from "./manage.ts"

const at = (day: string, time: string) => parisInstant(day, time)

// Ordered and paid on Monday 2 November 2026 for Tuesday 10 at 9 h; the right to withdraw ends with Monday 16.
const row: ManagedRow = {
  reference: "BR-9B008C56",
  service_type: "Réparation de fuite",
  client_name: "  Anne-Lise  Martin ",
  scheduled_date: "2026-11-10",
  scheduled_time: "09:00:00",
  duration_minutes: 60,
  postal_code: "75004",
  city: "Paris",
  status: "pending",
  payment_status: "paid",
  prepayment_cents: 8000,
  refunded_cents: 0,
  cancelled_at: null,
  created_at: at("2026-11-02", "10:00").toISOString(),
  terms_accepted_at: at("2026-11-02", "10:00").toISOString(),
  express_request_at: null,
  urgent_repair_at: null,
  started_at: null,
  base_price: 95,
  source: "online",
  calendar_sequence: 0,
  review_refused_at: null,
  card_cents: 8000,
  card_payments: [{ payment_intent_id: "pi_1", state: "paid" }],
  total_amount: 95,
  collected_cents: 8000,
  due_cents: 1500,
  additional_fees: [],
}
const express = { express_request_at: at("2026-11-02", "10:00").toISOString() }
const urgent = { urgent_repair_at: at("2026-11-02", "10:00").toISOString() }
const working = { status: "in_progress", started_at: at("2026-11-10", "11:25").toISOString() }
const phone = { source: "phone", terms_accepted_at: null }
const unpaid = { payment_status: "pending", card_cents: 0, card_payments: [] }

/** « move, cancel, withdraw: cents reason », or « nothing ». */
function rights(change: Partial<ManagedRow>, now: Date, pending = 0): string {
  const { can_move, can_cancel, can_withdraw, refund_preview } = toManagedBooking({ ...row, ...change }, pending, now)
  const may = [can_move && "move", can_cancel && "cancel", can_withdraw && "withdraw"].filter(Boolean).join(", ")
  return refund_preview ? `${may}: ${refund_preview.cents} ${refund_preview.reason}` : may || "nothing"
}

describe("what a client may do", () => {
  const early = at("2026-11-03", "10:00")
  const late = at("2026-11-09", "18:00")
  const after = at("2026-11-10", "12:00")
  const lastMinute = new Date(at("2026-11-10", "09:00").getTime() - FREE_CANCELLATION_HOURS * 3_600_000)
  test.each<[string, Partial<ManagedRow>, Date, string]>([
    ["well before", {}, early, "move, cancel, withdraw: 8000 cancelled_in_time"],
    ["the last minute of the free hours", {}, lastMinute, "move, cancel, withdraw: 8000 cancelled_in_time"],
    ["a minute later", {}, new Date(lastMinute.getTime() + 60_000), "cancel, withdraw: 8000 withdrawal"],
    ["late, early start asked for", express, late, "cancel, withdraw: 8000 withdrawal"],
    ["late, urgent repair asked for", urgent, late, "cancel, withdraw: 0 kept"],
    ["well before, urgent repair asked for", urgent, early, "move, cancel, withdraw: 8000 cancelled_in_time"],
    ["after the hour, nobody came or was there", {}, after, "withdraw: 8000 withdrawal"],
    ["the same, early start asked for", express, after, "withdraw: 8000 withdrawal"],
    ["the same, urgent repair asked for", urgent, after, "withdraw: 0 kept"],
    ["while work goes on", { status: "in_progress" }, after, "withdraw: 8000 withdrawal"],
    ["while work goes on, early start asked for", { ...working, ...express }, after, "withdraw: 3250 work_begun"],
    [
      "while work goes on, without a noted start",
      { status: "in_progress", ...express },
      after,
      "withdraw: 0 work_begun",
    ],
    ["once the work is done", { status: "completed" }, after, "withdraw: 8000 withdrawal"],
    ["once the work is done, early start asked for", { status: "completed", ...express }, after, "nothing"],
    ["once the work is done, urgent repair asked for", { status: "completed", ...urgent }, after, "nothing"],
    ["once the work is done, after the last day", { status: "completed" }, at("2026-11-17", "00:00"), "nothing"],
    ["once it is cancelled", { status: "cancelled" }, early, "nothing"],
    ["confirmed by the company", { status: "confirmed" }, early, "move, cancel, withdraw: 8000 cancelled_in_time"],
    ["the last minute of the right to withdraw", {}, at("2026-11-16", "23:59"), "withdraw: 8000 withdrawal"],
    ["the day after", {}, at("2026-11-17", "00:00"), "nothing"],
    ["while the payment page is open", unpaid, early, "nothing"],
    [
      "part was given back",
      { refunded_cents: 3000, card_cents: 5000 },
      early,
      "move, cancel, withdraw: 5000 cancelled_in_time",
    ],
    ["taken by telephone, unpaid", { ...phone, ...unpaid }, early, "move, cancel, withdraw: 0 cancelled_in_time"],
    ["taken by telephone, paid by link", phone, early, "move, cancel, withdraw: 8000 cancelled_in_time"],
    [
      "paid in cash: given back by hand",
      { ...phone, card_cents: 0, card_payments: [] },
      early,
      "move, cancel, withdraw: 0 cancelled_in_time",
    ],
    [
      "without a date yet",
      { ...phone, scheduled_date: null, scheduled_time: null },
      early,
      "cancel, withdraw: 8000 cancelled_in_time",
    ],
  ])("%s", (_, change, now, expected) => {
    expect(rights(change, now)).toBe(expected)
  })

  test.each<[string, Partial<ManagedRow>, Date, boolean]>([
    ["an appointment within the withdrawal period", {}, early, true],
    ["one after it", { scheduled_date: "2026-11-17" }, early, false],
    ["one that it was asked for already", express, early, false],
    ["an urgent repair", urgent, early, false],
    ["work that has begun", { status: "in_progress" }, after, false],
    ["one taken by telephone", { ...phone, ...unpaid }, early, true],
    ["one that is not paid", unpaid, early, false],
    ["one without a date", { scheduled_date: null, scheduled_time: null }, early, false],
  ])("for %s an early start can still be requested: %#", (_, change, now, expected) => {
    expect(toManagedBooking({ ...row, ...change }, 0, now).can_start_early).toBe(expected)
  })

  test("a refund that is already promised is not promised again", () => {
    expect(rights({}, early, 8000)).toBe("move, cancel, withdraw: 0 cancelled_in_time")
  })
})

test("a client sees the first name only, the hour without seconds and the last day to withdraw", () => {
  const booking = toManagedBooking(row, 0, at("2026-11-03", "10:00"))
  expect(booking).toMatchObject({
    first_name: "Anne-Lise",
    scheduled_time: "09:00",
    withdrawal_deadline: "2026-11-16",
    ordered_at: "2026-11-02T09:00:00.000Z",
  })
  expect(JSON.stringify(booking)).not.toContain("Martin")
})

test("a link leads to a page of this site", () => {
  expect(managePath("AAAAAAAAAAAAAAAAAAAA_-")).toBe("/rendez-vous/AAAAAAAAAAAAAAAAAAAA_-")
})

test.each([
  [{ action: "view" }, true],
  [{ action: "move", date: "2026-11-24", time: "14:00" }, true],
  [{ action: "move", date: "2026-02-30", time: "14:00" }, false],
  [{ action: "move", date: "2026-11-24", time: "14:30" }, false],
  [{ action: "cancel", expected_refund_cents: 8000 }, true],
  [{ action: "cancel" }, false],
  [{ action: "cancel", expected_refund_cents: -1 }, false],
  [{ action: "cancel", expected_refund_cents: 8000, reason: "x".repeat(501) }, false],
  [{ action: "withdraw", expected_refund_cents: 8000, name: "Anne", email: "anne@example.fr" }, true],
  [{ action: "withdraw", expected_refund_cents: 8000, name: "Anne" }, false],
  [{ action: "start_early" }, true],
  [{ action: "refuse_reviews" }, true],
  [{ action: "delete" }, false],
])("%j is understood: %s", (body, expected) => {
  expect(manageRequestSchema.safeParse({ token: "AAAAAAAAAAAAAAAAAAAA_-", ...body }).success).toBe(expected)
})

test.each([
  ["BR-1A2B3C4D", "BR-1A2B3C4D"],
  [" br-1a2b3c4d ", "BR-1A2B3C4D"],
  ["1A2B3C4D", null],
  ["BR-XYZ", null],
  ["BR-1A2B3C4D' or 1=1", null],
])("« %s » names the contract %s", (reference, expected) => {
  const body = { action: "find_contract", name: "Anne Martin", email: "anne@example.fr", reference }
  const parsed = manageRequestSchema.safeParse(body)
  expect(parsed.success && parsed.data.action === "find_contract" ? parsed.data.reference : null).toBe(expected)
})
