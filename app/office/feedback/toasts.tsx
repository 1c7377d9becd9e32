import { Button, Group } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { Check, TriangleAlert } from "lucide-react"
import { sentence } from "#domain/errors.ts"
import { requestOverlays } from "./overlays-request.ts"

/** Ids of the error toasts that may still be visible, by message. */
const errors = new Map<string, string>()
/** Messages of those that only say that the server could not be reached. */
const lostConnection = new Set<string>()
const CLOSE = { "aria-label": "Fermer la notification" }

/** Shows a success message of the specification: announced, then closed automatically. */
export function toastSuccess(message: string): void {
  requestOverlays()
  notifications.show({ message, color: "green", icon: <Check aria-hidden size={18} />, closeButtonProps: CLOSE })
}

/** Reports a change that can be undone. It stays 10 seconds, long enough to notice a mistake. */
export function toastUndo(message: string, onUndo: () => void): void {
  requestOverlays()
  const id = notifications.show({
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          Annuler
        </Button>
      </Group>
    ),
    color: "green",
    icon: <Check aria-hidden size={18} />,
    autoClose: 10_000,
    closeButtonProps: CLOSE,
  })
}

/**
 * Shows an error message of the specification, with its reason below if there is one. It stays 10 seconds, to leave time to read it, and
 * replaces an earlier toast with the same message.
 */
export function toastError(message: string, reason: string | null = null): void {
  requestOverlays()
  forgetError(message)
  const id = notifications.show({
    ...(reason ? { title: message, message: reason } : { message }),
    color: "red",
    icon: <TriangleAlert aria-hidden size={18} />,
    autoClose: 10_000,
    closeButtonProps: CLOSE,
  })
  errors.set(message, id)
  if (reason === sentence("unavailable")) {
    lostConnection.add(message)
    window.addEventListener("online", forgetLostConnection, { once: true })
  }
}

/** Hides the errors of a lost connection once it is back. */
export function forgetLostConnection(): void {
  for (const message of lostConnection) forgetError(message)
}

/** Hides an error toast after the same action has succeeded. */
export function forgetError(message: string): void {
  const id = errors.get(message)
  if (id !== undefined) notifications.hide(id)
  errors.delete(message)
  lostConnection.delete(message)
}
