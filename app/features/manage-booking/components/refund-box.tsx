import type { ManagedBooking } from "#domain/booking/manage.ts"
import { isKept, refundPromise, refundWhy } from "#domain/booking/refund-labels.ts"
import styles from "./refund-box.module.css"

/** What the click gives back, before the click. */
export function RefundBox({ booking, isWithdrawal = false }: { booking: ManagedBooking; isWithdrawal?: boolean }) {
  const preview = booking.refund_preview
  if (!preview) return null
  const fact = {
    ...preview,
    isWithdrawal,
    paidByCardCents: preview.paid_by_card_cents,
    returnedCents: booking.refunded_cents + booking.refund_pending_cents,
    isExpress: booking.express_request,
  }
  return (
    <section className={styles.box} aria-label="Remboursement" data-kept={isKept(fact) || undefined}>
      <p className={styles.promise}>{refundPromise(fact)}</p>
      <p>{refundWhy(fact)}</p>
    </section>
  )
}
