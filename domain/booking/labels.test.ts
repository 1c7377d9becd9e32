import { expect, test } from "vitest"
import { departmentLabels } from "#domain/company/zone.ts"
import { describeZones } from "./labels.ts"

test.each([
  [Object.keys(departmentLabels), "à Paris et dans toute l’Île-de-France"],
  [["75", "92"], "dans ces départements\u00a0: Paris (75), Hauts-de-Seine (92)"],
  [["75", "60"], "dans ces départements\u00a0: Paris (75), département (60)"],
])("zones are written for visitors: %j", (codes, said) => {
  expect(describeZones(codes)).toBe(said)
})
