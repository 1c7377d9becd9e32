import { formatShortDate } from "../dates.ts"
import { formatCents } from "../money.ts"
import { countOf } from "../numbers.ts"

/** What `private.ledger_problems` finds. */
export type LedgerProblem = {
  /** Number of the event; null when there is none. */
  seq: number | null
  problem:
    | "event_missing"
    | "chain_broken"
    | "event_altered"
    | "receipt_altered"
    | "receipt_missing"
    | "receipt_unchained"
    | "invoice_altered"
    | "invoice_missing"
    | "invoice_unchained"
    | "document_altered"
  /** The receipt, invoice or document. */
  receipt_id: string | null
  /** As the chain has them. */
  amount_cents: number | null
  received_on: string | null
  /** Of an invoice. */
  number: string | null
}

/** The report of `verify_ledger` and `check_ledger`. */
export type LedgerReport = {
  events: number
  receipts: number
  head: { seq: number; hash: string; at: string } | null
  /** Whether the chain still has the head that was asked about; true when none was. */
  is_head_known: boolean
  /** At most 50. */
  problems: LedgerProblem[]
}

/** « L’encaissement de 50 € du 25/11/2026 a été modifié après son enregistrement (événement n° 12) » */
export function describeProblem({ seq, problem, amount_cents, received_on, number: invoice }: LedgerProblem): string {
  const number = `(événement n°\u00a0${seq})`
  const what = amount_cents !== null && amount_cents < 0 ? "Le mouvement" : "L’encaissement"
  const line = `${what}${amount_cents === null ? "" : ` de ${formatCents(amount_cents)}`}${received_on ? ` du ${formatShortDate(received_on)}` : ""}`
  switch (problem) {
    case "receipt_altered":
      return `${line} a été modifié après son enregistrement ${number}`
    case "receipt_missing":
      return `${line} a été supprimé ${number}`
    case "receipt_unchained":
      return `${line} a été ajouté sans passer par la chaîne`
    case "invoice_altered":
      return `La facture ${invoice} a été modifiée après son émission ${number}`
    case "invoice_missing":
      return `La facture ${invoice} a été supprimée ${number}`
    case "invoice_unchained":
      return `La facture ${invoice} a été ajoutée sans passer par la chaîne`
    case "document_altered":
      return `Un document n’a plus l’empreinte du jour où il a été établi ${number}`
    case "event_altered":
      return `L’événement n°\u00a0${seq} a été modifié après son enregistrement`
    case "event_missing":
      return `Juste avant l’événement n°\u00a0${seq}, un événement au moins a été supprimé`
    case "chain_broken":
      return `L’événement n°\u00a0${seq} ne suit plus le précédent\u00a0: l’un des deux a été remplacé`
  }
}

/** « 128 événements, 120 encaissements » */
export const describeSize = ({ events, receipts }: Pick<LedgerReport, "events" | "receipts">): string =>
  `${countOf(events, "événement", "événements")}, ${countOf(receipts, "ligne d’encaissement", "lignes d’encaissement")}`

/** The end of a chain at some moment: its number and hash. */
export type Head = { seq: number; hash: string }

/** « 128:3f9a… », as it is mailed and as the command takes it. */
export const writeHead = ({ seq, hash }: Head): string => `${seq}:${hash}`

/** Null when the text is not a head. */
export function parseHead(text: string): Head | null {
  const [, seq, hash] = /^\s*(\d{1,15})\s*[:\s]\s*([0-9a-f]{64})\s*$/i.exec(text) ?? []
  return seq && hash ? { seq: Number(seq), hash: hash.toLowerCase() } : null
}
