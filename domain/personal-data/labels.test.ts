import { expect, test } from "vitest"
import { describeErasure, describeFound } from "./labels.ts"

const none = { contacts: 0, requests: 0, paid: 0, projects: 0, notes: 0 }

test("what an erasure would touch is counted in words", () => {
  expect(describeFound(none)).toBe("Aucune demande n’y est liée.")
  expect(describeFound({ ...none, requests: 2, paid: 1, contacts: 1 })).toBe(
    "2\u00a0demandes Brico (dont 1\u00a0payée), 1\u00a0demande de contact.",
  )
})

test("an erasure lists the deleted and the anonymised data", () => {
  expect(describeErasure({ contacts: 1, deleted: 1, anonymised: 1, mails: 0 })).toBe(
    "2\u00a0demandes supprimées, 1\u00a0dossier rendu anonyme, 0\u00a0e-mail supprimé",
  )
})
