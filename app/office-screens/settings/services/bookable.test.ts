import { expect, test } from "vitest"
import { bookable } from "./bookable.ts"

test("neither a hidden service nor one of a hidden category can be chosen", () => {
  const services = [
    { name: "Fuite", category: "plumbing", is_active: true },
    { name: "Chasse d’eau", category: "plumbing", is_active: false },
    { name: "Prise", category: "electricity", is_active: true },
    { name: "Orpheline", category: "gone", is_active: true },
  ]
  const categories = [
    { code: "plumbing", is_active: true },
    { code: "electricity", is_active: false },
  ]
  expect(bookable(services, categories).map(({ name }) => name)).toEqual(["Fuite"])
})
