import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { CSSProperties, ReactNode } from "react"
import styles from "./alert.module.css"

const ICONS = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info }

type AlertProps = {
  tone: keyof typeof ICONS
  /** One paragraph; an empty one is left out. */
  children: ReactNode
  /** What follows the paragraph. */
  more?: ReactNode
  title?: string | undefined
  /** `alert` interrupts (a refusal); `status` waits (good news); none for what is on the page from the start. */
  role?: "alert" | "status" | undefined
  className?: string | undefined
}

/** One message with its tone told by icon, colour and words. */
export function Alert({ tone, title, children, more, role, className = "" }: AlertProps) {
  const Icon = ICONS[tone]
  const colours = { "--tone": `var(--color-${tone})`, "--tone-soft": `var(--color-${tone}-soft)` } as CSSProperties
  return (
    <div role={role} className={`${styles.alert} ${className}`} style={colours}>
      <Icon aria-hidden="true" size={22} className={styles.icon} />
      <div className={`stack gap-half ${styles.text}`}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <p>{children}</p> : null}
        {more}
      </div>
    </div>
  )
}
