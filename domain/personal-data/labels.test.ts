import { expect, test } from "vitest"
import { describeErasure, describePerson } from "./labels.ts"

const nobody = { exported_at: "", contact_requests: [], brico_requests: [], reno_projects: [], emails: [] }

test("what is known of a person is counted in words, nothing is null", () => {
  expect(describePerson(nobody)).toBeNull()
  expect(describePerson({ ...nobody, contact_requests: [{}, {}], emails: [{}] })).toBe(
    "2\u00a0demandes de contact, 1\u00a0e-mail",
  )
})

test("an erasure says what went and what stays without a name", () => {
  expect(describeErasure({ contacts: 1, deleted: 1, anonymised: 1, mails: 0 })).toBe(
    "2\u00a0demandes supprimées, 1\u00a0dossier rendu anonyme, 0\u00a0e-mail supprimé",
  )
})
