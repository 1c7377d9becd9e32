import { Ban, Check, CircleCheck, Eye, HandCoins, Send, Undo2 } from "lucide-react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import { type PriceRequestState, priceRequestStateLabels } from "#domain/price-requests/labels.ts"

const look = (status: PriceRequestState, tone: StatusLook["tone"], icon: StatusLook["icon"]): StatusLook => ({
  label: priceRequestStateLabels[status],
  tone,
  icon,
})

export const priceRequestLooks: Record<PriceRequestState, StatusLook> = {
  sent: look("sent", "neutral", Send),
  viewed: look("viewed", "info", Eye),
  answered: look("answered", "info", HandCoins),
  declined: look("declined", "warning", Ban),
  accepted: look("accepted", "success", CircleCheck),
  rejected: look("rejected", "neutral", Check),
  withdrawn: look("withdrawn", "neutral", Undo2),
}
/** In the place of « Envoyée » without a mail server. */
export const PREPARED: StatusLook = { ...priceRequestLooks.sent, label: "Préparée" }
