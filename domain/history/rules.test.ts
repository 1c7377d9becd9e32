import { expect, test } from "vitest"
import { changesOf, type HistoryLine, recordOf, recordPath, sentenceOf } from "./rules.ts"

const ID = "4b6d1c1e-6e0f-4c0f-9d0a-0d3f4a5b6c7d"
const line = (change: Partial<HistoryLine>): HistoryLine => ({
  action: "changed",
  subject_table: "brico_requests",
  subject_id: ID,
  subject_label: "BR-12345678",
  summary: "status : pending → confirmed",
  detail: {},
  ...change,
})

test.each<[table: string, column: string, before: unknown, after: unknown, words: [string, string, string]]>([
  ["brico_requests", "status", "pending", "confirmed", ["Statut", "En attente", "Confirmé"]],
  ["reno_projects", "status", "planning", "on_hold", ["Statut", "Planification", "En pause"]],
  ["brico_requests", "payment_state", "pending", "deposit", ["Paiement", "Non payé", "Acompte versé"]],
  ["profiles", "role", "user", "admin", ["Rôle", "Utilisateur", "Administrateur"]],
  ["profiles", "is_active", true, false, ["Actif", "oui", "non"]],
  ["brico_requests", "total_amount", 60, 90, ["Total", "60\u00a0€", "90\u00a0€"]],
  ["company_settings", "prepayment_cents", 8000, 9000, ["Acompte", "80\u00a0€", "90\u00a0€"]],
  ["brico_requests", "scheduled_date", null, "2026-11-23", ["Date du rendez-vous", "—", "23/11/2026"]],
  [
    "brico_requests",
    "scheduled_time",
    "09:00:00",
    "14:30:00",
    ["Heure du rendez-vous", "9\u00a0h", "14\u00a0h\u00a030"],
  ],
])("a change of %s.%s is shown in words", (subject_table, column, before, after, [field, from, to]) => {
  const [change] = changesOf(line({ subject_table, detail: { [column]: [before, after] } }))
  expect(change).toEqual({ field, before: from, after: to })
})

test("a line that is not a change of columns keeps its sentence, with its amount", () => {
  const payment = line({ action: "payment", summary: "Acompte payé en ligne", detail: { amount_cents: 8000 } })
  expect(changesOf(payment)).toEqual([])
  expect(sentenceOf(payment)).toBe("Acompte payé en ligne (80\u00a0€)")
  const expense = (amount: string) =>
    sentenceOf(line({ action: "project", summary: `Dépense ajoutée : Dépose (${amount} €)` }))
  expect(expense("1995,00")).toBe("Dépense ajoutée\u00a0: Dépose (1\u202f995\u00a0€)")
  expect(sentenceOf(line({ action: "project", summary: "Dépense ajoutée : Dépose (1995,00 € HT)" }))).toBe(
    "Dépense ajoutée\u00a0: Dépose (1\u202f995\u00a0€ HT)",
  )
  expect(expense("45,50")).toBe("Dépense ajoutée\u00a0: Dépose (45,50\u00a0€)")
})

test("a line names its record and links to it, unless it was deleted", () => {
  expect(recordOf(line({}))).toBe("Demande Brico BR-12345678")
  expect(recordPath(line({}))).toBe(`/admin/brico?demande=${ID}`)
  expect(recordPath(line({ action: "deleted" }))).toBeNull()
  expect(recordPath(line({ subject_id: "x&y=/../z" }))).toBeNull()
  expect(recordPath(line({ subject_table: "profiles" }))).toBe("/admin/settings?onglet=securite")
  expect(recordPath(line({ subject_table: "company_settings", subject_id: "1" }))).toBeNull()
})
