import { formatShortDate } from "../dates.ts"
import { formatCents } from "../money.ts"
import type { Task } from "./tasks.ts"

/** A quote to a client that waits for staff, at most 5 of each kind. `day`: when it was sent, ended, signed or given up; for `withdrawn` until when money goes back. */
export type ClientQuote = {
  kind: "unanswered" | "expired" | "signed" | "withdrawn" | "to_credit" | "given_up" | "refused"
  id: string
  number: string
  client_name: string | null
  title: string
  day: string
  cents: number
  /** Of `to_credit`: the draft of the credit note. */
  draft_id?: string | null
}

export type QuoteTaskKind =
  | "quote_given_up"
  | "quote_refused"
  | "quote_unanswered"
  | "quote_expired"
  | "quote_signed"
  | "quote_refund"
  | "quote_credit"

type Line = {
  kind: QuoteTaskKind
  text: (client: string, quote: ClientQuote) => string
  detail: (quote: ClientQuote) => string
}

const LINES: Record<ClientQuote["kind"], Line> = {
  withdrawn: {
    kind: "quote_refund",
    text: (client) => `${client} s’est rétracté\u00a0: argent à rendre`,
    detail: ({ number, day, cents }) =>
      `${number}, ${formatCents(cents)} reçus, à rendre avant le ${formatShortDate(day)}`,
  },
  to_credit: {
    kind: "quote_credit",
    text: (client, { cents }) => `À créditer\u00a0: ${formatCents(cents)}, ${client}`,
    detail: ({ number, draft_id }) =>
      `${number}, facturé puis rétracté\u00a0: ${draft_id ? "l’avoir est prêt à relire" : "faites un avoir"}`,
  },
  signed: {
    kind: "quote_signed",
    text: (client) => `Devis signé à planifier\u00a0: ${client}`,
    detail: ({ title, day }) => `${title}, signé le ${formatShortDate(day)}`,
  },
  given_up: {
    kind: "quote_given_up",
    text: (client) => `${client} s’est rétracté`,
    detail: ({ number, title, day }) => `${number}, ${title}, le ${formatShortDate(day)}`,
  },
  refused: {
    kind: "quote_refused",
    text: (client) => `Devis refusé\u00a0: ${client}`,
    detail: ({ title, day }) => `${title}, le ${formatShortDate(day)}`,
  },
  unanswered: {
    kind: "quote_unanswered",
    text: (client) => `Devis sans réponse\u00a0: ${client}`,
    detail: ({ title, day }) => `${title}, envoyé le ${formatShortDate(day)}`,
  },
  expired: {
    kind: "quote_expired",
    text: (client) => `Devis expiré\u00a0: ${client}`,
    detail: ({ title, day }) => `${title}, valable jusqu’au ${formatShortDate(day)}`,
  },
}
const ORDER = Object.keys(LINES)

/** The lines of « À traiter » about quotes: money to give back first, then what was signed. */
export function quoteTasks(quotes: readonly ClientQuote[]): Task[] {
  return quotes
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
    .map((quote) => {
      const { kind, text, detail } = LINES[quote.kind]
      const client = quote.client_name ?? "un client"
      return {
        key: `${quote.kind}:${quote.id}`,
        kind,
        text: text(client, quote),
        detail: detail(quote),
        to: quote.draft_id ? `/admin/factures/${quote.draft_id}` : `/admin/devis/${quote.id}`,
      }
    })
}
