import type { LucideIcon } from "lucide-react"
import styles from "./status-badge.module.css"

export type Tone = "neutral" | "info" | "success" | "warning" | "danger"

/** How one value of a closed list looks: never a colour alone, always an icon and a word. */
export type StatusLook = { label: string; tone: Tone; icon: LucideIcon }

export function StatusBadge({ look }: { look: StatusLook }) {
  const Icon = look.icon
  return (
    <span className={styles.badge} data-tone={look.tone}>
      <Icon aria-hidden size={14} strokeWidth={2.25} />
      {look.label}
    </span>
  )
}
