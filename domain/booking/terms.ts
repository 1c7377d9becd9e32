/**
 * Figures of the booking terms, each written once: rules, pages and mails use them. The database has its own copies of some
 * (`private.free_cancellation` and the like); a test compares them.
 */

/** Hours before the appointment until which a client may move it, or cancel with a full refund. */
export const FREE_CANCELLATION_HOURS = 24
export const freeCancellation = `${FREE_CANCELLATION_HOURS}\u00a0heures`
export const freeCancellationShort = `${FREE_CANCELLATION_HOURS}\u00a0h`

/** Days of the right to withdraw without a reason (code de la consommation, L221-18). */
export const WITHDRAWAL_DAYS = 14
export const withdrawalPeriod = `${WITHDRAWAL_DAYS}\u00a0jours`

/** Days during which nothing may be paid for a contract signed at the client's home (L221-10), except for urgent repairs. */
export const OFF_PREMISES_DAYS = 7

/** Legal delay for a refund, in days (L221-24). */
const REFUND_DAYS = 14
export const refundPeriod = `${REFUND_DAYS}\u00a0jours`

/** Step, in minutes, in which work counts when a client withdraws in the middle of it. */
export const COUNTED_MINUTES = 15

/** Prepayment in cents until the owner sets another one. */
export const DEFAULT_PREPAYMENT_CENTS = 8000
