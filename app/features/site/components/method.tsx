import { Steps } from "#app/components/site/steps.tsx"
import type { CompanyFigures } from "#domain/company/company.ts"
import styles from "./method.module.css"

/** How a job goes, in three steps; laid out for the yellow band. */
export function Method({ figures }: { figures: CompanyFigures }) {
  const steps = [
    {
      title: "Vous racontez",
      text: `Un formulaire ou un coup de téléphone, quelques photos si vous en avez. Nous répondons sous ${figures.responseTime}.`,
    },
    {
      title: "Nous chiffrons",
      text: `Une visite chez vous si le projet le demande, puis un devis gratuit, détaillé ligne par ligne, sous ${figures.quoteTime}.`,
    },
    {
      title: "Nous réalisons",
      text: "Une date convenue ensemble, un chantier suivi du premier au dernier jour, et un tour du propriétaire avant de rendre les clés.",
    },
  ]
  return (
    <section aria-labelledby="method-title">
      <h2 id="method-title" className={styles.title}>
        Comment ça marche
      </h2>
      <Steps steps={steps} />
    </section>
  )
}
