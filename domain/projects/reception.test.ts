import { expect, test } from "vitest"
import { guaranteesFrom, withLifted } from "./reception.ts"
import { receptionSchema } from "./reception-schema.ts"

const given = { received_on: "2026-03-02", reserves: "", has_guarantee: false, opposed_on: "", opposition: "" }

test("each line is a reserve, and one that was lifted stays so", () => {
  const { reserves } = receptionSchema.parse({ ...given, reserves: " Joint de la douche \n\nPlinthe\n" })
  expect(reserves).toEqual(["Joint de la douche", "Plinthe"])
  const lifted = { label: "Plinthe", lifted_on: "2026-03-09" }
  expect(withLifted(reserves, [lifted, { label: "Porte", lifted_on: null }])).toEqual([
    { label: "Joint de la douche", lifted_on: null },
    lifted,
  ])
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
