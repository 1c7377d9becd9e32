import { Button, Group } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { Check, TriangleAlert } from "lucide-react"
import { overlays } from "./overlays-wanted.ts"

/** The error messages that may still be in sight, by their words. */
const errors = new Map<string, string>()
const CLOSE = { "aria-label": "Fermer la notification" }

/** The success messages of the specification: announced, and gone after a while. */
export function toastSuccess(message: string): void {
  overlays.want()
  notifications.show({ message, color: "green", icon: <Check aria-hidden size={18} />, closeButtonProps: CLOSE })
}

/** What was done and can be taken back, for long enough to see that it was the wrong one. */
export function toastUndo(message: string, onUndo: () => void): void {
  overlays.want()
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
 * Its error messages, with the reason under them when there is one to show. They stay longer: somebody has to read them. The same one takes
 * the place of the one before.
 */
export function toastError(message: string, reason: string | null = null): void {
  overlays.want()
  forgetError(message)
  const id = notifications.show({
    ...(reason ? { title: message, message: reason } : { message }),
    color: "red",
    icon: <TriangleAlert aria-hidden size={18} />,
    autoClose: 10_000,
    closeButtonProps: CLOSE,
  })
  errors.set(message, id)
}

/** What failed has succeeded now: its old message would be a lie. */
export function forgetError(message: string): void {
  const id = errors.get(message)
  if (id !== undefined) notifications.hide(id)
  errors.delete(message)
}
