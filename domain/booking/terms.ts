/**
 * What the terms of a booking promise, each figure once: rules, pages and mails derive from here. The database decides by some of them;
 * a test compares its own (`private.free_cancellation` and the like) with these.
 */

/** How long before the appointment a client still moves it, or cancels and gets everything back. */
export const FREE_CANCELLATION_HOURS = 24
export const freeCancellation = `${FREE_CANCELLATION_HOURS}\u00a0heures`
export const freeCancellationShort = `${FREE_CANCELLATION_HOURS}\u00a0h`

/** The right to withdraw without a reason (code de la consommation, L221-18). */
export const WITHDRAWAL_DAYS = 14
export const withdrawalPeriod = `${WITHDRAWAL_DAYS}\u00a0jours`

/** How long nothing may be paid of a contract that was signed at the client's home (L221-10), urgent repairs aside. */
export const OFF_PREMISES_DAYS = 7

/** What the law gives a company to make a refund (L221-24). */
const REFUND_DAYS = 14
export const refundPeriod = `${REFUND_DAYS}\u00a0jours`

/** By how many minutes the work done is counted when a client withdraws in the middle of it. */
export const COUNTED_MINUTES = 15

/** What is paid when booking, until the owner sets another amount. */
export const DEFAULT_PREPAYMENT_CENTS = 8000
