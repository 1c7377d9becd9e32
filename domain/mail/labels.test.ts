import { expect, test } from "vitest"
import { templateLabel } from "./labels.ts"

test("a mail of a kind that has no words yet has a name all the same", () => {
  expect(templateLabel("booking_confirmed")).toBe("Confirmation de réservation")
  expect(templateLabel("brand_new")).toBe("brand new")
})
