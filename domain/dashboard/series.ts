import { BRICO_STATUSES, type BricoStatus } from "../booking/labels.ts"

/** Number of requests created in a week (from a Monday in Paris) by their current status. */
export type Week = { week: string } & Record<BricoStatus, number>
/** The takings of a month in Paris, in cents, as the journal has them: received, and given back. */
export type Month = { month: string; paid_cents: number; refunded_cents: number }

const SHORT_MONTHS = ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."]

const monthOf = (day: string) => SHORT_MONTHS[Number(day.slice(5, 7)) - 1] ?? ""

/** « 23 nov. », « 1er déc. ». */
export function shortDay(day: string): string {
  const number = Number(day.slice(8, 10))
  return `${number === 1 ? "1er" : number}\u00a0${monthOf(day)}`
}

/** « nov. 2026 ». */
export function shortMonth(day: string): string {
  return `${monthOf(day)}\u00a0${day.slice(0, 4)}`
}

export function totalOf(week: Week): number {
  return BRICO_STATUSES.reduce((sum, status) => sum + week[status], 0)
}

export function netCents({ paid_cents, refunded_cents }: Month): number {
  return paid_cents - refunded_cents
}
