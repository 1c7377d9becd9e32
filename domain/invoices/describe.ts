import { daysBetween, formatShortDate } from "../dates.ts"
import { formatCents } from "../money.ts"
import { countOf } from "../numbers.ts"
import { type Aid, OWN_PART } from "../quotes/aids.ts"
import { type BillingWay, type InvoiceKind, invoiceKindLabels, type InvoiceState } from "./invoice.ts"

type Named = { kind: InvoiceKind; number: string | null; situation_no?: number | null }

/** « Situation n° 2 », « Facture d’acompte ». */
export const kindName = ({ kind, situation_no }: Pick<Named, "kind" | "situation_no">) =>
  kind === "situation" && situation_no ? `Situation n°\u00a0${situation_no}` : invoiceKindLabels[kind]

/** « Situation n° 2, F-2026-0012 », « Facture F-2026-0013 », « Avoir en préparation ». */
export function invoiceTitle(invoice: Named): string {
  const name = kindName(invoice)
  if (invoice.number === null) return `${name} en préparation`
  return `${name}${name.includes("n°") ? "," : ""} ${invoice.number}`
}

/** Where an invoice stands for the client: what is owed, and since when; `retained`, `aided`: nothing but the retention of guarantee, or an aid, is open. Null for a draft. */
export const STANDINGS = ["due", "late", "retained", "aided", "paid", "credited", "to_return", "credit_note"] as const
export type Standing = (typeof STANDINGS)[number]

type Owed = {
  kind: InvoiceKind
  state: InvoiceState
  left_cents: number | null
  due_on: string | null
  paid_cents?: number | null
  credited_cents?: number | null
  retained_cents?: number | null
  aid_left_cents?: number | null
  /** What is left is at most `billing_settings.small_rest_cents`: such an invoice gets no reminder and is never late. */
  is_small_rest?: boolean | null
}

export function standingOf(invoice: Owed, today: string): Standing | null {
  const { kind, state, left_cents, due_on, is_small_rest } = invoice
  if (state === "draft") return null
  if (kind === "credit_note") return "credit_note"
  const left = left_cents ?? 0
  if (left < 0) return "to_return"
  if (left > 0) return due_on !== null && due_on < today && !is_small_rest ? "late" : "due"
  if ((invoice.aid_left_cents ?? 0) > 0) return "aided"
  if ((invoice.retained_cents ?? 0) > 0) return "retained"
  return (invoice.paid_cents ?? 1) === 0 && (invoice.credited_cents ?? 0) > 0 ? "credited" : "paid"
}

/** « en retard de 12 jours » */
export const lateBy = (dueOn: string, today: string) =>
  `en retard de ${countOf(daysBetween(dueOn, today), "jour", "jours")}`

/** « 16,60 € retenus jusqu’au 02/03/2027 »; without a day before the reception, and while the client opposes the release. */
export const withheld = (cents: number, until: string | null) =>
  `${formatCents(cents)} retenus${until ? ` jusqu’au ${formatShortDate(until)}` : ""}`

type Lowered = { paid_cents: number; retention_cents: number; aids: readonly Aid[] }

/** Names what is left to pay after what was paid, withheld or is paid by others. */
export function payableLabel({ paid_cents, retention_cents, aids }: Lowered): string {
  if (aids.length > 0) return paid_cents > 0 ? "Reste à payer" : OWN_PART
  return paid_cents > 0 ? "Reste à payer" : retention_cents > 0 ? "Net à payer" : "À payer"
}

export type InvoiceAction =
  | "issue"
  | "draft_pdf"
  | "csv"
  | "note_number"
  | "write_off"
  | "collect"
  | "collect_aid"
  | "claim_aid"
  | "give_back"
  | "send"
  | "copy_link"
  | "link"
  | "credit"
  | "stop_reminders"
  | "resume_reminders"
  | "delete"

type Handled = Owed & {
  is_example: boolean
  reminders_stopped_at: string | null
  credited_cents: number
  total_cents: number | null
  returns: { by_card_cents: number; by_hand_cents: number }
}

/** What staff can do with an invoice, the most useful first. Examples are always issued here: their numbers are in no series. */
export function actionsOf(invoice: Handled, billing: BillingWay): InvoiceAction[] {
  const { kind, state, left_cents, total_cents, credited_cents } = invoice
  if (state === "draft") {
    return billing === "here" || invoice.is_example
      ? ["issue", "draft_pdf", "csv", "delete"]
      : ["note_number", "draft_pdf", "csv", "delete"]
  }
  const isHere = state === "issued"
  const owes = (left_cents ?? 0) > 0
  const isSmall = invoice.is_small_rest === true
  const isAided = (invoice.aid_left_cents ?? 0) > 0
  const all: (InvoiceAction | false)[] = [
    isHere && isSmall && (billing === "here" || invoice.is_example) && "write_off",
    owes && "collect",
    isAided && "collect_aid",
    invoice.returns.by_card_cents + invoice.returns.by_hand_cents > 0 && "give_back",
    isHere && "send",
    isHere && "copy_link",
    kind !== "credit_note" && credited_cents < (total_cents ?? 0) && "credit",
    // What a client pays twice is noted where one looks.
    !owes && kind !== "credit_note" && "collect",
    isAided && "claim_aid",
    isHere && owes && !isSmall && (invoice.reminders_stopped_at === null ? "stop_reminders" : "resume_reminders"),
    isHere && "link",
    "csv",
  ]
  return all.filter((action) => action !== false)
}

/** Under the franchise. A draft of a contract that was signed before it has VAT still, and cannot be issued. */
export const hasNoVat = ({
  seller,
  split,
}: {
  seller: { vat_exempt: boolean }
  split: readonly { vat_rate: number }[]
}) => seller.vat_exempt && split.every(({ vat_rate }) => vat_rate === 0)
