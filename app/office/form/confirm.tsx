import { Text } from "@mantine/core"
import { modals } from "@mantine/modals"

type Confirmation = {
  title: string
  /** The exact question of the specification. */
  question: string
  /** What it is about, and what is lost. */
  detail?: string
  confirmLabel: string
  isDestructive?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone. Escape, the cross and « Annuler » all mean no. */
export function confirmAction({
  title,
  question,
  detail,
  confirmLabel,
  isDestructive = false,
  onConfirm,
}: Confirmation): void {
  modals.openConfirmModal({
    title,
    children: (
      <>
        <Text size="sm">{question}</Text>
        {detail ? (
          <Text size="sm" mt="xs">
            {detail}
          </Text>
        ) : null}
      </>
    ),
    labels: { confirm: confirmLabel, cancel: "Annuler" },
    confirmProps: isDestructive ? { color: "red" } : {},
    cancelProps: { "data-autofocus": true },
    onConfirm,
  })
}

/** The same of something that will be gone. */
export function confirmDeletion(asked: Omit<Confirmation, "confirmLabel" | "isDestructive">): void {
  confirmAction({ ...asked, confirmLabel: "Supprimer", isDestructive: true })
}
