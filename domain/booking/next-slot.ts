import { addDays, formatLongDate, formatTime } from "../dates.ts"
import type { Moment } from "./slots.ts"

/**
 * « aujourd’hui (vendredi) à 14 h », « demain (samedi) à 8 h », « mardi 1er décembre à 8 h ». The weekday stays, so that a page that was opened
 * the day before says which day it meant.
 */
export function describeSlot({ date, time }: Moment, today: string): string {
  const [weekday, number, month] = formatLongDate(date).split(" ")
  const near = date === today ? "aujourd’hui" : date === addDays(today, 1) ? "demain" : null
  return `${near ? `${near} (${weekday})` : `${weekday} ${number} ${month}`} à ${formatTime(time)}`
}
