import { mailsPath } from "../mail/path.ts"
import { disputeReasonLabel, disputeStatusLabel } from "../booking/disputes.ts"
import type { CompanyPaperKind } from "../company/papers.ts"
import type { PaperKind } from "../contractors/labels.ts"
import { formatShortDate, parisDate } from "../dates.ts"
import { formatAmount, formatCents } from "../money.ts"
import { documentTasks, pathOf, type FailedDocument } from "./document-tasks.ts"
import { type FieldSum, fieldTasks } from "./field-tasks.ts"
import { invoiceTasks, type InvoiceSums } from "./invoice-tasks.ts"
import { type ClientQuote, type QuoteTaskKind, quoteTasks } from "./quote-tasks.ts"
import { type Few, type OpenRequest, requestTasks } from "./request-tasks.ts"
import { type OutsideSum, outsideTasks } from "./outside-tasks.ts"
import { companyPaperTasks, paperTasks } from "./paper-tasks.ts"
import { type Work, workTasks } from "./work-tasks.ts"
import { ageOf } from "./day.ts"
import { countOf } from "../numbers.ts"

/** What needs action, as the database returns it, with at most 5 refunds, disputes and stray payments each. Money in cents, instants in UTC. */
export type Todo = {
  /** Appointments of a day that is over and that nobody closed, the last ones first. */
  to_close: Few
  /** Requests without a date or an hour, the oldest first, paid or not. */
  to_plan: Few
  /** Prepaid appointments to come that wait for a confirmation. */
  to_confirm: Few
  outside: OutsideSum
  field: FieldSum
  new_contacts: number
  /** The day of the oldest of them. */
  new_contacts_since: string | null
  failed_mails: number
  /** Mails of the last 30 days that no server was there to send. */
  kept_mails: number
  /** Number of finished jobs that are not fully paid, and the amount due. */
  to_collect: number
  to_collect_cents: number
  /** Papers of subcontractors that are expired or end within 30 days: the most urgent ones, and the total number. */
  papers: { contractor_id: string; contractor_name: string; kind: PaperKind; expires_on: string }[]
  papers_total: number
  /** The company's own papers that are expired or end within 30 days, at most 5. */
  company_papers: { id: string; kind: CompanyPaperKind; name: string | null; expires_on: string }[]
  /** Of a request, of a quote, or of an invoice. */
  refunds: {
    id: string
    request_id: string | null
    quote_id?: string | null
    invoice_id?: string | null
    client_name: string
    amount_cents: number
    status: "pending" | "failed"
  }[]
  disputes: {
    id: string
    request_id: string | null
    quote_id?: string | null
    invoice_id?: string | null
    client_name: string | null
    amount_cents: number
    reason: string
    status: string
    evidence_due_at: string | null
  }[]
  /** Payments without a request, or of a wrong amount: they are refunded. In the smallest unit of the currency. */
  stray_payments: {
    id: string
    amount_cents: number
    currency: string
    status: keyof typeof strayStates
    note: string | null
  }[]
  works: Work[]
  /** What is to be done for clients by today, for the person who reads or for anybody: the oldest ten, and the total number. */
  tasks: {
    id: string
    customer_id: string
    customer_name: string
    title: string
    due_on: string
    is_callback: boolean
    phone: string | null
  }[]
  tasks_total: number
  client_quotes: ClientQuote[]
  invoices: InvoiceSums
  documents: FailedDocument[]
}

const strayStates = {
  pending: "remboursement promis, il part de lui-même",
  succeeded: "remboursé",
  failed: "remboursement refusé par la banque, le client l’attend encore",
}

export type TaskKind =
  | "dispute"
  | "refund"
  | "document_failed"
  | "close"
  | "confirm"
  | "plan"
  | "outside"
  | "field"
  | "collect"
  | "invoice_late"
  | "contact"
  | "call"
  | "client_task"
  | Work["kind"]
  | QuoteTaskKind
  | "paper"
  | "mail"
/** One line of « À traiter »: its text, details, and the screen where it is handled; `request`, `call`, `errand` and `field` are handled in the line. */
export type Task = {
  key: string
  kind: TaskKind
  text: string
  detail: string | null
  to: string
  request?: OpenRequest
  /** The telephone of who waits for a call. */
  call?: string
  /** The id of a task for a client, which is ticked off. */
  errand?: string
  /** The id of what the field did, which is applied or filed. */
  field?: string
}

