import { X } from "lucide-react"
import styles from "./day-face.module.css"

type DayFaceProps = {
  /** `YYYY-MM-DD`. */
  date: string
  /** Short text under the number. */
  note: string
  look?: "crossed" | "past" | undefined
}

/** Visible content of a day in a calendar. Hidden from assistive technology: the control around it has the full date as its label. */
export function DayFace({ date, note, look }: DayFaceProps) {
  return (
    <>
      <span className={styles.number} data-look={look} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className={styles.note} aria-hidden="true">
        {note}
      </span>
      {look === "crossed" ? <X className={styles.cross} aria-hidden="true" strokeWidth={1.5} /> : null}
    </>
  )
}
