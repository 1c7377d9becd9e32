import type { ManagedBooking } from "#domain/booking/manage.ts"
import { isKept, refundPromise, refundWhy } from "#domain/booking/refund-labels.ts"
import styles from "./refund-box.module.css"

type Refundable = Pick<ManagedBooking, "refund_preview" | "refunded_cents" | "refund_pending_cents" | "urgent_repair">

/** Shows the refund before the click; the form sends the displayed amount. */
export function RefundBox({ booking, isWithdrawal = false }: { booking: Refundable; isWithdrawal?: boolean }) {
  const preview = booking.refund_preview
  const fact = preview && {
    ...preview,
    isWithdrawal,
    paidByCardCents: preview.paid_by_card_cents,
    returnedCents: booking.refunded_cents + booking.refund_pending_cents,
    isUrgent: booking.urgent_repair,
  }
  return (
    <>
      {fact ? (
        <section
          className={`deposit stack gap-1 ${styles.box}`}
          aria-label="Remboursement"
          data-kept={isKept(fact) || undefined}
        >
          <p className={`figure size-2 ${styles.promise}`}>{refundPromise(fact)}</p>
          <p>{refundWhy(fact)}</p>
        </section>
      ) : null}
      <input type="hidden" name="expected_refund_cents" value={preview?.cents ?? 0} />
    </>
  )
}
