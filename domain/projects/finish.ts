/** The question before a project becomes « Terminé »; null when nothing is open. Its two answers finish the project. */
export type FinishQuestion = { text: string; complete: string; leave: string }

/** `progress` in percent. Any status stays free (specification §4): the question only asks what becomes of the rest. */
export function askBeforeFinish(
  { name, progress }: { name: string; progress: number },
  openSteps: number,
): FinishQuestion | null {
  const project = `«\u00a0${name}\u00a0»`
  if (openSteps > 1)
    return {
      text: `${openSteps}\u00a0étapes de ${project} sont encore ouvertes. Que deviennent-elles\u00a0?`,
      complete: "Les marquer faites",
      leave: "Les laisser ouvertes",
    }
  if (openSteps === 1)
    return {
      text: `Une étape de ${project} est encore ouverte. Que devient-elle\u00a0?`,
      complete: "La marquer faite",
      leave: "La laisser ouverte",
    }
  if (progress < 100)
    return {
      text: `L’avancement de ${project} est à ${progress}\u00a0%. Le mettre à 100\u00a0%\u00a0?`,
      complete: "Mettre à 100\u00a0%",
      leave: `Laisser à ${progress}\u00a0%`,
    }
  return null
}
