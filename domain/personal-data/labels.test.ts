import { expect, test } from "vitest"
import { describeErasure, describeFound } from "./labels.ts"

const none = {
  contacts: 0,
  requests: 0,
  paid: 0,
  projects: 0,
  notes: 0,
  quotes: 0,
  signed_quotes: 0,
  invoices: 0,
  issued_invoices: 0,
}

test("what an erasure would touch is counted in words", () => {
  expect(describeFound(none)).toBe("Aucune demande n’y est liée.")
  expect(
    describeFound({
      ...none,
      requests: 2,
      paid: 1,
      contacts: 1,
      quotes: 3,
      signed_quotes: 1,
      invoices: 2,
      issued_invoices: 1,
    }),
  ).toBe(
    "2\u00a0demandes Brico (dont 1\u00a0payée), 1\u00a0demande de contact, 3\u00a0devis (dont 1\u00a0signé), 2\u00a0factures (dont 1\u00a0émise).",
  )
})

test("an erasure lists the deleted and the anonymised data", () => {
  const counts = {
    contacts: 1,
    deleted: 1,
    anonymised: 1,
    mails: 0,
    quotes: 0,
    contracts: null,
    invoices: 0,
    kept_invoices: null,
  }
  expect(describeErasure(counts)).toBe(
    "2\u00a0demandes supprimées, 1\u00a0dossier rendu anonyme, 0\u00a0e-mail supprimé",
  )
  const contracts = [{ number: "D-2026-0042", kept_until: "2036-12-31" }]
  expect(
    describeErasure({
      ...counts,
      quotes: 2,
      contracts,
      invoices: 1,
      kept_invoices: { count: 3, kept_until: "2036-12-31" },
    }),
  ).toBe(
    "2\u00a0demandes supprimées, 1\u00a0dossier rendu anonyme, 2\u00a0devis supprimés, 1\u00a0brouillon de facture supprimé, 0\u00a0e-mail supprimé, devis signé D-2026-0042 conservé jusqu’au 31/12/2036, 3\u00a0documents comptables sont conservés jusqu’au 31/12/2036",
  )
})
