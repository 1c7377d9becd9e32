import { OFF_PREMISES_DAYS } from "../law.gen.ts"
import { addDays, formatShortDate } from "../dates.ts"
import { formatCents, toCents } from "../money.ts"

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
