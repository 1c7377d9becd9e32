import { Container } from "#app/site/bricks/container.tsx"
import { WorksScene } from "#app/illustrations/works-scene.tsx"
import { type ClientPage, worksStatusWords } from "#domain/client-page/client-page.ts"
import { describeWorks, shownProgress } from "#domain/client-page/steps.ts"
import type { Waiting } from "#domain/client-page/waiting.ts"
import { parisToday } from "#domain/dates.ts"
import { WaitingList } from "./waiting-list.tsx"
import styles from "./works-hero.module.css"

/** What waits for the client, and the progress of the works, as a picture of a home that is being painted. */
export function WorksHero({ works, waiting }: { works: ClientPage; waiting: Waiting[] }) {
  const { name, first_name, status } = works
  const progress = shownProgress(works)
  return (
    <header className={styles.hero}>
      <Container className={styles.layout}>
        <div className={`stack gap-1 ${styles.words}`}>
          <p className={styles.greeting}>{first_name ? `Bonjour ${first_name}, voici` : "Voici"} votre chantier</p>
          <h1 className={styles.title} data-long={name.length > LONG_NAME || undefined}>
            {name}
          </h1>
          <p className={styles.sentence}>{describeWorks(works, parisToday())}</p>
          <WaitingList waiting={waiting} />
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
