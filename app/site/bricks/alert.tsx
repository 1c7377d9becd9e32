import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { CSSProperties, ReactNode } from "react"
import styles from "./alert.module.css"

const ICONS = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info }

type AlertProps = {
  tone: keyof typeof ICONS
  /** One paragraph; not rendered when empty. */
  children: ReactNode
  /** Content after the paragraph. */
  more?: ReactNode
  title?: string | undefined
  /** `alert` interrupts a screen reader (a refusal); `status` waits (a success); none for a message that is on the page from the start. */
  role?: "alert" | "status" | undefined
  className?: string | undefined
}

/** A message whose tone shows in icon, colour and words. */
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
