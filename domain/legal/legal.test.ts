import { expect, test } from "vitest"
import { formatCapital, insuranceLines, type LegalSettings, missingLegalFields, publisherLines } from "./legal.ts"

const bare: LegalSettings = {
  name: "Mirabelle",
  email: "contact@mirabelle.test",
  phone: "01 99 00 12 34",
  address: "12 rue des Mirabelliers, 75011 Paris",
  legal_form: null,
  share_capital: null,
  siret: null,
  rcs: null,
  tva: null,
  publication_director: null,
  host_identity: null,
  insurer_identity: null,
  insurance_contract: null,
  insurance_area: null,
  mediator_identity: null,
  mediator_website: null,
  prepayment_cents: 8000,
  rates_notice: null,
  terms_version: "2026-11",
}

test("staff are told everything that is missing, and visitors read no line that is not known", () => {
  expect(missingLegalFields(bare)).toHaveLength(13)
  expect(publisherLines(bare).map(({ term }) => term)).toEqual(["Dénomination", "Siège"])
  expect(insuranceLines(bare)).toEqual([])
})

test("a sole trader is not asked for a capital, blanks do not count as an answer", () => {
  const trader = { ...bare, legal_form: "Entreprise individuelle", siret: " " }
  expect(missingLegalFields(trader)).not.toContain("Capital social")
  expect(missingLegalFields(trader)).toContain("SIRET")
})

test("numbers are set as they are read", () => {
  const lines = publisherLines({ ...bare, siret: "12345678900012", share_capital: "10000" })
  expect(lines.find(({ term }) => term === "SIRET")?.value).toBe("123\u00a0456\u00a0789\u00a000012")
  expect(lines.find(({ term }) => term === "Capital social")?.value).toBe("10\u202f000\u00a0€")
  expect(formatCapital("variable")).toBe("variable")
})
