/** Completed jobs as a rounded percentage of all jobs (specification §9); null before the first job. */
export function successRate({
  total_jobs,
  completed_jobs,
}: {
  total_jobs: number
  completed_jobs: number
}): number | null {
  return total_jobs === 0 ? null : Math.round((completed_jobs / total_jobs) * 100)
}

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
