import { expect, test } from "vitest"
import { defaultFaqs } from "./default-faqs.ts"

test("no default question promises a response time: only the company can", () => {
  expect(defaultFaqs.length).toBeGreaterThan(3)
  for (const { answer } of defaultFaqs) expect(answer).not.toMatch(/sous\s\d|\d\sheures après/)
})
