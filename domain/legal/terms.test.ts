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

test("the terms call the lines as the site does", () => {
  expect(textOf(companySettings)).toContain("Mirabelle Brico réunit")
  const named = textOf({ ...companySettings, brico_name: "Mirabelle Dépannages", reno_name: "Atelier Mirabelle" })
  expect(named).toContain("Mirabelle Dépannages réunit")
  expect(named).toContain("Atelier Mirabelle réunit")
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

const partsOf = (change: Partial<LegalSettings>, zones = ["75"]) =>
  termsOfSale({ ...companySettings, ...change }, zones)

test("a company without Brico has no booking, no prepayment and no online withdrawal in its terms", () => {
  const parts = partsOf({ offers_brico: false, rates_notice: "65 € de l’heure" })
  expect(parts.map(({ title }) => title)).toEqual([
    "1. Nos prestations",
    "2. Prix",
    "3. Droit de rétractation",
    "Modèle de formulaire de rétractation",
    "4. Travaux de rénovation",
    "5. Garanties et assurance",
    "6. Réclamations, médiation, droit applicable",
  ])
  expect(JSON.stringify(parts)).not.toMatch(/acompte|Brico|rendez-vous|urgente|65 €/)
})

test("a company without Réno has no renovation in its terms, and both lines have all eight parts", () => {
  expect(JSON.stringify(partsOf({ offers_reno: false }))).not.toMatch(/rénovation/)
  expect(partsOf({}).at(-1)?.title).toBe("8. Réclamations, médiation, droit applicable")
})

test("prices are « TTC », or under the franchise without VAT, and the zone is the one served", () => {
  expect(textOf(companySettings)).toContain("toutes taxes comprises (TTC)")
  const exempt = JSON.stringify(partsOf({ vat_exempt: true }, ["78", "91"]))
  expect(exempt).toContain("TVA non applicable, art.\u00a0293\u00a0B du CGI")
  expect(exempt).not.toContain("TTC")
  expect(exempt).toContain("Nous intervenons dans les Yvelines et dans l’Essonne.")
})
