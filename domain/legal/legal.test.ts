import { expect, test } from "vitest"
import { companySettings } from "#tests/support/company.ts"
import { formatCapital, insuranceLines, missingLegalFields, publisherLines } from "./legal.ts"

test("staff see every missing field, and visitors no empty line", () => {
  expect(missingLegalFields(companySettings)).toHaveLength(13)
  expect(publisherLines(companySettings).map(({ term }) => term)).toEqual(["Dénomination", "Siège"])
  expect(insuranceLines(companySettings)).toEqual([])
})

test("a sole trader needs no capital, blanks do not count as a value", () => {
  const trader = { ...companySettings, legal_form: "Entreprise individuelle", siret: " " }
  expect(missingLegalFields(trader)).not.toContainEqual({ field: "share_capital", label: "Capital social" })
  expect(missingLegalFields(trader)).toContainEqual({ field: "siret", label: "SIRET" })
})

test("numbers are formatted for reading", () => {
  const lines = publisherLines({ ...companySettings, siret: "12345678900012", share_capital: "10000" })
  expect(lines.find(({ term }) => term === "SIRET")?.value).toBe("123\u00a0456\u00a0789\u00a000012")
  expect(lines.find(({ term }) => term === "Capital social")?.value).toBe("10\u202f000\u00a0€")
  expect(formatCapital("variable")).toBe("variable")
})

test("a company under the franchise states it in place of a VAT number", () => {
  const settings = { ...companySettings, vat_exempt: true }
  expect(publisherLines(settings)).toContainEqual({
    term: "TVA",
    value: "TVA non applicable, art.\u00a0293\u00a0B du CGI",
  })
  expect(missingLegalFields(settings).map(({ field }) => field)).not.toContain("tva")
})
