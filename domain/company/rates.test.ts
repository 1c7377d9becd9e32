import { expect, test } from "vitest"
import { unnamedRates } from "./rates.ts"

test("a text of rates that only has the hourly rate is told what is missing", () => {
  expect(unnamedRates("65 € TTC de l’heure")).toEqual([
    "le décompte du temps",
    "les frais de déplacement",
    "le prix du devis (ou sa gratuité)",
  ])
  expect(unnamedRates("65 € TTC de l’heure, par quart d’heure entamé. Déplacement 30 €. Devis gratuit.")).toEqual([])
})