/** The lines of « À traiter »: disputes and refunds first; empty when nothing needs action. `today` is a day in Paris. */
export function tasksOf(
  { new_contacts, new_contacts_since, failed_mails, kept_mails, refunds, disputes, stray_payments, ...todo }: Todo,
  today: string,
): Task[] {
  const tasks: Task[] = disputes.map((dispute) => ({
    key: dispute.id,
    kind: "dispute",
    text: `Paiement de ${formatCents(dispute.amount_cents)} contesté${dispute.client_name ? ` par ${dispute.client_name}` : ""}`,
    detail: [
      disputeReasonLabel(dispute.reason),
      disputeStatusLabel(dispute.status),
      ...(dispute.evidence_due_at
        ? [`à traiter avant le ${formatShortDate(parisDate(new Date(dispute.evidence_due_at)))}`]
        : []),
    ].join(", "),
    to: pathOf(dispute),
  }))
  for (const { id, amount_cents, currency, status, note } of stray_payments) {
    tasks.push({
      key: id,
      kind: "refund",
      text: `Paiement de ${formatAmount(amount_cents, currency)} sans réservation`,
      detail: [note, strayStates[status]].filter(Boolean).join("\u00a0: "),
      to: mailsPath(),
    })
  }
  for (const refund of refunds) {
    tasks.push({
      key: refund.id,
      kind: "refund",
      text: `Remboursement de ${formatCents(refund.amount_cents)} à ${refund.client_name} ${refund.status === "failed" ? "refusé" : "en attente"}`,
      detail:
        refund.status === "failed"
          ? "La banque a rendu la somme\u00a0: le client l’attend encore."
          : "Plusieurs essais n’ont pas abouti.",
      to: pathOf(refund),
    })
  }
  tasks.push(...documentTasks(todo.documents))
  const ofQuotes = quoteTasks(todo.client_quotes)
  tasks.push(...ofQuotes.filter(({ kind }) => kind === "quote_refund"))
  const ofInvoices = invoiceTasks(todo.invoices)
  tasks.push(...ofInvoices.filter(({ kind }) => kind === "refund"))
  const ofRequests = requestTasks(todo, today)
  tasks.push(...fieldTasks(todo.field, today), ...ofRequests.filter(({ kind }) => kind !== "plan"))
  // Who waits for a call waits today.
  const forClients = clientTasks(todo, today)
  tasks.push(
    ...forClients.filter(({ kind }) => kind === "call"),
    ...outsideTasks(todo.outside, today),
    ...ofRequests.filter(({ kind }) => kind === "plan"),
  )
  if (todo.to_collect > 0) {
    tasks.push({
      key: "collect",
      kind: "collect",
      text: `${formatCents(todo.to_collect_cents)} à encaisser`,
      detail: countOf(todo.to_collect, "intervention terminée", "interventions terminées"),
      to: "/admin/brico?statut=completed&paiement=due",
    })
  }
  tasks.push(...ofInvoices.filter(({ kind }) => kind === "invoice_late"))
  if (new_contacts > 0) {
    tasks.push({
      key: "contact",
      kind: "contact",
      text: countOf(new_contacts, "nouvelle demande de contact", "nouvelles demandes de contact"),
      detail: new_contacts_since && oldestSince(new_contacts, new_contacts_since, today),
      to: "/admin/contacts?statut=new",
    })
  }
  tasks.push(
    ...forClients.filter(({ kind }) => kind !== "call"),
    ...ofQuotes.filter(({ kind }) => kind !== "quote_refund"),
    ...workTasks(todo.works, today),
    ...companyPaperTasks(todo.company_papers, today),
    ...paperTasks(todo, today),
  )
  if (failed_mails > 0) {
    tasks.push({
      key: "mail",
      kind: "mail",
      text: countOf(failed_mails, "e-mail non remis", "e-mails non remis"),
      detail: null,
      to: mailsPath({ etat: "failed" }),
    })
  }
  if (kept_mails > 0) {
    tasks.push({
      key: "kept",
      kind: "mail",
      text: countOf(kept_mails, "e-mail conservé", "e-mails conservés"),
      detail: "Aucun serveur d’e-mail\u00a0: rien n’est parti, prévenez les destinataires.",
      to: mailsPath({ etat: "kept" }),
    })
  }
  return tasks
}

/** « depuis hier »; of several: « la plus ancienne depuis 7 jours ». */
const oldestSince = (count: number, day: string, today: string) =>
  count > 1 ? `la plus ancienne ${ageOf(day, today)}` : ageOf(day, today)

function clientTasks({ tasks, tasks_total }: Pick<Todo, "tasks" | "tasks_total">, today: string): Task[] {
  const lines: Task[] = tasks.map(({ id, customer_id, customer_name, title, due_on, is_callback, phone }) => ({
    key: id,
    kind: is_callback ? "call" : "client_task",
    text: title,
    detail:
      [
        // Most titles of calls already name the client.
        ...(title.includes(customer_name) ? [] : [customer_name]),
        ...(due_on < today ? [ageOf(due_on, today)] : []),
      ].join(", ") || null,
    to: `/admin/clients/${customer_id}`,
    errand: id,
    ...(is_callback && phone ? { call: phone } : {}),
  }))
  const left = tasks_total - tasks.length
  if (left <= 0) return lines
  const text = countOf(left, "autre tâche pour un client", "autres tâches pour des clients")
  return [...lines, { key: "tasks", kind: "client_task", text, detail: null, to: "/admin/clients" }]
}
