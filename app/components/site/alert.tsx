import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { ReactNode, Ref } from "react"
import styles from "./alert.module.css"

const ICONS = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info }

type AlertProps = {
  tone: keyof typeof ICONS
  children: ReactNode
  title?: string | undefined
  /** `alert` interrupts (a refusal); `status` waits (good news); none for what is on the page from the start. */
  role?: "alert" | "status" | undefined
  ref?: Ref<HTMLDivElement>
  className?: string | undefined
}

/** One message with its tone told by icon, colour and words. */
export function Alert({ tone, title, children, role, ref, className }: AlertProps) {
  const Icon = ICONS[tone]
  return (
    <div ref={ref} role={role} className={[styles.alert, styles[tone], className].filter(Boolean).join(" ")}>
      <Icon aria-hidden="true" size={22} className={styles.icon} />
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
