import { Steps } from "#app/site/bricks/steps.tsx"
import { withPromise } from "#domain/company/statistics.ts"

/** The four steps of a renovation, from the specification. */
export function RenoMethod({ quotePromise }: { quotePromise: string | null }) {
  return (
    <Steps
      title="Notre méthode en quatre étapes"
      steps={[
        {
          title: "Consultation",
          text: "Une rencontre chez vous pour voir les lieux, comprendre vos besoins et parler budget sans détour.",
        },
        {
          title: "Devis",
          text: `${withPromise("Un devis détaillé poste par poste", quotePromise)}. Nous le relisons avec vous.`,
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
  )
}
