import { Container } from "#app/site/bricks/container.tsx"
import { WorksScene } from "#app/illustrations/works-scene.tsx"
import { type ClientPage, nextStep, worksStatusWords } from "#domain/client-page/client-page.ts"
import { daysBetween, formatLongDate, parisToday } from "#domain/dates.ts"
import styles from "./works-hero.module.css"

/** Progress of the works, as a picture of a home that is being painted. */
export function WorksHero({ works }: { works: ClientPage }) {
  const { name, first_name, status, progress } = works
  return (
    <header className={styles.hero}>
      <Container className={styles.layout}>
        <div className={`stack gap-1 ${styles.words}`}>
          <p className={styles.greeting}>{first_name ? `Bonjour ${first_name}, voici` : "Voici"} votre chantier</p>
          <h1 className={styles.title} data-long={name.length > LONG_NAME || undefined}>
            {name}
          </h1>
          <p className={styles.sentence}>{sentenceOf(works)}</p>
        </div>
        <div className={styles.picture}>
          <WorksScene progress={progress} className={styles.scene} />
          <p className={styles.figure}>
            <span className={styles.status}>{worksStatusWords[status]}</span>
            <span className={`figure ${styles.percent}`}>
              {progress}
              <small>&nbsp;%</small>
            </span>
          </p>
        </div>
      </Container>
    </header>
  )
}

/** Number of characters. A longer name is set smaller, so that the picture stays on the first screen. */
const LONG_NAME = 40

/** State of the works, in one or two sentences. */
function sentenceOf({ status, progress, start_date, deadline, ended_on, milestones }: ClientPage): string {
  const today = parisToday()
  if (status === "completed")
    return `Les travaux sont terminés${ended_on ? ` depuis le ${formatLongDate(ended_on)}` : ""}. Merci de votre confiance.`
  if (status === "cancelled") return "Ces travaux sont arrêtés. Pour toute question, appelez-nous."
  if (status === "on_hold") return "Les travaux sont en pause. Nous vous prévenons ici dès qu’ils reprennent."
  if (start_date && start_date > today) {
    const days = daysBetween(today, start_date)
    return `Les travaux commencent le ${formatLongDate(start_date)}, dans ${days}\u00a0jour${days > 1 ? "s" : ""}.`
  }
  const step = nextStep(milestones)
  const next = step ? `Prochaine étape\u00a0: ${step.title}, prévue le ${formatLongDate(step.due_date)}.` : null
  if (next) return next
  if (deadline) return `Fin prévue le ${formatLongDate(deadline)}.`
  return progress > 0 ? "Les travaux avancent." : "Nous préparons vos travaux."
}
