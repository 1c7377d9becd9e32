import { Archive, Clock, MailCheck, MailX, Send } from "lucide-react"
import type { StatusLook } from "./status-badge.tsx"

/** The states of a mail in the outbox, in words. */
export const mailStatusLabels = {
  pending: "En attente",
  sending: "Envoi en cours",
  sent: "Envoyé",
  failed: "Échec",
  kept: "Conservé, non envoyé",
}

export const mailLooks: Record<keyof typeof mailStatusLabels, StatusLook> = {
  pending: { label: mailStatusLabels.pending, tone: "warning", icon: Clock },
  sending: { label: mailStatusLabels.sending, tone: "info", icon: Send },
  sent: { label: mailStatusLabels.sent, tone: "success", icon: MailCheck },
  failed: { label: mailStatusLabels.failed, tone: "danger", icon: MailX },
  kept: { label: mailStatusLabels.kept, tone: "neutral", icon: Archive },
}
