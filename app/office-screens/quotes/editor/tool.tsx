import { ActionIcon } from "@mantine/core"
import type { LineTool } from "./line-tools.ts"
import styles from "./toolbar.module.css"

/** A tool as an icon alone; the arrows of the toolbar lead to it. */
export function Tool({ tool: { icon: Icon, label, isOff, onChoose } }: { tool: LineTool }) {
  return (
    <ActionIcon
      className={styles.tool ?? ""}
      tabIndex={-1}
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onChoose}
    >
      <Icon aria-hidden size={18} />
    </ActionIcon>
  )
}
