import styles from "./portrait.module.css"
import { Picture } from "./picture.tsx"

type PortraitProps = { initials: string; photo: string | null; focus: string | null }

/** A person's picture in a round frame, or their initials without a picture. Decorative: the name is beside it. */
export function Portrait({ initials, photo, focus }: PortraitProps) {
  if (photo)
    return (
      <Picture src={photo} alt="" focus={focus} width={200} height={200} sizes="6rem" className={styles.portrait} />
    )
  return (
    <span className={styles.portrait} aria-hidden="true">
      {initials}
    </span>
  )
}
