import { expect, test } from "vitest"
import { guaranteesFrom } from "./reception.ts"
import { receptionSchema } from "./reception-schema.ts"

const given = { received_on: "2026-03-02", reserves: [], has_guarantee: false, opposed_on: "", opposition: "" }
const reserve = (label: string, due_on = "", lifted_on: string | null = null) => ({
  ...{ id: "00000000-0000-4000-8000-000000000001", label, due_on, lifted_on },
})

test("an empty reserve is none, one without a day has none, and one that was lifted stays so", () => {
  const typed = [reserve(" Joint de la douche "), reserve("  "), reserve("Plinthe", "2026-03-20", "2026-03-09")]
  expect(receptionSchema.parse({ ...given, reserves: typed }).reserves).toMatchObject([
    { label: "Joint de la douche", due_on: null, lifted_on: null },
    { label: "Plinthe", due_on: "2026-03-20", lifted_on: "2026-03-09" },
  ])
  for (const wrong of [[reserve("x".repeat(301))], [reserve("Porte", "2026-02-30")], Array(101).fill(reserve("Porte"))])
    expect(receptionSchema.safeParse({ ...given, reserves: wrong }).success).toBe(false)
})

test("an opposition has a day and a reason", () => {
  expect(receptionSchema.safeParse({ ...given, opposed_on: "2027-01-04" }).success).toBe(false)
  expect(receptionSchema.safeParse({ ...given, opposition: "Fuite" }).success).toBe(false)
  expect(receptionSchema.parse({ ...given, opposed_on: "2027-01-04", opposition: " Fuite " })).toMatchObject({
    opposition: "Fuite",
  })
})

test("guarantees end one, two and ten years after the reception, also after 29 February", () => {
  expect(guaranteesFrom("2026-03-02").map(({ until }) => until)).toEqual(["2027-03-02", "2028-03-02", "2036-03-02"])
  expect(guaranteesFrom("2028-02-29").map(({ until }) => until)).toEqual(["2029-02-28", "2030-02-28", "2038-02-28"])
})
