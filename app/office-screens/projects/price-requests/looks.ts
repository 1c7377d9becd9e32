import { Ban, Check, CircleCheck, Eye, HandCoins, Send, Undo2 } from "lucide-react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import { type QuoteState, quoteStateLabels } from "#domain/price-requests/labels.ts"

const look = (status: QuoteState, tone: StatusLook["tone"], icon: StatusLook["icon"]): StatusLook => ({
  label: quoteStateLabels[status],
  tone,
  icon,
})

export const quoteLooks: Record<QuoteState, StatusLook> = {
  sent: look("sent", "neutral", Send),
  viewed: look("viewed", "info", Eye),
  answered: look("answered", "info", HandCoins),
  declined: look("declined", "warning", Ban),
  accepted: look("accepted", "success", CircleCheck),
  rejected: look("rejected", "neutral", Check),
  withdrawn: look("withdrawn", "neutral", Undo2),
}
/** In the place of « Envoyée » without a mail server. */
export const PREPARED: StatusLook = { ...quoteLooks.sent, label: "Préparée" }
