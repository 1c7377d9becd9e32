import { Quote } from "#app/site/bricks/quotes.tsx"
import type { Review } from "#domain/reviews/review.ts"
import { keepSignsTogether } from "#domain/typography.ts"

/** What the client of a work wrote, with its true origin and month. */
export function ProjectReview({ review: { source, month, text, ...words } }: { review: Review }) {
  const details = (
    <>
      <b>{source}</b>, <time dateTime={month.value}>{month.label}</time>
    </>
  )
  return <Quote quote={{ ...words, text: keepSignsTogether(text), details }} />
}
