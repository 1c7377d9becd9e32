import { Plus } from "lucide-react"
import { Alert } from "#app/components/site/alert.tsx"
import { Button } from "#app/components/site/button.tsx"
import { Card } from "#app/components/site/card.tsx"
import { opens } from "#app/components/site/dialog.tsx"
import { Picture } from "#app/components/site/picture.tsx"
import { Section } from "#app/components/site/section.tsx"
import { BuildingTrade } from "#app/illustrations/building-trades.tsx"
import { type Expertise, slugOf } from "#domain/expertises/expertise.ts"
import { ExpertiseDialog } from "./expertise-dialog.tsx"
import styles from "./expertise-grid.module.css"

type ExpertiseGridProps = { expertises: Expertise[]; hasFailed: boolean }

/** The trades as cards; the whole card opens the trade's dialog. */
export function ExpertiseGrid({ expertises, hasFailed }: ExpertiseGridProps) {
  return (
    <Section
      id="expertises"
      title="Tous les corps de métier, une seule équipe"
      intro="Choisissez un métier pour voir ce que nous y faisons."
    >
      {hasFailed ? (
        <Alert tone="warning" title="Erreur lors du chargement des expertises" role="alert" className={styles.alert}>
          <p>Une erreur est survenue lors du chargement des expertises.</p>
        </Alert>
      ) : null}
      {expertises.length === 0 ? <p>Nos métiers seront présentés ici très bientôt.</p> : null}
      <ul className={styles.grid}>
        {expertises.map((expertise, index) => {
          const slug = slugOf(expertise.title)
          const id = `metier-${slug || index}`
          return (
            <li key={`${id}-${index}`}>
              <Card
                media={
                  <Picture src={expertise.image} alt="" className={styles.image} sizes="(width < 48rem) 100vw, 24rem" />
                }
                className={styles.card}
              >
                <BuildingTrade slug={slug} className={styles.badge} />
                <h3 className={styles.title}>{expertise.title}</h3>
                <p className={styles.summary}>{expertise.services.slice(0, 3).join("\u00a0· ")}</p>
                <Button
                  variant="quiet"
                  className={styles.open}
                  aria-label={`En savoir plus : ${expertise.title}`}
                  {...opens(id)}
                >
                  <Plus size={20} strokeWidth={2.75} aria-hidden="true" />
                  En savoir plus
                </Button>
              </Card>
              <ExpertiseDialog id={id} expertise={expertise} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
