import { formatShortDate } from "../dates.ts"
import { formatCents } from "../money.ts"

/** What the chain speaks of: the kind of an event, and of the row that it has fixed. */
export type Chained =
  | "receipt"
  | "invoice"
  | "allocation"
  | "quote_signed"
  | "minutes_signed"
  | "document"
  | "archive"
  | "entries"

/** What `private.ledger_page` and `private.ledger_rest` find. */
export type LedgerProblem = {
  /** Number of the event; null when there is none. */
  seq: number | null
  problem:
    | `${Chained}_${"altered" | "missing" | "unchained"}`
    | "event_missing"
    | "chain_broken"
    | "event_altered"
    | "quote_altered"
    | "quote_state_altered"
    | "withdrawal_altered"
    | "paid_differs"
    | "due_altered"
    | "request_differs"
    | "series_altered"
    | "head_missing"
  /** The row that it is about. */
  receipt_id: string | null
  /** As the chain has them. */
  amount_cents: number | null
  received_on: string | null
  /** Of an invoice, quote, request or document; the year of an archive. */
  number: string | null
  /** Of a document: its kind. */
  document?: string | null
}

const DOCUMENTS: Record<string, string> = {
  note: "La note",
  quote: "Le devis en PDF",
  quote_evidence: "Le dossier de preuve",
  quote_signed: "Le devis signé en PDF",
  invoice: "La facture en PDF",
  invoice_draft: "Le projet de facture en PDF",
  minutes: "Le procès-verbal de réception",
  minutes_signed: "Le procès-verbal de réception signé",
  archive: "L’archive de l’année",
  signed_scan: "Le devis signé sur papier",
}

/** « La facture en PDF F-2026-0001 », for the table `documents`, the archives and the scans. */
export const nameDocument = (kind: string | null | undefined, number: string | null): string =>
  [DOCUMENTS[kind ?? ""] ?? "Le document", number].filter(Boolean).join(" ")

/** « L’encaissement de 50 € du 25/11/2026 a été modifié après son enregistrement (événement n° 12) » */
export function describeProblem(found: LedgerProblem): string {
  const { seq, problem, amount_cents, received_on, number } = found
  const event = `(événement n°\u00a0${seq})`
  const what = amount_cents !== null && amount_cents < 0 ? "Le mouvement" : "L’encaissement"
  const line = `${what}${amount_cents === null ? "" : ` de ${formatCents(amount_cents)}`}${received_on ? ` du ${formatShortDate(received_on)}` : ""}`
  const part = `La part${amount_cents === null ? "" : ` de ${formatCents(amount_cents)}`} d’un encaissement qui paie ${number === null ? "une facture" : `la facture ${number}`}`
  const document = nameDocument(found.document, number)
  switch (problem) {
    case "receipt_altered":
      return `${line} a été modifié après son enregistrement ${event}`
    case "receipt_missing":
      return `${line} a été supprimé ${event}`
    case "receipt_unchained":
      return `${line} a été ajouté sans passer par la chaîne`
    case "invoice_altered":
      return `La facture ${number} a été modifiée après son émission ${event}`
    case "invoice_missing":
      return `La facture ${number} a été supprimée ${event}`
    case "invoice_unchained":
      return `La facture ${number} a été ajoutée sans passer par la chaîne`
    case "allocation_altered":
      return `${part} a été modifiée ${event}`
    case "allocation_missing":
      return `${part} a été supprimée ${event}`
    case "allocation_unchained":
      return `${part} a été ajoutée sans passer par la chaîne`
    case "paid_differs":
      return `Sur la facture ${number}, la somme payée ou créditée n’est pas celle de ses paiements et de ses avoirs`
    case "due_altered":
      return `L’échéance de la facture ${number} n’est pas celle de son émission`
    case "request_differs":
      return `Sur la demande ${number}, la somme encaissée n’est pas celle de ses encaissements`
    case "quote_signed_altered":
      return `La signature du devis ${number}, ou sa preuve, a été modifiée ${event}`
    case "quote_signed_missing":
      return `La signature du devis ${number} a été supprimée ${event}`
    case "quote_signed_unchained":
      return `La signature du devis ${number} a été ajoutée sans passer par la chaîne`
    case "minutes_signed_altered":
      return `Un procès-verbal de réception signé, ou sa preuve, a été modifié ${event}`
    case "minutes_signed_missing":
      return `Un procès-verbal de réception signé a été supprimé ${event}`
    case "minutes_signed_unchained":
      return "Un procès-verbal de réception a été signé sans passer par la chaîne"
    case "quote_altered":
      return `Le devis ${number} a été modifié après sa signature ${event}`
    case "quote_state_altered":
      return `L’état du devis ${number} n’est pas celui de sa signature`
    case "withdrawal_altered":
      return `La rétractation du devis ${number} a été modifiée ou supprimée ${event}`
    case "document_altered":
      return `${document} n’est plus celui du jour où il a été établi ${event}`
    case "document_missing":
      return `${document} ne figure plus parmi les documents ${event}`
    case "document_unchained":
      return `${document} a été ajouté sans passer par la chaîne`
    case "archive_altered":
      return `L’archive de l’année ${number} n’est plus celle qui a été enregistrée ${event}`
    case "archive_missing":
      return `L’archive de l’année ${number} a été supprimée ${event}`
    case "archive_unchained":
      return `L’archive de l’année ${number} a été ajoutée sans passer par la chaîne`
    case "entries_altered":
      return `Les écritures remises au comptable jusqu’au ${number} ne sont plus celles qui ont été remises ${event}`
    case "entries_missing":
      return `Les écritures remises au comptable jusqu’au ${number} ont été supprimées ${event}`
    case "entries_unchained":
      return `Des écritures jusqu’au ${number} ont été closes sans passer par la chaîne`
    case "series_altered":
      return `La suite des numéros ${number} n’en est plus au dernier numéro donné`
    case "head_missing":
      return `L’empreinte n°\u00a0${seq}, envoyée par e-mail, n’est plus dans la chaîne\u00a0: des événements ont été supprimés ou réécrits`
    case "event_altered":
      return `L’événement n°\u00a0${seq} a été modifié après son enregistrement`
    case "event_missing":
      return `Juste avant l’événement n°\u00a0${seq}, un événement au moins a été supprimé`
    case "chain_broken":
      return `L’événement n°\u00a0${seq} ne suit plus le précédent\u00a0: l’un des deux a été remplacé`
  }
}
