// Written by `npm run types` from supabase/schema. Do not edit.

/** The rates of `vat_rates` in percent. 0 means that the customer declares the VAT (autoliquidation), or that there is none. */
export const VAT_RATES = [20, 10, 5.5, 0] as const
/** Those for which the client certifies what the works are. */
export const CERTIFIED_RATES = [10, 5.5] as const
/** The rate of the first line of a new quote, and that of anything else until someone gives one. */
export const QUOTE_LINE_RATE = 10
export const OTHER_RATE = 20

/** Hours before the appointment until which a client may move it, or cancel it with a full refund. */
export const FREE_CANCELLATION_HOURS = 24

/** The prepayment in cents when booking, until the owner sets another amount. */
export const DEFAULT_PREPAYMENT_CENTS = 8000

/** Days after the contract during which a consumer may withdraw without a reason (code de la consommation, L221-18). */
export const WITHDRAWAL_DAYS = 14

/** Days after a withdrawal within which the money goes back (code de la consommation, L221-24). */
export const REFUND_DAYS = 14

/** Days after the signature at the client's home during which no payment may be taken, except for urgent repairs (code de la consommation, L221-10). */
export const OFF_PREMISES_DAYS = 7

/** Most days until an invoice is due (code de commerce, L441-10). */
export const MOST_DUE_DAYS = 60

/** The most that a client may withhold as guarantee, in hundredths of a percent of each payment (loi n° 71-584 du 16 juillet 1971, art. 1). */
export const MOST_RETENTION_BP = 500

/** Most cents that a consumer pays in cash for one contract (code monétaire et financier, L112-6 and D112-3). */
export const MOST_CASH_CENTS = 100000

/** Age in years (of 366 days) beyond which a payment or an invoice is not recorded any more. */
export const OLDEST_PAYMENT_YEARS = 10

/** Days after which an action of the field that arrives late has no effect any more: it is noted. */
export const FIELD_LATE_DAYS = 7

/** Minutes during which the code of a signature is valid. */
export const CODE_MINUTES = 10

/** Days after the end of the works during which the client's link still opens the page. */
export const DAYS_AFTER_WORKS = 60

/** Days that a subcontractor has to answer, unless staff choose another due day. */
export const DAYS_TO_ANSWER = 10

/** Most days from today until the start that a subcontractor proposes. */
export const LONGEST_START_DAYS = 1095

/** Euros without VAT within twelve months above which a subcontractor must show its papers (code du travail, L8222-1, R8222-1). */
export const VIGILANCE_THRESHOLD_EUROS = 5000

/** Months after which the papers of the duty of vigilance are asked for again (code du travail, D8222-5). */
export const VIGILANCE_MONTHS = 6

/** Days before the end of a paper from which it counts as ending soon; the company's first alert. */
export const PAPER_SOON_DAYS = 30

/** Days before the end of a paper at which the company is alerted again. */
export const PAPER_URGENT_DAYS = 7

/** The hour in Paris at which the morning ends and the afternoon begins, for half days of absence. */
export const NOON_HOUR = 13

/** Years for which data of an exchange are kept after the last one (page « Confidentialité »). */
export const EXCHANGE_YEARS = 3

/** Years for which data of a contract are kept after the work (code civil, 2224). */
export const CONTRACT_YEARS = 5

/** Months for which a line of a bank statement is kept that became no payment (page « Confidentialité »): a transfer may be contested for 13 months (code monétaire et financier, L133-24). */
export const BANK_LINE_MONTHS = 13

/** Years for which accounting records are kept (code de commerce, L123-22). */
export const ACCOUNTS_YEARS = 10

/** Most cents of one payment. */
export const MOST_RECEIPT_CENTS = 1000000000
