import {
  AlarmClock,
  Archive,
  BadgeCheck,
  CircleCheck,
  CircleX,
  Clock,
  Hammer,
  Hourglass,
  Pause,
  PenLine,
  Send,
  SquarePen,
  TriangleAlert,
} from "lucide-react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import {
  type DocumentStatus,
  documentStatusLabels,
  pageQuoteStatusLabels,
  type ProjectStatus,
  projectStatusLabels,
  type QuoteStatus,
  quoteStatusLabels,
} from "#domain/projects/labels.ts"
import { type MilestoneState, milestoneStateLabels } from "#domain/projects/milestones.ts"

export const statusLooks: Record<ProjectStatus, StatusLook> = {
  planning: { label: projectStatusLabels.planning, tone: "warning", icon: Clock },
  in_progress: { label: projectStatusLabels.in_progress, tone: "info", icon: Hammer },
  on_hold: { label: projectStatusLabels.on_hold, tone: "neutral", icon: Pause },
  completed: { label: projectStatusLabels.completed, tone: "success", icon: CircleCheck },
  cancelled: { label: projectStatusLabels.cancelled, tone: "neutral", icon: CircleX },
}

export const quoteLooks: Record<QuoteStatus, StatusLook> = {
  draft: { label: quoteStatusLabels.draft, tone: "neutral", icon: SquarePen },
  sent: { label: quoteStatusLabels.sent, tone: "info", icon: Send },
  signed: { label: quoteStatusLabels.signed, tone: "success", icon: PenLine },
  rejected: { label: quoteStatusLabels.rejected, tone: "danger", icon: CircleX },
}
export const pageQuoteLooks: Record<QuoteStatus, StatusLook> = {
  ...quoteLooks,
  rejected: { ...quoteLooks.rejected, label: pageQuoteStatusLabels.rejected },
}

export const documentLooks: Record<DocumentStatus, StatusLook> = {
  draft: { label: documentStatusLabels.draft, tone: "neutral", icon: SquarePen },
  sent: { label: documentStatusLabels.sent, tone: "info", icon: Send },
  signed: { label: documentStatusLabels.signed, tone: "success", icon: PenLine },
  approved: { label: documentStatusLabels.approved, tone: "success", icon: BadgeCheck },
  archived: { label: documentStatusLabels.archived, tone: "neutral", icon: Archive },
}

export const milestoneLooks: Record<MilestoneState, StatusLook> = {
  done: { label: milestoneStateLabels.done, tone: "success", icon: CircleCheck },
  late: { label: milestoneStateLabels.late, tone: "danger", icon: TriangleAlert },
  urgent: { label: milestoneStateLabels.urgent, tone: "warning", icon: AlarmClock },
  open: { label: milestoneStateLabels.open, tone: "neutral", icon: Hourglass },
}
