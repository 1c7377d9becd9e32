import { paymentMethodLabels } from "../booking/labels.ts"
import { disputeReasonLabel } from "../booking/disputes.ts"
import { addDays, formatLongDate, formatShortDate } from "../dates.ts"
import { formatCents } from "../money.ts"
import { MINUS } from "../numbers.ts"

/** The journal of takings: words and periods. The database computes every sum (`list_takings`). */

export const TAKING_METHODS = ["card_online", "card", "cash", "transfer", "check", "unknown"] as const
export type TakingMethod = (typeof TAKING_METHODS)[number]
export const takingMethodLabels: Record<TakingMethod, string> = {
  card_online: "Carte en ligne",
  ...paymentMethodLabels,
  unknown: "Moyen non renseigné",
}

export type TakingKind = "payment" | "refund" | "correction" | "dispute"
export const takingKindLabels: Record<TakingKind, string> = {
  payment: "encaissement",
  refund: "remboursement",
  correction: "correction",
  dispute: "contestation",
}

/** Who reported a line. `demo`: the payment page of the demonstration, no real money. `import`: from before the ledger. */
export type TakingSource = "staff" | "stripe" | "demo" | "import"
export const takingSourceLabels: Record<TakingSource, string> = {
  staff: "équipe",
  stripe: "Stripe",
  demo: "simulation",
  import: "repris",
}

const marks: Record<TakingSource, string | null> = { demo: "Simulation", import: "Repris", staff: null, stripe: null }

/** What a reader must know before adding a line to the accounts: it is an example, it is no real money, or it is from before the ledger. */
export function markOf({ source, is_example }: { source: TakingSource; is_example: boolean }): string | null {
  return is_example ? "Exemple" : marks[source]
}

/** Reasons of refunds (`refund_reasons`), as the end of « Remboursement : … ». */
const REFUNDS: Record<string, string> = {
  team_cannot_come: "l’équipe ne peut pas venir",
  quote_refused: "devis refusé",
  cancelled_in_time: "annulé à temps par le client",
  withdrawal: "rétractation",
  work_begun: "rétractation après le début des travaux",
  slot_lost: "créneau perdu",
  staff: "décidé par l’équipe",
  external: "fait chez le prestataire de paiement",
  double_payment: "payé deux fois",
  stray_payment: "paiement sans demande",
}

type Described = { kind: TakingKind; method: TakingMethod; amount_cents: number; note: string | null }

/** What a line of the journal is, in words. `note` is the reason of a refund, a correction or a dispute. */
export function describeTaking({ kind, method, amount_cents, note }: Described): string {
  if (kind === "refund") return note ? `Remboursement\u00a0: ${REFUNDS[note] ?? note}` : "Remboursement"
  if (kind === "dispute") return `Contestation perdue\u00a0: ${disputeReasonLabel(note ?? "")}`
  if (kind === "correction") return `${amount_cents > 0 ? "Remboursement" : "Encaissement"} annulé\u00a0: ${note ?? ""}`
  if (note === "double_payment") return "Payé une seconde fois"
  if (note === "stray_payment") return "Paiement sans demande"
  return method === "card_online" ? "Acompte en ligne" : "Encaissement"
}

type Correcting = { corrected_day: string | null; corrected_cents: number | null }

/** The earlier line that a correction, a refund or a dispute is about: « l’encaissement de 300 € du 12/11/2026 ». */
export function describeCorrected({ corrected_day: day, corrected_cents: cents }: Correcting): string | null {
  if (day === null || cents === null) return null
  return `${cents < 0 ? "le remboursement" : "l’encaissement"} de ${formatCents(Math.abs(cents))} du ${formatShortDate(day)}`
}

/** A line of the journal in the export of its request. */
export type TakingOfRequest = { day: string; method: TakingMethod; amount_cents: number }

/** « 50 € Espèces 12/11/2026 | 45 € Carte bancaire 24/11/2026 », for one cell of an export. */
export function listTakings(takings: readonly TakingOfRequest[]): string {
  return takings
    .map(
      ({ day, method, amount_cents }) =>
        `${formatCents(amount_cents)
          .replace(/[\u00a0\u202f]/g, " ")
          .replace(MINUS, "-")} ${takingMethodLabels[method]} ${formatShortDate(day)}`,
    )
    .join(" | ")
}

/** Days in Paris, both included. */
export type Period = { from: string; to: string }

export const PERIODS = ["today", "month", "last_month", "year"] as const
export const periodLabels: Record<(typeof PERIODS)[number], string> = {
  today: "Aujourd’hui",
  month: "Ce mois-ci",
  last_month: "Le mois dernier",
  year: "Cette année",
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

export function periodOf(name: (typeof PERIODS)[number], today: string): Period {
  if (name === "today") return { from: today, to: today }
  if (name === "month") return { from: firstOfMonth(today), to: today }
  if (name === "year") return { from: `${today.slice(0, 4)}-01-01`, to: today }
  const to = addDays(firstOfMonth(today), -1)
  return { from: firstOfMonth(to), to }
}

/** The period of two days that a person chose, in either order; a missing one makes it a month, up to today at most. */
export function chosenPeriod(from: string | null, to: string | null, today: string): Period {
  if (from && to) return from <= to ? { from, to } : { from: to, to: from }
  if (from) return { from, to: from > today ? from : today }
  return periodOf("month", to ?? today)
}

/** « du 1 novembre 2026 au 25 novembre 2026 », « le mercredi 25 novembre 2026 » */
export function describePeriod({ from, to }: Period): string {
  if (from === to) return `le ${formatLongDate(from)}`
  return `du ${formatShortDate(from)} au ${formatShortDate(to)}`
}
