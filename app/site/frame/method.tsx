import { Steps } from "#app/site/bricks/steps.tsx"
import type { Company } from "#domain/company/company.ts"

/** The three steps of a job. */
export function Method({ company: { figures, lines } }: { company: Company }) {
  return (
    <Steps
      title="Comment ça marche"
      steps={[
        {
          title: "Vous racontez",
          text: `Un formulaire ou un coup de téléphone, quelques photos si vous en avez.${figures.answerTime ? ` Nous répondons sous ${figures.answerTime}.` : ""}`,
        },
        {
          title: "Nous chiffrons",
          text: `Une visite chez vous si le projet le demande puis${figures.quoteTime ? `, en général sous ${figures.quoteTime},` : ""} un devis gratuit, détaillé ligne par ligne.`,
        },
        {
          title: "Nous réalisons",
          text: lines.reno
            ? "Une date convenue ensemble, un chantier suivi du premier au dernier jour, et une dernière visite avec vous avant de rendre les clés."
            : "Une date convenue ensemble, un travail soigné, et tout est essayé avec vous avant notre départ.",
        },
      ]}
    />
  )
}
