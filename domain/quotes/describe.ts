import { formatDateTime, formatShortDate } from "../dates.ts"
import { formatCents } from "../money.ts"
import type { QuoteState, SigningPlace } from "./quote.ts"

/** « D-2026-0042, v2 »; a first version goes without saying, and a draft may have no number yet. */
export function quoteName({ number, version_no }: { number: string | null; version_no: number }): string {
  const name = number ?? "Brouillon"
  return version_no > 1 ? `${name}, v${version_no}` : name
}

export type QuoteEvent = {
  id: number
  kind: string
  at: string
  actor: "staff" | "client" | "system"
  actor_name: string | null
  detail: Record<string, unknown>
}

const PLACES: Record<SigningPlace, string> = {
  remote: "à distance",
  home: "chez le client",
  premises: "dans nos locaux",
}

/** « chez le client » */
export const placeOf = (place: unknown) => PLACES[place as SigningPlace] ?? "lieu inconnu"

const amountOf = (detail: QuoteEvent["detail"]) => formatCents(Number(detail["amount_cents"] ?? 0))

/** What happened, without who and when. Kinds that nobody needs to read are null. */
export function eventText({ kind, actor, detail }: QuoteEvent): string | null {
  const reason = typeof detail["reason"] === "string" ? `\u00a0: «\u00a0${detail["reason"]}\u00a0»` : ""
  switch (kind) {
    case "sent":
      return detail["is_mailed"] === false ? "Envoyé sans e-mail, lien à donner" : "Envoyé par e-mail"
    case "seen":
      return "Vu par le client"
    case "opened_in_person":
      return `Page ouverte pour signer sur place, ${placeOf(detail["place"])}`
    case "reminded":
      return "Relance envoyée"
    case "revised":
      return `Version préparée à partir de la version\u00a0${String(detail["from"])}`
    case "replaced":
      return `Remplacé par la version\u00a0${String(detail["by"])}`
    case "code_sent":
      return "Code de signature envoyé"
    case "code_wrong":
      return "Code de signature erroné"
    case "signed":
      return "Signé en ligne"
    case "signed_on_paper":
      return `Signé sur papier le ${formatShortDate(String(detail["signed_on"]))}, ${placeOf(detail["place"])}`
    case "refused":
      return `${actor === "staff" ? "Refus noté" : "Refusé par le client"}${reason}`
    case "cancelled":
      return `Annulé${reason}`
    case "expired":
      return "Expiré sans réponse"
    case "deposit_paid":
      return `Acompte payé par carte\u00a0: ${amountOf(detail)}`
    case "invoice_paid":
      return `Facture ${String(detail["number"])} payée par carte\u00a0: ${amountOf(detail)}`
    case "deposit_returned":
      return `Rendu par carte\u00a0: ${amountOf(detail)}`
    case "withdrawn":
      return "Le client s’est rétracté"
    case "link_revoked":
      return "Lien du client révoqué"
    default:
      return null
  }
}

/** « Vu par le client le 12/11/2026 à 18:04 » is said in two parts: the text, and this. */
export const eventTime = ({ at, actor, actor_name }: QuoteEvent): string =>
  [formatDateTime(new Date(at)), actor === "staff" ? actor_name : null].filter(Boolean).join(", ")

export type QuoteAction =
  | "send"
  | "copy_link"
  | "link"
  | "revise"
  | "in_person"
  | "amend"
  | "paper"
  | "refuse"
  | "cancel"
  | "copy"
  | "delete"

/** What staff can do with a quote in each state, the most useful first. */
export const actionsOf: Record<QuoteState, readonly QuoteAction[]> = {
  draft: ["send", "copy", "delete"],
  sent: ["copy_link", "revise", "in_person", "paper", "refuse", "link", "copy", "cancel"],
  signed: ["amend", "copy_link", "link", "copy"],
  refused: ["revise", "link", "copy", "cancel"],
  expired: ["revise", "paper", "link", "copy", "cancel"],
  cancelled: ["revise", "copy"],
  replaced: ["copy"],
  withdrawn: ["link", "copy"],
}
