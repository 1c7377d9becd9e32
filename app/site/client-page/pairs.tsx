import { Comparison } from "#app/site/bricks/comparison.tsx"
import type { WorksPair, WorksPhoto } from "#domain/client-page/client-page.ts"
import { formatLongDate, parisDate } from "#domain/dates.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { Fold } from "./fold.tsx"
import styles from "./pairs.module.css"

/** Pairs beyond this number are folded. */
const SHOWN_AT_ONCE = 4

/** The same place before and after the works. */
export function Pairs({ pairs }: { pairs: WorksPair[] }) {
  const folded = pairs.length - SHOWN_AT_ONCE
  return (
    <section className="stack" aria-labelledby="avant-apres">
      <h2 id="avant-apres" className="size-4">
        Avant, après
      </h2>
      <Grid pairs={pairs.slice(0, SHOWN_AT_ONCE)} />
      {folded > 0 ? (
        <Fold summary={folded > 1 ? `Voir les ${folded} autres comparaisons` : "Voir l’autre comparaison"}>
          <Grid pairs={pairs.slice(SHOWN_AT_ONCE)} />
        </Fold>
      ) : null}
    </section>
  )
}

function Grid({ pairs }: { pairs: WorksPair[] }) {
  return (
    <ul className={styles.grid}>
      {pairs.map(({ before, after }) => {
        const about = after.caption || before.caption || `vue du ${dayOf(after)}`
        return (
          <li key={after.id}>
            <Comparison
              before={picture(before, `Avant\u00a0: ${about}`)}
              after={picture(after, `Après\u00a0: ${about}`)}
              about={about}
            />
            <p className="minor">
              {after.caption ? <b className={styles.caption}>{keepSignsTogether(after.caption)}</b> : null}
              <span>
                <time dateTime={before.taken_at}>{dayOf(before)}</time>,{" "}
                <span className="nowrap">
                  puis <time dateTime={after.taken_at}>{dayOf(after)}</time>
                </span>
              </span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

const dayOf = ({ taken_at }: WorksPhoto) => formatLongDate(parisDate(new Date(taken_at)))

/** The full-size file, because viewers look closely at a comparison; its frame crops it to 4:3. */
function picture({ url }: WorksPhoto, alt: string) {
  return <img src={url} alt={alt} width={1200} height={900} loading="lazy" className="photo" />
}
