import type { ReactNode } from "react"
import { Card } from "./card.tsx"
import styles from "./quotes.module.css"
import { Stars } from "./stars.tsx"

export type QuoteWords = { id: string; rating: number; text: string; author: string; details: ReactNode }

/** Quotes of clients, as cards side by side. */
export function Quotes({ quotes }: { quotes: QuoteWords[] }) {
  return (
    <ul className={`stack ${styles.quotes}`}>
      {quotes.map((quote) => (
        <Card as="li" key={quote.id} className={styles.card}>
          <Quote quote={quote} />
        </Card>
      ))}
    </ul>
  )
}

/** The words of one client. */
export function Quote({ quote: { rating, text, author, details } }: { quote: QuoteWords }) {
  return (
    <figure className={styles.quote}>
      <Stars rating={rating} />
      <blockquote>{text}</blockquote>
      <figcaption>
        <b>{author}</b>
        {details ? <span className="minor">{details}</span> : null}
      </figcaption>
    </figure>
  )
}
