import { Text } from "@mantine/core"
import { modals } from "@mantine/modals"
import { useSyncExternalStore } from "react"
import { overlays } from "../feedback/overlays-wanted.ts"

type Confirmation = {
  title: string
  /** The exact question of the specification. */
  question: string
  /** The record concerned, and what will be lost. */
  detail?: string
  confirmLabel: string
  isDestructive?: boolean
  onConfirm: () => void
}

let isAsked = false
const listeners = new Set<() => void>()

function noteAsked(is: boolean) {
  isAsked = is
  for (const listener of listeners) listener()
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a confirmation dialog is open. If so, Escape belongs to it. */
export const useIsAsked = () =>
  useSyncExternalStore(
    follow,
    () => isAsked,
    () => false,
  )

/** Asks for confirmation before an action that cannot be undone. Escape, the cross and « Annuler » all cancel. */
export function confirmAction({
  title,
  question,
  detail,
  confirmLabel,
  isDestructive = false,
  onConfirm,
}: Confirmation): void {
  overlays.want()
  void overlays.drawn.then(() => {
    noteAsked(true)
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
      onClose: () => noteAsked(false),
    })
  })
}

/** The same for a deletion. */
export function confirmDeletion(asked: Omit<Confirmation, "confirmLabel" | "isDestructive">): void {
  confirmAction({ ...asked, confirmLabel: "Supprimer", isDestructive: true })
}
