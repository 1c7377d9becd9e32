import { Text } from "@mantine/core"
import { modals } from "@mantine/modals"
import { useSyncExternalStore } from "react"
import { overlaysReady, requestOverlays } from "../feedback/overlays-request.ts"

type Confirmation = {
  title: string
  /** The exact question of the specification, if it has one. */
  question: string
  /** The record concerned, and what will be lost. */
  detail?: string
  confirmLabel: string
  isDestructive?: boolean
  onConfirm: () => void
  /** A second way to go on, in the place of « Annuler »; Escape and the cross still cancel. */
  other?: { label: string; onChoose: () => void }
}

let isConfirmOpen = false
const listeners = new Set<() => void>()

function setConfirmOpen(is: boolean) {
  isConfirmOpen = is
  for (const listener of listeners) listener()
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a confirmation dialog is open. If so, Escape belongs to it. */
export const useIsConfirmOpen = () =>
  useSyncExternalStore(
    follow,
    () => isConfirmOpen,
    () => false,
  )

/** Asks for confirmation in a dialog. Escape, the cross and « Annuler » all cancel. */
export function confirmAction({
  title,
  question,
  detail,
  confirmLabel,
  isDestructive = false,
  onConfirm,
  other,
}: Confirmation): void {
  requestOverlays()
  void overlaysReady.then(() => {
    setConfirmOpen(true)
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
      labels: { confirm: confirmLabel, cancel: other?.label ?? "Annuler" },
      confirmProps: isDestructive ? { color: "red" } : {},
      cancelProps: { "data-autofocus": true },
      onConfirm,
      ...(other ? { onCancel: other.onChoose } : {}),
      onClose: () => setConfirmOpen(false),
    })
  })
}

/** The same for a deletion. */
export function confirmDeletion(confirmation: Omit<Confirmation, "confirmLabel" | "isDestructive">): void {
  confirmAction({ ...confirmation, confirmLabel: "Supprimer", isDestructive: true })
}
