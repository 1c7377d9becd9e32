import type { Shown } from "#domain/booking/order.ts"
import { toCents } from "#domain/money.ts"
import type { BookingPage } from "./types.ts"

/** What the last step shows of an order; the server refuses it when it has changed since. */
export function shownOf(page: BookingPage, serviceId: string | null) {
  const service = page.services.find(({ id }) => id === serviceId)
  if (!service) return null
  return {
    amount_cents: toCents(page.prepayment),
    base_price_cents: toCents(service.base_price),
    service_name: service.name,
    duration_minutes: service.duration_minutes,
    included: service.included ?? "",
    terms_version: page.termsVersion,
    vat_exempt: page.isVatExempt,
  } satisfies Shown
}

/** Codes of the server for an order that is no longer what was on screen. */
export const CHANGED: readonly string[] = ["amount_changed", "price_changed", "terms_changed", "content_changed"]
