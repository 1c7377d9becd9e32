import { expect, test } from "vitest"
import { companySettingsSchema } from "./schema.ts"

test.each([
  ["", null],
  ["186", 186],
  ["1 234", 1234],
  ["1\u202f234", 1234],
])("« %s » works are %s", (typed, count) => {
  expect(companySettingsSchema.shape.projects_start.parse(typed)).toBe(count)
})

test.each(["1.234", "1,5", "12k", "-1", "10 000 000"])("« %s » is no count of works", (typed) => {
  expect(companySettingsSchema.shape.projects_start.safeParse(typed).success).toBe(false)
})
