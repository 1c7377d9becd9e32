import { BadgeCheck, CalendarCheck, CircleCheck, CircleX, Clock, Hammer, Undo2, Wallet } from "lucide-react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import { type BricoStatus, bricoStatusLabels, type PaymentStatus, paymentStatusLabels } from "#domain/booking/labels.ts"

export const statusLooks: Record<BricoStatus, StatusLook> = {
  pending: { label: bricoStatusLabels.pending, tone: "warning", icon: Clock },
  confirmed: { label: bricoStatusLabels.confirmed, tone: "info", icon: CalendarCheck },
  in_progress: { label: bricoStatusLabels.in_progress, tone: "info", icon: Hammer },
  completed: { label: bricoStatusLabels.completed, tone: "success", icon: CircleCheck },
  cancelled: { label: bricoStatusLabels.cancelled, tone: "neutral", icon: CircleX },
}

export const paymentLooks: Record<PaymentStatus, StatusLook> = {
  pending: { label: paymentStatusLabels.pending, tone: "neutral", icon: Wallet },
  paid: { label: paymentStatusLabels.paid, tone: "success", icon: BadgeCheck },
  refunded: { label: paymentStatusLabels.refunded, tone: "neutral", icon: Undo2 },
}
