import { DAYS_AFTER_WORKS } from "#domain/law.gen.ts"
import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import { WorksScene } from "#app/illustrations/works-scene.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./client-page.module.css"

/** Page for an unknown link: replaced, ended, cut in two, or invented. It does not reveal which. */
export function UnknownWorks({ company }: { company: Company }) {
  return (
    <Container width="narrow" className="stack gap-3 plain-page">
      <WorksScene progress={0} className={styles.faded} />
      <h1 className="size-4">Ce lien n’ouvre aucun chantier</h1>
      <p className="lead soft measure">
        Il a peut-être été remplacé par celui d’un e‑mail plus récent, ou il est incomplet. La page d’un chantier se
        referme aussi {DAYS_AFTER_WORKS} jours après la fin des travaux.
      </p>
      <p>
        Vous cherchez un document ou une photo&nbsp;? <CallUs phone={company.phone} starts />
        &nbsp;: nous vous l’envoyons.
      </p>
    </Container>
  )
}
