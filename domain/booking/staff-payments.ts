import { OFF_PREMISES_DAYS } from "../law.gen.ts"
import * as z from "zod/mini"
import { addDays, formatShortDate } from "../dates.ts"
import { euros } from "../fields.ts"
import { formatCents, toCents } from "../money.ts"
import { methodField, paidOnField } from "../takings/schema.ts"

/** A payment that staff collect: a part or the whole of the amount due, in euros, not dated in the future. */
export const collectionSchema = (dueCents: number, today: string) =>
  z.object({
    amount: euros(0.01).check(
      z.refine((value) => toCents(value) <= dueCents, `Il reste ${formatCents(dueCents)} à payer.`),
    ),
    method: methodField(),
    paid_on: paidOnField(today),
  })

type Paid = { stripe_payment_intent_id: string | null; collected_cents: number; on_site_cents: number }

/** True while the company holds money of an online card payment: it is refunded through its provider. */
export function isRefundable({ stripe_payment_intent_id, collected_cents, on_site_cents }: Paid): boolean {
  return stripe_payment_intent_id !== null && collected_cents > on_site_cents
}

/** « 80 € remboursés, rendez-vous annulé »; a refund that the provider did not make at once is made later. */
export function describeRefund(refund: { cents: number; isCancelled: boolean; isPending: boolean }): string {
  const { cents, isCancelled, isPending } = refund
  const amount = formatCents(cents)
  const money = isPending
    ? `Remboursement de ${amount} enregistré, il part dès que possible`
    : `${amount} remboursé${cents >= 200 ? "s" : ""}`
  return isCancelled ? `${money}, rendez-vous annulé` : money
}

/** A part of a price agreed at the client's home. Money in euros. */
type Agreed = { amount: number; signed_on?: string | null; is_urgent?: boolean | null }
type Asked = { express_request_at: string | null; urgent_repair_at: string | null }
type Priced = Pick<Asked, "urgent_repair_at"> & {
  base_price: number
  home_signed_on: string | null
  home_is_urgent: boolean
  additional_fees: Agreed[]
}

/** First day on which an amount signed at the client's home may be paid: the delay ends at the end of its last day (L221-10). */
export function firstCollectionDay(signedOn: string): string {
  return addDays(signedOn, OFF_PREMISES_DAYS + 1)
}

/**
 * The amount of a request that may not be collected yet, in cents, and the first day on which a part of it may; null when everything may. An
 * urgent repair, requested when booking or noted with the price at home, exempts the base price; each fee says whether it is strictly needed
 * for the urgency. The database decides.
 */
export function tooEarly(request: Priced, today: string): { cents: number; from: string } | null {
  const isUrgent = request.home_is_urgent || request.urgent_repair_at !== null
  const parts: Agreed[] = [
    { amount: request.base_price, signed_on: request.home_signed_on, is_urgent: isUrgent },
    ...request.additional_fees,
  ]
  const waiting = parts.flatMap(({ amount, signed_on, is_urgent }) =>
    signed_on && !is_urgent && today < firstCollectionDay(signed_on)
      ? [{ cents: toCents(amount), from: firstCollectionDay(signed_on) }]
      : [],
  )
  if (waiting.length === 0) return null
  const cents = waiting.reduce((sum, part) => sum + part.cents, 0)
  const from = waiting.map((part) => part.from).sort()[0] ?? today
  return { cents, from }
}

/** The sentence about it for staff, before they ask for money, with the effect of the client's own requests. */
export function describeTooEarly({ cents, from }: { cents: number; from: string }, asked: Asked): string {
  return [
    `${formatCents(cents)} ont été convenus chez le client\u00a0: la loi interdit de les encaisser pendant ${OFF_PREMISES_DAYS}\u00a0jours ` +
      `(article L221-10 du code de la consommation). Encaissable à partir du ${formatShortDate(from)}.`,
    ...(asked.urgent_repair_at ? [urgentFees] : []),
    ...(asked.express_request_at ? ["Le début anticipé qu’il a demandé n’y change rien."] : []),
  ].join(" ")
}

/** An urgent repair lifts the delay only for what is strictly needed for it, not for other fees agreed on the spot. */
export const urgentFees =
  "Le client a demandé une réparation urgente\u00a0: dans «\u00a0Frais\u00a0», indiquez-le pour ce qui est strictement nécessaire à l’urgence, qui s’encaisse tout de suite."
