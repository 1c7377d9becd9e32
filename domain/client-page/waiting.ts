import { formatLongDate } from "../dates.ts"
import { invoiceName } from "../invoices/invoice.ts"
import type { ListedInvoice } from "../invoices/client-invoice.ts"
import { formatCents } from "../money.ts"
import { quoteKindLabels, quoteWords } from "../quotes/quote.ts"
import { uncapitalized } from "../typography.ts"
import { taxed } from "../vat.ts"
import { countOf } from "../numbers.ts"
import type { WorksChoice, WorksMinutes, WorksQuote } from "./client-page.ts"

/** What the rules below read of a renovation; a mail knows no addresses. */
type Asked = {
  invoices: readonly (Pick<
    ListedInvoice,
    "number" | "kind" | "situation_no" | "due_on" | "left_cents" | "is_payable"
  > & {
    url?: string | null
  })[]
  quotes: readonly (Pick<WorksQuote, "kind" | "number" | "title" | "state" | "total_cents" | "valid_until"> & {
    is_vat_exempt: boolean | null
    url?: string
  })[]
  /** Of the reception. */
  minutes?:
    | readonly (Pick<WorksMinutes, "id" | "received_on" | "reserve_count" | "signed_on"> & { url?: string })[]
    | undefined
  choices: readonly Pick<WorksChoice, "id" | "question" | "due_on" | "chosen_at">[]
}

/** One thing that waits for the client. */
export type Waiting = {
  key: string
  kind: "pay" | "sign" | "choose"
  /** « Payer 11 500,50 € », « Signer l’avenant », « Choisir » */
  gesture: string
  /** « Facture F-2026-0018 (situation n° 2) » */
  about: string
  /** « 1 313,40 € TTC, valable jusqu’au vendredi 18 décembre 2026 » */
  detail: string | null
  /** Null for an invoice of another software, which has no page here. */
  href: string | null
}

/** What waits for the client: first what is to be paid, then what is to be signed, then the choices. */
export function waitingFor({ invoices, quotes, choices, minutes = [] }: Asked): Waiting[] {
  return [
    ...invoices.filter(({ is_payable }) => is_payable).map(toPay),
    ...quotes.filter(({ state }) => state === "sent").map(toSign),
    ...minutes.filter(({ signed_on }) => signed_on === null).map(toReceive),
    ...choices.filter(({ chosen_at }) => chosen_at === null).map(toChoose),
  ]
}

function toPay(invoice: Asked["invoices"][number]): Waiting {
  const amount = formatCents(invoice.left_cents ?? 0)
  const until = invoice.due_on ? `Échéance le ${formatLongDate(invoice.due_on)}` : null
  return {
    ...{ key: invoice.number, kind: "pay", gesture: `Payer ${amount}`, about: invoiceName(invoice) },
    detail: invoice.url === null ? `${amount} à régler comme l’indique la facture que vous avez reçue` : until,
    href: invoice.url ?? null,
  }
}

function toSign({
  kind,
  number,
  title,
  total_cents,
  is_vat_exempt,
  valid_until,
  url,
}: Asked["quotes"][number]): Waiting {
  const amount = taxed(formatCents(total_cents), is_vat_exempt ?? false)
  return {
    ...{ key: number, kind: "sign", gesture: `Signer ${quoteWords[kind].the}` },
    about: `${quoteKindLabels[kind]} ${number}, ${title}`,
    detail: `${amount}, valable jusqu’au ${formatLongDate(valid_until)}`,
    href: url ?? null,
  }
}

function toReceive({ id, received_on, reserve_count, url }: NonNullable<Asked["minutes"]>[number]): Waiting {
  return {
    ...{ key: id, kind: "sign", gesture: "Signer la réception", about: "Procès-verbal de réception" },
    detail: `Travaux reçus le ${formatLongDate(received_on)}, ${countOfReserves(reserve_count)}`,
    href: url ?? null,
  }
}

/** « sans réserve », « 2 réserves » */
export const countOfReserves = (count: number) => (count === 0 ? "sans réserve" : countOf(count, "réserve", "réserves"))

function toChoose({ id, question, due_on }: Asked["choices"][number]): Waiting {
  const detail = due_on ? `Réponse attendue le ${formatLongDate(due_on)}` : null
  return { key: id, kind: "choose", gesture: "Choisir", about: question, detail, href: `#${choiceAnchor(id)}` }
}

/** Place of an open choice on the page. */
export const choiceAnchor = (id: string) => `choix-${id}`

/** « Une chose vous attend », « 3 choses vous attendent » */
export const countWaiting = (count: number) =>
  count === 1 ? "Une chose vous attend" : `${count}\u00a0choses vous attendent`

/** The first line of a mail: « 2 choses vous attendent : payer 11 500,50 €, choisir (Quelle faïence ?). » Null when nothing waits. */
export function describeWaiting(asked: Asked): string | null {
  const waiting = waitingFor(asked)
  if (waiting.length === 0) return null
  const parts = waiting.map(({ kind, gesture, about }) =>
    kind === "choose" ? `choisir (${about})` : uncapitalized(gesture),
  )
  return `${countWaiting(waiting.length)}\u00a0: ${parts.join(", ")}.`
}
