import { EmptyState as MantineEmptyState } from "@mantine/core"
import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./empty-state.module.css"

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  description?: string
  /** 1 if it fills the whole screen. */
  headingLevel?: 1 | 2
  children?: ReactNode
}

/** Says that there is nothing to show, and why. `children` are the actions that help. */
export function EmptyState({ icon: Icon, title, description, headingLevel = 2, children }: EmptyStateProps) {
  return (
    <MantineEmptyState py="xl" withIndicatorBackground>
      <MantineEmptyState.Indicator>
        <Icon aria-hidden size={28} strokeWidth={1.75} />
      </MantineEmptyState.Indicator>
      <MantineEmptyState.Title order={headingLevel}>{title}</MantineEmptyState.Title>
      {description ? <MantineEmptyState.Description>{description}</MantineEmptyState.Description> : null}
      {children ? (
        <MantineEmptyState.Actions className={styles.actions ?? ""}>{children}</MantineEmptyState.Actions>
      ) : null}
    </MantineEmptyState>
  )
}
