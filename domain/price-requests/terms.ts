/** Days that a subcontractor has for an answer unless staff say otherwise; the database decides by the same. */
export const DAYS_TO_ANSWER = 10
