import { expect, test } from "vitest"
import { templateLabel } from "#domain/mail/labels.ts"
import { MAIL_TEMPLATES } from "./render-mail.ts"

test("staff read what every kind of mail is about in words of its own", () => {
  expect(MAIL_TEMPLATES.length).toBeGreaterThan(20)
  for (const template of MAIL_TEMPLATES) expect(templateLabel(template)).toMatch(/^[A-ZÀ-Ý]/)
  expect(new Set(MAIL_TEMPLATES.map(templateLabel)).size).toBe(MAIL_TEMPLATES.length)
  expect(templateLabel("brand_new")).toBe("brand new")
})
