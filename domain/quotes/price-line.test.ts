import { expect, test } from "vitest"
import { blankLine } from "./edit-lines.ts"
import { withPrice } from "./price-line.ts"

test("a chosen price becomes a work with the trade and the cost, in the place of an empty line; what the client pays is to be written", () => {
  const empty = blankLine("work", [], -1)
  const lines = withPrice([empty], { price: 4100.5, contractor: { specialties: ["plomberie"] } })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    label: "Plomberie",
    unit: "forfait",
    quantity: "1",
    unit_cost: "4100.5",
    unit_price: "0",
  })
  const more = withPrice(lines, { price: 90, contractor: { specialties: [] } })
  expect(more.map(({ label }) => label)).toEqual(["Plomberie", "Travaux confiés à un sous-traitant"])
})
