import {
  BadgeCheck,
  CalendarCheck,
  CircleCheck,
  CircleX,
  Clock,
  Coins,
  Hammer,
  PiggyBank,
  Undo2,
  Wallet,
} from "lucide-react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import { type BricoStatus, bricoStatusLabels } from "#domain/booking/labels.ts"
import { type PaymentState, paymentStateLabels } from "#domain/booking/payment-states.ts"

export const statusLooks: Record<BricoStatus, StatusLook> = {
  pending: { label: bricoStatusLabels.pending, tone: "warning", icon: Clock },
  confirmed: { label: bricoStatusLabels.confirmed, tone: "info", icon: CalendarCheck },
  in_progress: { label: bricoStatusLabels.in_progress, tone: "info", icon: Hammer },
  completed: { label: bricoStatusLabels.completed, tone: "success", icon: CircleCheck },
  cancelled: { label: bricoStatusLabels.cancelled, tone: "neutral", icon: CircleX },
}

export const paymentLooks: Record<PaymentState, StatusLook> = {
  pending: { label: paymentStateLabels.pending, tone: "neutral", icon: Wallet },
  deposit: { label: paymentStateLabels.deposit, tone: "info", icon: PiggyBank },
  partial: { label: paymentStateLabels.partial, tone: "warning", icon: Coins },
  paid: { label: paymentStateLabels.paid, tone: "success", icon: BadgeCheck },
  refunded: { label: paymentStateLabels.refunded, tone: "neutral", icon: Undo2 },
}
