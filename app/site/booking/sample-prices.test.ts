import { expect, test } from "vitest"
import { cheapestOfEach } from "./sample-prices.ts"

test("the home page shows the cheapest service of each trade, in the order of the catalogue", () => {
  const services = [
    { id: "1", name: "Fuite", category: "plomberie", base_price: 95 },
    { id: "2", name: "Prise", category: "electricite", base_price: 85 },
    { id: "3", name: "Joint", category: "plomberie", base_price: 60 },
  ]
  expect(cheapestOfEach(services).map(({ name }) => name)).toEqual(["Joint", "Prise"])
})
