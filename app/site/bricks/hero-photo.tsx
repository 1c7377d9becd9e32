import { Picture } from "./picture.tsx"
import styles from "./hero-photo.module.css"

/** The owner's photograph at the top of a page, instead of its drawing. Decorative: the title beside it says what the page is about. */
export function HeroPhoto({
  photo: { src, focus },
  className = "",
  isBelowText = false,
}: {
  photo: { src: string; focus: string | null }
  className?: string | undefined
  /** On a phone the words fill the first screen: the photograph does not compete with them for the line. */
  isBelowText?: boolean
}) {
  return (
    <div className={`${styles.frame} ${className}`}>
      <Picture
        src={src}
        alt=""
        focus={focus}
        priority
        fetchPriority={isBelowText ? "auto" : "high"}
        sizes="(width < 60rem) calc(100vw - 2.5rem), 40rem"
        className={`photo ${styles.photo}`}
      />
    </div>
  )
}
