import type { ReactNode } from "react"
import { Card } from "./card.tsx"
import styles from "./quotes.module.css"
import { Stars } from "./stars.tsx"

type Quote = { id: string; rating: number; text: string; author: string; details: ReactNode }

/** Quotes of clients, as cards side by side. */
export function Quotes({ quotes }: { quotes: Quote[] }) {
  return (
    <ul className={`stack ${styles.quotes}`}>
      {quotes.map(({ id, rating, text, author, details }) => (
        <Card as="li" key={id} className={styles.card}>
          <figure className={styles.quote}>
            <Stars rating={rating} />
            <blockquote>{text}</blockquote>
            <figcaption>
              <b>{author}</b>
              {details ? <span className="minor">{details}</span> : null}
            </figcaption>
          </figure>
        </Card>
      ))}
    </ul>
  )
}
