import type { ReactNode } from "react"
import styles from "./card.module.css"

type CardProps = {
  children: ReactNode
  as?: "div" | "article" | "li" | "section"
  /** A drawing or picture that bleeds to the card's edges, above the content. */
  media?: ReactNode
  className?: string | undefined
}

/** White background, one radius, one shadow. */
export function Card({ children, as: Element = "div", media, className = "" }: CardProps) {
  return (
    <Element className={`sheet ${styles.card} ${className}`}>
      {media ? <div className={styles.media}>{media}</div> : null}
      <div className={styles.body}>{children}</div>
    </Element>
  )
}
