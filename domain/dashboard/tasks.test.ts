import { expect, test } from "vitest"
import { tasksOf, type Todo } from "./tasks.ts"

const TODAY = "2026-11-22"
const none = { total: 0, rows: [] }
const nothing: Todo = {
  to_close: none,
  to_plan: none,
  to_confirm: none,
  field: { total: 0, rows: [] },
  outside: { total: 0, reasons: [], next: null },
  new_contacts: 0,
  new_contacts_since: null,
  failed_mails: 0,
  kept_mails: 0,
  works: [],
  tasks: [],
  tasks_total: 0,
  client_quotes: [],
  invoices: {
    due_cents: 0,
    late_count: 0,
    late_cents: 0,
    unreminded_count: 0,
    return_count: 0,
    return_cents: 0,
    excesses: [],
  },
  documents: [],
  to_collect: 0,
  to_collect_cents: 0,
  papers: [],
  papers_total: 0,
  company_papers: [],
  refunds: [],
  disputes: [],
  stray_payments: [],
}

test("no line when nothing needs action", () => {
  expect(tasksOf(nothing, TODAY)).toEqual([])
})

test("each line has words in singular or plural, and the screen where it is handled", () => {
  expect(
    tasksOf(
      {
        ...nothing,
        to_confirm: { total: 1, rows: [] },
        to_close: { total: 2, rows: [] },
        to_plan: { total: 4, rows: [] },
        to_collect: 3,
        to_collect_cents: 24050,
        new_contacts: 2,
        new_contacts_since: "2026-11-15",
        failed_mails: 3,
        kept_mails: 4,
      },
      TODAY,
    ).map(({ text, to }) => [text, to]),
  ).toEqual([
    ["2\u00a0autres rendez-vous à clore", "/admin/brico?quand=late"],
    ["1\u00a0autre demande payée à confirmer", "/admin/brico?statut=pending&paiement=deposit"],
    ["4\u00a0autres demandes à planifier", "/admin/brico?quand=undated"],
    ["240,50\u00a0€ à encaisser", "/admin/brico?statut=completed&paiement=due"],
    ["2\u00a0nouvelles demandes de contact", "/admin/contacts?statut=new"],
    ["3\u00a0e-mails non remis", "/admin/mails?etat=failed"],
    ["4\u00a0e-mails conservés", "/admin/mails?etat=kept"],
  ])
})

test("what is to be done for a client leads to the file; who waits for a call comes before the money", () => {
  const call = {
    ...{ id: "c", customer_id: "anne", customer_name: "Anne Martin", due_on: "2026-11-20", is_callback: true },
    phone: "+33612345678",
    title: "Rappeler Anne Martin au 06 12 34 56 78, dès que possible",
  }
  const errand = { ...call, id: "e", title: "Envoyer le devis", due_on: TODAY, is_callback: false }
  const tasks = tasksOf({ ...nothing, to_collect: 1, tasks: [errand, call], tasks_total: 4 }, TODAY)
  expect(tasks.map(({ kind, text, detail, to, call: phone }) => [kind, text, detail, to, phone])).toEqual([
    ["call", call.title, "depuis 2\u00a0jours", "/admin/clients/anne", "+33612345678"],
    ["collect", expect.any(String), expect.any(String), expect.any(String), undefined],
    ["client_task", "Envoyer le devis", "Anne Martin", "/admin/clients/anne", undefined],
    ["client_task", "2\u00a0autres tâches pour des clients", null, "/admin/clients", undefined],
  ])
})

