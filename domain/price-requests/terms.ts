/** Default number of days for an answer; the database has the same number. */
export const DAYS_TO_ANSWER = 10
