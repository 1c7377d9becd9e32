import { expect, test } from "vitest"
import { fullRefundCases } from "../booking/consents.ts"
import type { LegalSettings } from "./legal.ts"
import { termsOfSale } from "./terms.ts"
import { companySettings } from "#tests/support/company.ts"

const textOf = (settings: LegalSettings) => JSON.stringify(termsOfSale(settings, ["75"]))

test("the terms refund the prepayment in the same cases as the rule, and distinguish the two requests", () => {
  const text = textOf(companySettings)
  for (const reason of fullRefundCases) expect(text).toContain(`si ${reason}`)
  expect(text).toContain("art.\u00a0L221-25")
  expect(text).toContain("art.\u00a0L221-28, 8°")
  expect(text).toContain("uniquement si vous souhaitez vous rétracter")
  expect(text).toContain("deux ans à compter de la délivrance du bien")
})

test("missing company settings leave no line in them", () => {
  expect(textOf(companySettings)).not.toContain("Notre médiateur")
  expect(textOf(companySettings)).not.toContain("Assureur")
  const complete = {
    ...companySettings,
    mediator_identity: "Médiation Habitat, 1 rue de la Paix, 75002 Paris",
    mediator_website: "https://mediation.example/",
    insurer_identity: "Assurances Réunies",
    rates_notice: "Taux horaire 65 € TTC, par quart d’heure.",
  }
  for (const words of ["[mediation.example](https://mediation.example/)", "Assurances Réunies", "65 € TTC"])
    expect(textOf(complete)).toContain(words)
})

test("a complaint must be written: the telephone is not among its channels", () => {
  expect(textOf(companySettings)).not.toMatch(/téléphone|01.99/)
})
