import { Check } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import styles from "./choice-card.module.css"

type ChoiceCardProps = Omit<ComponentProps<"input">, "type"> & {
  children: ReactNode
  /** `tile` is one of a grid, `row` fills a line. */
  shape?: "tile" | "row"
}

/** A native radio button; the whole card is clickable. Arrow keys move within the group that shares its `name`. */
export function ChoiceCard({ children, shape = "row", ...input }: ChoiceCardProps) {
  return (
    <label className={`${styles.card} ${styles[shape]}`}>
      <input {...input} type="radio" className="over" />
      {children}
      <span className={styles.mark} aria-hidden="true">
        <Check size={16} strokeWidth={3} />
      </span>
    </label>
  )
}
