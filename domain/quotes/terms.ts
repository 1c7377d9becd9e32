/** What the database decides by; a test compares the two. */

/** Euros before taxes, within twelve months, from which a subcontractor's papers are asked for (code du travail, D8222-5). */
export const PAPERS_FROM_EUROS = 5000
/** Days that a subcontractor has for an answer unless staff say otherwise. */
export const DAYS_TO_ANSWER = 10
