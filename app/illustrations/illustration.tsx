import type { ReactNode } from "react"
import styles from "./illustration.module.css"

type IllustrationProps = {
  /** The drawing's own coordinate system, e.g. `0 0 96 96`. Its ratio reserves the space before the styles load. */
  viewBox: string
  children: ReactNode
  /** Text for screen readers; a drawing without a label is decorative. */
  label?: string | undefined
  className?: string | undefined
}

/** Frame of the drawings of this folder: colours come from the tokens, see `palette.ts`. */
export function Illustration({ viewBox, children, label, className }: IllustrationProps) {
  const [, , width, height] = viewBox.split(" ")
  return (
    <svg
      viewBox={viewBox}
      width={width}
      height={height}
      className={[styles.illustration, className].filter(Boolean).join(" ")}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {children}
    </svg>
  )
}
