import { Card } from "#app/components/site/card.tsx"
import { Section } from "#app/components/site/section.tsx"
import { Stars } from "#app/components/site/stars.tsx"
import type { Testimonial } from "../types.ts"
import styles from "./testimonials.module.css"

/** The three entries of the settings; nothing when they are emptied. */
export function Testimonials({ entries }: { entries: Testimonial[] }) {
  if (entries.length === 0) return null
  return (
    <Section title="Ils nous ont ouvert leur porte" ground="white">
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Card as="li" key={`${entry.name}-${entry.text}`}>
            <figure className={styles.entry}>
              <Stars rating={Number(entry.rating)} />
              <blockquote className={styles.quote}>{entry.text}</blockquote>
              <figcaption className={styles.author}>
                <b>{entry.name}</b>
                {entry.location ? <span>{entry.location}</span> : null}
              </figcaption>
            </figure>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
