import { Quotes } from "#app/components/site/quotes.tsx"
import { Section } from "#app/components/site/section.tsx"
import type { Testimonial } from "../types.ts"

/** The three entries of the settings; nothing when they are emptied. */
export function Testimonials({ entries }: { entries: Testimonial[] }) {
  if (entries.length === 0) return null
  const quotes = entries.map(({ name, text, rating, location }) => ({
    id: `${name}-${text}`,
    rating: Number(rating),
    text,
    author: name,
    details: location,
  }))
  return (
    <Section title="Ils nous ont ouvert leur porte" ground="white">
      <Quotes quotes={quotes} />
    </Section>
  )
}
