import { Quotes } from "#app/site/bricks/quotes.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import { type Review, WIDGET_PATIENCE_MS } from "#domain/reviews/review.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { ReviewsNotice } from "#app/site/frame/reviews-notice.tsx"
import { ConsentQuestion } from "./consent-question.tsx"
import styles from "./reviews.module.css"

type ReviewsProps = {
  reviews: Review[]
  companyName: string
  /** Address of the third-party script; null when none is configured. */
  widget: string | null
}

/** Reviews: the configured widget once the visitor consented, otherwise the local reviews; renders nothing without either. */
export function Reviews({ reviews, companyName, widget }: ReviewsProps) {
  if (reviews.length === 0 && !widget) return null
  return (
    <Section title="Ce qu’en disent nos clients" ground="white" id="avis">
      {widget ? (
        <div data-reviews-widget={widget} data-patience={WIDGET_PATIENCE_MS} className={styles.widget} hidden>
          <p data-waiting="" role="status">
            Chargement des avis…
          </p>
        </div>
      ) : null}
      <div data-local-reviews="">
        {reviews.length > 0 ? <LocalReviews reviews={reviews} companyName={companyName} /> : null}
      </div>
      {widget ? <ConsentQuestion host={new URL(widget).host} /> : null}
    </Section>
  )
}

function LocalReviews({ reviews, companyName }: Pick<ReviewsProps, "reviews" | "companyName">) {
  const quotes = reviews.map(({ id, rating, text, author, source, month }) => ({
    id,
    rating,
    text: keepSignsTogether(text),
    author,
    details: (
      <>
        <b>{source}</b>, <time dateTime={month.value}>{month.label}</time>
      </>
    ),
  }))
  return (
    <>
      <Quotes quotes={quotes} />
      <ReviewsNotice companyName={companyName} className={styles.notice} />
    </>
  )
}
