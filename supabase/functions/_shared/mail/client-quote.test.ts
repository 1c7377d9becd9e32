import { expect, test } from "vitest"
import { mailCompany } from "#tests/support/company.ts"
import { renderMail } from "./render-mail.ts"

const now = new Date("2026-11-20T08:05:00Z")
const quote = {
  ...{ quote_id: "0c6f3a52-6a0e-4a5d-9a55-0f2f1f0b7a01", number: "D-2026-0002", kind: "initial", title: "Bureaux" },
  ...{ client_name: "Immo Sud", total_cents: 311_713, valid_until: "2026-12-26" },
}
async function write(more: object, vat_exempt = false) {
  const { text } = await renderMail(
    { template: "client_quote_sent", payload: { ...quote, ...more }, created_at: now.toISOString() },
    {
      ...{ company: { ...mailCompany, vat_exempt }, publicUrl: "https://mirabelle.test", now },
      ...{ manageUrl: null, privateUrl: "https://mirabelle.test/document/abc" },
    },
  )
  return text.replace(/\s+/g, " ")
}

test("a company is greeted without a first name, a person with theirs", async () => {
  expect(await write({ is_company: true })).toContain("Bonjour,")
  expect(await write({ is_company: false, client_name: "Ondine Vauquelin" })).toContain("Bonjour Ondine,")
})

test("a company under the franchise names no amount « TTC »", async () => {
  expect(await write({})).toContain("3 117,13 € TTC")
  expect(await write({}, true)).not.toContain("TTC")
})

test("the mail of a new version says that it replaces the one before, which has the same number", async () => {
  const text = await write({ version_no: 2 })
  expect(text).toContain("votre devis D-2026-0002 (version 2).")
  expect(text).toContain("Cette version remplace celle que vous avez reçue avant.")
  expect(await write({ version_no: 1 })).not.toMatch(/version/)
})