test("a payment without a request is shown in its own currency, with its outcome", () => {
  const stray = {
    id: "s",
    amount_cents: 8000,
    currency: "eur",
    status: "pending" as const,
    note: "La demande n’existe plus",
  }
  const tasks = tasksOf(
    {
      ...nothing,
      stray_payments: [
        stray,
        { ...stray, id: "j", amount_cents: 13_000, currency: "jpy", status: "succeeded", note: null },
        { ...stray, id: "f", currency: "usd", status: "failed" },
      ],
    },
    TODAY,
  )
  expect(
    tasks.map(({ kind, text, detail }) => [kind, text.replaceAll(/\s/g, " "), detail?.replaceAll(/\s/g, " ")]),
  ).toEqual([
    [
      "refund",
      "Paiement de 80 € sans réservation",
      "La demande n’existe plus : remboursement promis, il part de lui-même",
    ],
    ["refund", "Paiement de 13 000 JPY sans réservation", "remboursé"],
    [
      "refund",
      "Paiement de 80,00 $US sans réservation",
      "La demande n’existe plus : remboursement refusé par la banque, le client l’attend encore",
    ],
  ])
})

test("contested payments come first, with their day of Paris, then refunds", () => {
  const tasks = tasksOf(
    {
      ...nothing,
      to_confirm: { total: 1, rows: [] },
      refunds: [{ id: "f", request_id: "r2", client_name: "Anne", amount_cents: 3050, status: "failed" }],
      disputes: [
        {
          id: "dp",
          request_id: "r1",
          client_name: "Rose",
          amount_cents: 8000,
          reason: "fraudulent",
          status: "needs_response",
          evidence_due_at: "2026-11-30T23:30:00Z",
        },
      ],
    },
    TODAY,
  )
  expect(tasks.map(({ kind }) => kind)).toEqual(["dispute", "refund", "confirm"])
  expect(tasks[0]).toEqual({
    key: "dp",
    kind: "dispute",
    text: "Paiement de 80\u00a0€ contesté par Rose",
    detail: "le titulaire de la carte dit ne pas avoir payé, réponse attendue, à traiter avant le 01/12/2026",
    to: "/admin/brico?demande=r1",
  })
  expect(tasks[1]?.text).toBe("Remboursement de 30,50\u00a0€ à Anne refusé")
})

test("the most urgent papers of subcontractors have a line each, the others share one", () => {
  const paper = { contractor_id: "k", contractor_name: "Keller", kind: "kbis" as const, expires_on: "2026-11-20" }
  const lines = tasksOf(
    { ...nothing, papers: [paper, { ...paper, kind: "rc_pro", expires_on: "2026-11-29" }], papers_total: 5 },
    TODAY,
  ).map(({ text, detail, to }) => [text, detail?.replaceAll(/\s/g, " "), to].join(" | ").replaceAll(/\s/g, " "))
  expect(lines).toEqual([
    "Extrait Kbis de Keller | n’est plus valable depuis le 21/11/2026 | /admin/contractors?sous-traitant=k",
    "Assurance RC professionnelle de Keller | expire le 29/11/2026, dans 7 jours | /admin/contractors?sous-traitant=k",
    "3 autres documents de sous-traitants à redemander |  | /admin/contractors",
  ])
})

test("invoices that are late come after the jobs to collect, what was paid too much among the refunds", () => {
  const invoices = {
    due_cents: 520000,
    late_count: 2,
    late_cents: 120000,
    unreminded_count: 1,
    return_count: 1,
    return_cents: 5000,
    excesses: [{ kind: "quote" as const, id: "q", name: "D-2026-0012", client_name: "Anne Durand", cents: 5000 }],
  }
  const tasks = tasksOf({ ...nothing, to_collect: 1, new_contacts: 1, invoices }, TODAY)
  expect(tasks.map(({ kind, text, detail, to }) => [kind, text, detail, to])).toEqual([
    ["refund", "50\u00a0€ à rembourser", "Anne Durand, D-2026-0012\u00a0: payé en trop", "/admin/devis/q"],
    ["collect", expect.any(String), expect.any(String), expect.any(String)],
    [
      "invoice_late",
      "1\u202f200\u00a0€ en retard",
      "2\u00a0factures échues, sur 5\u202f200\u00a0€ à encaisser",
      "/admin/factures?etat=late",
    ],
    [
      "invoice_late",
      "1\u00a0facture échue à relancer vous-même",
      expect.stringContaining("aucune relance ne part"),
      "/admin/factures?etat=late",
    ],
    ["contact", expect.any(String), null, expect.any(String)],
  ])
})
