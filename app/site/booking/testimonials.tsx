import { Quotes } from "#app/site/bricks/quotes.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import { REVIEWS_RULES_PATH, reviewsSentence } from "#domain/legal/reviews.ts"
import type { Testimonial } from "./types.ts"

/** The testimonials of the settings; renders nothing when there are none. */
export function Testimonials({ entries }: { entries: Testimonial[] }) {
  if (entries.length === 0) return null
  const quotes = entries.map(({ name, text, rating, location, experience }) => ({
    id: `${name}-${text}`,
    rating: Number(rating),
    text,
    author: name,
    details: [location, experience && `expérience de ${experience}`].filter(Boolean).join(", "),
  }))
  return (
    <Section title="Ils nous ont ouvert leur porte" ground="white">
      <Quotes quotes={quotes} />
      <p className="minor space-before">
        {reviewsSentence} <a href={REVIEWS_RULES_PATH}>Nos règles sur les avis</a>
      </p>
    </Section>
  )
}
