import { expect, test } from "vitest"
import { checkFields } from "../validation.ts"
import { companyPaperSchema } from "./paper-schema.ts"
import { companyPaperState, describeInsurer, describeQualification } from "./papers.ts"

const typed = { kind: "qualification", name: "RGE", number: "", issued_on: "", expires_on: "", is_public: false }
const errorsOf = (change: object) => {
  const checked = checkFields(companyPaperSchema, { ...typed, ...change })
  return checked.ok ? [] : Object.keys(checked.fields)
}

test("a qualification needs a name, a certificate of insurance its last day, and no paper ends before it starts", () => {
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ name: " " })).toEqual(["name"])
  expect(errorsOf({ kind: "decennale", name: "" })).toEqual(["expires_on"])
  expect(errorsOf({ issued_on: "2026-12-02", expires_on: "2026-12-01" })).toEqual(["expires_on"])
})

test("a paper is valid from its first to its last day, and ends soon from 30 days before", () => {
  const state = (issued_on: string | null, expires_on: string | null) =>
    companyPaperState({ issued_on, expires_on }, "2026-11-25")
  expect(state(null, null)).toBe("valid")
  expect(state("2026-11-26", null)).toBe("coming")
  expect(state("2026-11-25", "2026-12-26")).toBe("valid")
  expect(state(null, "2026-12-25")).toBe("soon")
  expect(state(null, "2026-11-25")).toBe("soon")
  expect(state(null, "2026-11-24")).toBe("expired")
})

test("pages name the insurer without its address, with the contract when it is entered", () => {
  const insurer_identity = "Assurances Réunies, 1 rue de la Paix, 75002 Paris"
  expect(describeInsurer({ insurer_identity, insurance_contract: "n° 12 B" })).toBe(
    "Assurances Réunies, contrat n°\u00a012\u00a0B",
  )
  expect(describeInsurer({ insurer_identity, insurance_contract: null })).toBe("Assurances Réunies")
  expect(describeInsurer({ insurer_identity: " ", insurance_contract: "12" })).toBeNull()
  expect(describeQualification({ name: "RGE", number: "E-1" })).toBe("RGE n°\u00a0E-1")
})
