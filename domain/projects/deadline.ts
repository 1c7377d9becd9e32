import { daysBetween } from "../dates.ts"

/** Urgency of a project's deadline; the specification gives its colours (back office, §9). */
export type DeadlineTone = "past" | "week" | "month" | "later" | "none"

/** Days of Paris, `YYYY-MM-DD`: red once the day is past, orange within 7 days, yellow within 30, else green. */
export function deadlineTone(deadline: string | null, today: string): DeadlineTone {
  if (deadline === null) return "none"
  const days = daysBetween(today, deadline)
  if (days < 0) return "past"
  if (days <= 7) return "week"
  return days <= 30 ? "month" : "later"
}

/** « Dans 3 jours », « Aujourd’hui », « En retard de 1 jour », or « Pas d’échéance ». */
export function describeDeadline(deadline: string | null, today: string): string {
  if (deadline === null) return "Pas d’échéance"
  const days = daysBetween(today, deadline)
  if (days === 0) return "Aujourd’hui"
  const count = Math.abs(days)
  const words = `${count}\u00a0jour${count > 1 ? "s" : ""}`
  return days < 0 ? `En retard de ${words}` : `Dans ${words}`
}
