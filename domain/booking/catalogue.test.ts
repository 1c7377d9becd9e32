import { expect, test } from "vitest"
import { categoryCode } from "./catalogue.ts"

test.each([
  ["Serrurerie", [], "serrurerie"],
  ["Petite électricité & co.", [], "petite_electricite_co"],
  ["Serrurerie", ["serrurerie"], "serrurerie_2"],
  ["Serrurerie", ["serrurerie", "serrurerie_2"], "serrurerie_3"],
  ["4 saisons", [], "saisons"],
  ["Z", [], "z_1"],
  ["!!!", [], "categorie"],
])("the code of « %s » beside %o is %s", (name, taken, code) => {
  expect(categoryCode(name, taken)).toBe(code)
  expect(code).toMatch(/^[a-z][a-z0-9_]{1,39}$/)
})
