import styles from "./stars.module.css"

const STAR =
  "M12 1.8c.5 0 1 .3 1.2.8l2.3 5 5.4.7c1.1.1 1.5 1.5.7 2.2l-4 3.8 1 5.4c.2 1.1-.9 1.9-1.9 1.4L12 18.5l-4.7 2.6c-1 .5-2.1-.3-1.9-1.4l1-5.4-4-3.8c-.8-.7-.4-2.1.7-2.2l5.4-.7 2.3-5c.2-.5.7-.8 1.2-.8Z"

type StarsProps = {
  /** Whole stars, from 0 to 5. */
  rating: number
}

/** A rating drawn as stars; screen readers read « 4 sur 5 ». */
export function Stars({ rating }: StarsProps) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} sur 5`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d={STAR} className={star <= rating ? styles.full : styles.empty} />
        </svg>
      ))}
    </span>
  )
}
