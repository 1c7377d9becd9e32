import type { ReactNode } from "react"
import styles from "./container.module.css"

type ContainerProps = {
  children: ReactNode
  /** `page` is the full grid, `narrow` suits forms and steps, `text` one column of text. */
  width?: "page" | "narrow" | "text" | undefined
  className?: string | undefined
}

/** Centres its content between the page's gutters. */
export function Container({ children, width = "page", className = "" }: ContainerProps) {
  return <div className={`${styles.container} ${styles[width]} ${className}`}>{children}</div>
}
