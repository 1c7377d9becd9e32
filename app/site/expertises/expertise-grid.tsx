import { Plus } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CardGrid, OpeningCard } from "#app/site/bricks/opening-card.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import { BuildingTrade } from "#app/illustrations/building-trades.tsx"
import { type Expertise, slugOf } from "#domain/expertises/expertise.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { ExpertiseDialog } from "./expertise-dialog.tsx"
import { pictureSources } from "#domain/uploads/picture-sizes.ts"
import styles from "./expertise-grid.module.css"

type ExpertiseGridProps = { expertises: Expertise[]; hasFailed: boolean }

/** The trades as cards; a click anywhere on a card opens the trade's dialog. */
export function ExpertiseGrid({ expertises, hasFailed }: ExpertiseGridProps) {
  const trades = expertises.map((expertise, index) => {
    const slug = slugOf(expertise.title)
    const isPhotograph = pictureSources(expertise.image) !== null
    return { id: `metier-${slug || index}`, slug, expertise, isPhotograph }
  })
  return (
    <Section
      id="expertises"
      title="Tous les corps de&nbsp;métier, une&nbsp;seule&nbsp;équipe"
      intro="Choisissez un métier pour voir ce que nous y faisons."
    >
      <div className="stack gap-4">
        {hasFailed ? (
          <Alert tone="warning" title="Erreur lors du chargement des expertises" role="alert">
            Une erreur est survenue lors du chargement des expertises.
          </Alert>
        ) : null}
        {expertises.length === 0 ? <p>Nos métiers seront présentés ici très bientôt.</p> : null}
        {/* A row of photographs or a row of drawings, never one beside the other. */}
        {[true, false].map((isPhotograph) => {
          const ofKind = trades.filter((trade) => trade.isPhotograph === isPhotograph)
          return ofKind.length > 0 ? (
            <Trades key={String(isPhotograph)} trades={ofKind} isPhotograph={isPhotograph} />
          ) : null
        })}
      </div>
    </Section>
  )
}

type Trade = { id: string; slug: string; expertise: Expertise; isPhotograph: boolean }

function Trades({ trades, isPhotograph }: { trades: Trade[]; isPhotograph: boolean }) {
  return (
    <CardGrid className={isPhotograph ? styles.pictured : styles.drawn}>
      {trades.map(({ id, slug, expertise }, index) => (
        <li key={`${id}-${index}`}>
          <OpeningCard
            title={expertise.title}
            media={
              <Picture
                src={expertise.image}
                alt=""
                className={`photo ${styles.image}`}
                sizes="(width < 40rem) calc(100vw - 2.5rem), (width < 66rem) 45vw, 25rem"
              />
            }
            badge={isPhotograph ? null : <BuildingTrade slug={slug} className={styles.badge} signed={false} />}
            opening={{ dialog: id, label: "En savoir plus", icon: Plus }}
            className={styles.card}
          >
            {expertise.budget ? <p className={styles.budget}>{keepSignsTogether(expertise.budget)}</p> : null}
            <p className={`soft ${styles.summary}`}>{expertise.services.slice(0, 3).join("\u00a0· ")}</p>
          </OpeningCard>
          <ExpertiseDialog id={id} expertise={expertise} />
        </li>
      ))}
    </CardGrid>
  )
}
