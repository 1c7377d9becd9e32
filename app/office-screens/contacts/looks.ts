import { Archive, CircleCheck, MessagesSquare, PhoneOutgoing, Sparkles } from "lucide-react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import { type ContactStatus, contactStatusLabels } from "#domain/contact/labels.ts"

export const statusLooks: Record<ContactStatus, StatusLook> = {
  new: { label: contactStatusLabels.new, tone: "warning", icon: Sparkles },
  contacted: { label: contactStatusLabels.contacted, tone: "info", icon: PhoneOutgoing },
  in_progress: { label: contactStatusLabels.in_progress, tone: "info", icon: MessagesSquare },
  converted: { label: contactStatusLabels.converted, tone: "success", icon: CircleCheck },
  closed: { label: contactStatusLabels.closed, tone: "neutral", icon: Archive },
}
