import { daysBetween, formatLongDate, parisDate } from "../dates.ts"
import type { ClientPage, WorksStep } from "./client-page.ts"

/** What the rules below read of a renovation. All days are days of Paris, `YYYY-MM-DD`; so is each `today`. */
export type DatedWorks = Pick<ClientPage, "status" | "progress" | "start_date" | "deadline" | "ended_on" | "milestones">

/** `late`: the planned day is past, and the works go on. `next`: the first step that is not done and not late. */
export type StepState = "done" | "late" | "next" | "ahead"
/** One line of « Les étapes ». `day` is null when the client must not read a date: a late step has none until staff set a new one. */
export type StepLine = { title: string; day: string | null; state: StepState; note: string | null }

const LATE = "En retard, nouvelle date à venir"
const NO_DATE_YET = "Nouvelle date à venir"

const isOver = ({ status }: DatedWorks) => status === "completed" || status === "cancelled"

/**
 * Whether the works have really begun. A project has a start date from its creation (specification §4), so the date alone proves nothing.
 * Works on hold, or stopped, have begun if something was done.
 */
export function hasBegun({ status, progress, milestones }: DatedWorks): boolean {
  if (status === "in_progress" || status === "completed") return true
  return status !== "planning" && (progress > 0 || milestones.some(({ is_completed }) => is_completed))
}

/** Percent. Finished works are done, whatever their progress says. */
export function shownProgress({ status, progress }: DatedWorks): number {
  return status === "completed" ? 100 : progress
}

const openSteps = ({ milestones }: DatedWorks) =>
  milestones.filter(({ is_completed }) => !is_completed).toSorted((a, b) => a.due_date.localeCompare(b.due_date))

/** The lines of « Les étapes », in the order of their days. Steps that stay open when the works are over are not shown: they will not come. */
export function stepLines(works: DatedWorks, today: string): StepLine[] {
  const { status, start_date, deadline, ended_on, milestones } = works
  const late = status === "on_hold" ? NO_DATE_YET : LATE
  const next = openSteps(works).find(({ due_date }) => due_date >= today)
  const dated: (StepLine & { place: string })[] = []
  if (start_date && start_date <= today && hasBegun(works))
    dated.push({ ...done("Début des travaux", start_date), place: start_date })
  if (start_date && start_date > today && !hasBegun(works) && !isOver(works))
    dated.push({ title: "Début des travaux", day: start_date, state: "ahead", note: null, place: start_date })
  for (const step of milestones) {
    const { title, due_date } = step
    if (step.is_completed) {
      const day = step.completed_at ? parisDate(new Date(step.completed_at)) : due_date
      dated.push({ ...done(title, day), place: day })
    } else if (!isOver(works)) {
      const isLate = due_date < today
      const state = isLate ? "late" : step === next && status !== "on_hold" ? "next" : "ahead"
      dated.push({ title, day: isLate ? null : due_date, state, note: isLate ? late : null, place: due_date })
    }
  }
  if (deadline && deadline >= today && !isOver(works))
    dated.push({ title: "Fin prévue", day: deadline, state: "ahead", note: null, place: deadline })
  const lines: StepLine[] = dated
    // The same day: what is done comes first, the planned end last.
    .toSorted((a, b) => a.place.localeCompare(b.place))
    .map(({ place: _place, ...line }) => line)
  // A planned end that is past has no place among the days: its new day comes after all steps.
  if (deadline && deadline < today && !isOver(works))
    lines.push({ title: "Fin prévue", day: null, state: "late", note: late })
  if (isOver(works) && ended_on)
    lines.push(done(status === "completed" ? "Fin des travaux" : "Arrêt des travaux", ended_on))
  return lines
}

const done = (title: string, day: string): StepLine => ({ title, day, state: "done", note: null })

/** State of the works for the hero of the page, in one or two sentences. */
export function describeWorks(works: DatedWorks, today: string): string {
  const { status, start_date, ended_on } = works
  if (status === "completed")
    return `Les travaux sont terminés${ended_on ? ` depuis le ${formatLongDate(ended_on)}` : ""}. Merci de votre confiance.`
  if (status === "cancelled") return "Ces travaux sont arrêtés. Pour toute question, appelez-nous."
  if (status === "on_hold") return "Les travaux sont en pause. Nous vous prévenons ici dès qu’ils reprennent."
  if (start_date && start_date > today && !hasBegun(works)) {
    const days = daysBetween(today, start_date)
    return `Les travaux commencent le ${formatLongDate(start_date)}, dans ${days}\u00a0jour${days > 1 ? "s" : ""}.`
  }
  const open = openSteps(works)
  const late = open.filter(({ due_date }) => due_date < today)
  const next = open[late.length]
  return [
    ...(late.length > 0 ? [describeLate(late)] : []),
    ...(next ? [describeNext(next, today)] : []),
    ...(open.length === 0 ? [describeEnd(works, today)] : []),
  ].join(" ")
}

function describeLate([first, ...others]: WorksStep[]): string {
  return others.length > 0
    ? `${others.length + 1}\u00a0étapes ont du retard, leurs nouvelles dates sont à venir.`
    : `${first?.title}\u00a0: en retard, nouvelle date à venir.`
}

function describeNext({ title, starts_on, due_date }: WorksStep, today: string): string {
  if (due_date === today) return `Étape du jour\u00a0: ${title}.`
  if (starts_on && starts_on <= today) return `Étape en cours\u00a0: ${title}, jusqu’au ${formatLongDate(due_date)}.`
  return `Prochaine étape\u00a0: ${title}, prévue le ${formatLongDate(due_date)}.`
}

function describeEnd(works: DatedWorks, today: string): string {
  const { deadline, progress } = works
  if (deadline === today) return "Fin prévue aujourd’hui."
  if (deadline && deadline > today) return `Fin prévue le ${formatLongDate(deadline)}.`
  return hasBegun(works) || progress > 0 ? "Les travaux avancent." : "Nous préparons vos travaux."
}
