// Written by `npm run types` from supabase/schema. Do not edit.

/** The rates of `vat_rates` in percent. 0 means that the customer declares the VAT (autoliquidation), or that there is none. */
export const VAT_RATES = [20, 10, 5.5, 0] as const
/** Those for which the client certifies what the works are. */
export const CERTIFIED_RATES = [10, 5.5] as const
/** The rate of the first line of a new quote, and that of anything else until someone gives one. */
export const QUOTE_LINE_RATE = 10
export const OTHER_RATE = 20
