import { Clock, Inbox, MailCheck, MailX, Send } from "lucide-react"
import type { StatusLook } from "#app/components/office/status-badge.tsx"
import { type MailStatus, mailStatusLabels } from "#domain/mail/labels.ts"

export const mailLooks: Record<MailStatus, StatusLook> = {
  pending: { label: mailStatusLabels.pending, tone: "info", icon: Clock },
  sending: { label: mailStatusLabels.sending, tone: "info", icon: Send },
  sent: { label: mailStatusLabels.sent, tone: "success", icon: MailCheck },
  failed: { label: mailStatusLabels.failed, tone: "danger", icon: MailX },
  kept: { label: mailStatusLabels.kept, tone: "neutral", icon: Inbox },
}
