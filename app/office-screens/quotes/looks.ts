import { Ban, CircleX, Clock, FileClock, FileX, PenLine, Send, SquarePen } from "lucide-react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import { type QuoteState, quoteStateLabels } from "#domain/quotes/quote.ts"

const look = (state: QuoteState, tone: StatusLook["tone"], icon: StatusLook["icon"]) => ({
  label: quoteStateLabels[state],
  tone,
  icon,
})

export const quoteLooks: Record<QuoteState, StatusLook> = {
  draft: look("draft", "neutral", SquarePen),
  sent: look("sent", "info", Send),
  signed: look("signed", "success", PenLine),
  refused: look("refused", "danger", CircleX),
  expired: look("expired", "warning", Clock),
  cancelled: look("cancelled", "neutral", Ban),
  replaced: look("replaced", "neutral", FileClock),
  withdrawn: look("withdrawn", "danger", FileX),
}
