import { Steps } from "#app/components/site/steps.tsx"
import type { CompanyFigures } from "#domain/company/company.ts"

/** How a job goes, in three steps. */
export function Method({ figures }: { figures: CompanyFigures }) {
  return (
    <Steps
      title="Comment ça marche"
      steps={[
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
      ]}
    />
  )
}
