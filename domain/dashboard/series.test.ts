import { expect, test } from "vitest"
import { netCents, shortDay, shortMonth, totalOf } from "./series.ts"

test("weeks and months have short names for an axis", () => {
  expect([shortDay("2026-11-23"), shortDay("2026-12-01"), shortMonth("2026-02-01")]).toEqual([
    "23\u00a0nov.",
    "1er\u00a0déc.",
    "févr.\u00a02026",
  ])
})

test("a week is the sum of its statuses, a month the amount after refunds", () => {
  expect(totalOf({ week: "2026-11-16", pending: 1, confirmed: 2, in_progress: 3, completed: 4, cancelled: 5 })).toBe(15)
  expect(netCents({ month: "2026-11-01", paid_cents: 24000, refunded_cents: 8000 })).toBe(16000)
})
