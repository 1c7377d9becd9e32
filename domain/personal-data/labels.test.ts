import { expect, test } from "vitest"
import { describeErasure, describePerson } from "./labels.ts"

const nobody = { exported_at: "", contact_requests: [], brico_requests: [], reno_projects: [], emails: [] }

test("the data on a person is counted in words; no data gives null", () => {
  expect(describePerson(nobody)).toBeNull()
  expect(describePerson({ ...nobody, contact_requests: [{}, {}], emails: [{}] })).toBe(
    "2\u00a0demandes de contact, 1\u00a0e-mail",
  )
})

test("an erasure lists the deleted and the anonymised data", () => {
  expect(describeErasure({ contacts: 1, deleted: 1, anonymised: 1, mails: 0 })).toBe(
    "2\u00a0demandes supprimées, 1\u00a0dossier rendu anonyme, 0\u00a0e-mail supprimé",
  )
})
