/** The wizard's steps in order, as `?etape=` names them. */
export const STEPS = ["service", "date", "informations", "confirmation"] as const
export type Step = (typeof STEPS)[number]

export const stepLabels: Record<Step, string> = {
  service: "Service",
  date: "Date & Heure",
  informations: "Informations",
  confirmation: "Confirmation",
}

export const stepTitles: Record<Step, string> = {
  service: "De quoi avez-vous besoin\u00a0?",
  date: "Quand venir chez vous\u00a0?",
  informations: "Où intervenons-nous\u00a0?",
  confirmation: "Vérifiez et confirmez",
}

/** The step that `?etape=` names; anything else is the first one. */
export function parseStep(text: string | null): Step {
  return STEPS.find((step) => step === text) ?? "service"
}

/** The step before, null on the first one. */
export function stepBefore(step: Step): Step | null {
  return STEPS[STEPS.indexOf(step) - 1] ?? null
}

/** The step after, null on the last one. */
export function stepAfter(step: Step): Step | null {
  return STEPS[STEPS.indexOf(step) + 1] ?? null
}
