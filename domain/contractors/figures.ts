import { formatCount } from "../numbers.ts"

export type JobCounts = {
  /** Assigned jobs, without the cancelled ones. */
  total_jobs: number
  /** Neither completed nor past. */
  upcoming_jobs: number
}

/** Jobs that are closed: done, and not done by the fault of the subcontractor. */
export type ClosedJobs = { completed_jobs: number; missed_jobs: number }

/** Jobs that were done as a rounded percentage of the closed ones; null before the first of them. What nobody closed judges nobody. */
export function successRate({ completed_jobs, missed_jobs }: ClosedJobs): number | null {
  const closed = completed_jobs + missed_jobs
  return closed === 0 ? null : Math.round((completed_jobs / closed) * 100)
}

/** « 3 missions, dont 1 à venir »; null without any job. */
export function describeJobs({ total_jobs, upcoming_jobs }: JobCounts): string | null {
  if (total_jobs === 0) return null
  const jobs = `${formatCount(total_jobs)}\u00a0mission${total_jobs > 1 ? "s" : ""}`
  if (upcoming_jobs === 0) return jobs
  return upcoming_jobs >= total_jobs ? `${jobs} à venir` : `${jobs}, ${describeUpcoming(upcoming_jobs)}`
}

/** « dont 2 à venir » */
export const describeUpcoming = (count: number) => `dont ${formatCount(count)} à venir`

const figure = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** « 4,8 / 5 »; null for a subcontractor without ratings. */
export function formatRating(rating: number | null): string | null {
  return rating ? `${figure.format(rating)}\u00a0/\u00a05` : null
}

/** Response time, from hours: « 45 min », « 5 h », « 3 jours »; null when unknown (0). */
export function formatResponseTime(hours: number): string | null {
  if (hours <= 0) return null
  if (hours < 1) return `${Math.round(hours * 60)}\u00a0min`
  if (hours < 48) return `${Math.round(hours)}\u00a0h`
  return `${Math.round(hours / 24)}\u00a0jours`
}
