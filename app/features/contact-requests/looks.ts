import {
  Archive,
  CircleCheck,
  Clock,
  Inbox,
  MailCheck,
  MailX,
  MessagesSquare,
  PhoneOutgoing,
  Send,
  Sparkles,
} from "lucide-react"
import type { StatusLook } from "#app/components/office/status-badge.tsx"
import { type ContactStatus, contactStatusLabels } from "#domain/contact/labels.ts"
import { type MailStatus, mailStatusLabels } from "#domain/mail/labels.ts"

export const statusLooks: Record<ContactStatus, StatusLook> = {
  new: { label: contactStatusLabels.new, tone: "warning", icon: Sparkles },
  contacted: { label: contactStatusLabels.contacted, tone: "info", icon: PhoneOutgoing },
  in_progress: { label: contactStatusLabels.in_progress, tone: "info", icon: MessagesSquare },
  converted: { label: contactStatusLabels.converted, tone: "success", icon: CircleCheck },
  closed: { label: contactStatusLabels.closed, tone: "neutral", icon: Archive },
}

export const mailLooks: Record<MailStatus, StatusLook> = {
  pending: { label: mailStatusLabels.pending, tone: "info", icon: Clock },
  sending: { label: mailStatusLabels.sending, tone: "info", icon: Send },
  sent: { label: mailStatusLabels.sent, tone: "success", icon: MailCheck },
  failed: { label: mailStatusLabels.failed, tone: "danger", icon: MailX },
  kept: { label: mailStatusLabels.kept, tone: "neutral", icon: Inbox },
}
