import { FREE_CANCELLATION_HOURS, REFUND_DAYS, WITHDRAWAL_DAYS } from "../law.gen.ts"

/** Words for figures of the terms, which are in `law.gen.ts`. */

export const freeCancellation = `${FREE_CANCELLATION_HOURS}\u00a0heures`
export const freeCancellationShort = `${FREE_CANCELLATION_HOURS}\u00a0h`
export const withdrawalPeriod = `${WITHDRAWAL_DAYS}\u00a0jours`
export const refundPeriod = `${REFUND_DAYS}\u00a0jours`

/** Step, in minutes, in which work counts when a client withdraws in the middle of it. */
export const COUNTED_MINUTES = 15
