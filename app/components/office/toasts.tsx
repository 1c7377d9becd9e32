import { notifications } from "@mantine/notifications"
import { Check, TriangleAlert } from "lucide-react"

const CLOSE = { "aria-label": "Fermer la notification" }

/** The success messages of the specification: announced, and gone after a while. */
export function toastSuccess(message: string): void {
  notifications.show({ message, color: "green", icon: <Check aria-hidden size={18} />, closeButtonProps: CLOSE })
}

/** Its error messages, with the reason under them when there is one to show. They stay longer: somebody has to read them. */
export function toastError(message: string, reason: string | null = null): void {
  notifications.show({
    ...(reason ? { title: message, message: reason } : { message }),
    color: "red",
    icon: <TriangleAlert aria-hidden size={18} />,
    autoClose: 10_000,
    closeButtonProps: CLOSE,
  })
}
