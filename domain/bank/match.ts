/** What a line of the statement may pay, in words. `propose_bank_matches` decides; this says it. */
import { formatShortDate } from "../dates.ts"
import { formatCents } from "../money.ts"

export type BankSubject = {
  kind: "invoice" | "quote" | "customer"
  id: string
  number: string | null
  client_name: string | null
  left_cents: number
  /** Of several invoices of one client. */
  parts?: { invoice_id: string; number: string; amount_cents: number }[]
  reason: string | null
}

/** A payment of the ledger that a line may be already. */
export type NotedPayment = { id: string; day: string; client_name: string | null; number: string | null }

export type OpenLine = {
  id: string
  day: string
  amount_cents: number
  label: string
  counterparty: string | null
  reference: string | null
  /** Its payment was corrected. */
  was_noted: boolean
  noted: NotedPayment | null
  doubt: keyof typeof DOUBTS | "already" | null
  /** The first candidate is proposed as decided. */
  is_sure: boolean
  candidates: BankSubject[]
}

const DOUBTS = {
  several_documents: "Plusieurs documents correspondent",
  several_lines: "Un autre virement correspond au même document",
  other_number: "Le libellé porte aussi un autre numéro",
  homonym: "Un autre client porte ce nom",
}

/** « il restera 250 € »: what a document lacks after a line, or what is above. */
function differenceOf(cents: number, { left_cents }: BankSubject): string {
  return cents < left_cents
    ? `il restera ${formatCents(left_cents - cents)}`
    : `le virement dépasse de ${formatCents(cents - left_cents)}`
}

/** Why a document is proposed, and why it is not sure. */
export function describeMatch({ amount_cents, doubt }: Pick<OpenLine, "amount_cents" | "doubt">, subject: BankSubject) {
  const difference = differenceOf(amount_cents, subject)
  const reasons: Record<string, string> = {
    number_amount: "Numéro et montant",
    name_amount: "Nom et montant",
    name_amount_before: "Nom et montant, mais le virement est plus ancien que ce document",
    numbers_sum: "Numéros et somme",
    sum: "La somme de ces factures",
    serial_amount: "Montant, et un numéro abrégé",
    number_less: `Le numéro y est, pas tout le montant\u00a0: ${difference}`,
    number_more: `Le numéro y est, mais ${difference}`,
    part_of_name_amount: "Montant, et une partie du nom",
    amount: "Seul le montant correspond",
    name_less: `Le nom y est, pas le montant\u00a0: ${difference}`,
    name_more: `Le nom y est, mais ${difference}`,
  }
  const chosen = amount_cents === subject.left_cents ? "Choisi par vous" : `Choisi par vous\u00a0: ${difference}`
  const reason = (subject.reason === null ? chosen : reasons[subject.reason]) ?? chosen
  return doubt === null || doubt === "already" || subject.reason === null ? reason : `${reason}. ${DOUBTS[doubt]}.`
}

/** « F-2026-0042 · Jean Dupont · reste 1 250 € » */
export function describeSubject({ kind, number, client_name, left_cents, parts }: BankSubject): string {
  const named = parts ? parts.map((part) => part.number).join(" + ") : kind === "quote" ? `Acompte ${number}` : number
  return [named, client_name, `reste ${formatCents(left_cents)}`].filter(Boolean).join(" · ")
}

/** « le 12/11/2026 pour F-2026-0042 (Jean Dupont) » */
export const describeNoted = ({ day, number, client_name }: NotedPayment) =>
  [`le ${formatShortDate(day)}`, number ? `pour ${number}` : "", client_name ? `(${client_name})` : ""]
    .filter(Boolean)
    .join(" ")

export const bankReasonLabels = {
  day_too_old: "La date est trop ancienne.",
  day_in_future: "La date est dans l’avenir.",
  amount_too_high: "Le montant est trop élevé.",
}
/** What becomes of a line of the file: new, known already (nothing is added), or refused. */
export type BankOutcome = {
  line: number
  outcome: "new" | "known" | "refused"
  reason: keyof typeof bankReasonLabels | null
}
