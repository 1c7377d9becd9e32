import { Text } from "@mantine/core"
import { modals } from "@mantine/modals"

type Confirmation = {
  title: string
  /** The exact question of the specification. */
  question: string
  confirmLabel: string
  isDestructive?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone. Escape, the cross and « Annuler » all mean no. */
export function confirmAction({ title, question, confirmLabel, isDestructive = false, onConfirm }: Confirmation): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{question}</Text>,
    labels: { confirm: confirmLabel, cancel: "Annuler" },
    confirmProps: isDestructive ? { color: "red" } : {},
    cancelProps: { "data-autofocus": true },
    onConfirm,
  })
}
