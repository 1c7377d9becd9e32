import { Steps } from "#app/components/site/steps.tsx"
import styles from "./reno-method.module.css"

/** How a renovation goes, in the four steps of the specification; laid out for the yellow band. */
export function RenoMethod({ quoteTime }: { quoteTime: string }) {
  return (
    <section aria-labelledby="reno-method">
      <h2 id="reno-method" className={styles.title}>
        Notre méthode en quatre étapes
      </h2>
      <Steps
        steps={[
          {
            title: "Consultation",
            text: "Une rencontre chez vous pour voir les lieux, comprendre vos besoins et parler budget sans détour.",
          },
          {
            title: "Devis",
            text: `Un devis détaillé sous ${quoteTime}, poste par poste, que nous relisons avec vous.`,
          },
          {
            title: "Planification",
            text: "Un calendrier écrit, les matériaux commandés à temps, chaque artisan attendu le bon jour.",
          },
          {
            title: "Réalisation",
            text: "Les travaux, avec un suivi qualité du premier coup de pinceau à la réception du chantier.",
          },
        ]}
      />
    </section>
  )
}
