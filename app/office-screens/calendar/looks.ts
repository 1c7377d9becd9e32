import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CircleCheck,
  CircleX,
  Clock,
  DoorOpen,
  Hammer,
  HardHat,
  PauseCircle,
  PencilRuler,
} from "lucide-react"
import type { CSSProperties } from "react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import type { CalendarEvent, EventStatus, FilterStatus } from "#domain/calendar/events.ts"
import { projectStatusLabels } from "#domain/projects/labels.ts"
import { bricoStatusLabels } from "#domain/booking/labels.ts"

export const eventLooks: Record<EventStatus, StatusLook> = {
  pending: { label: bricoStatusLabels.pending, tone: "warning", icon: Clock },
  confirmed: { label: bricoStatusLabels.confirmed, tone: "info", icon: CalendarCheck },
  in_progress: { label: bricoStatusLabels.in_progress, tone: "info", icon: Hammer },
  completed: { label: bricoStatusLabels.completed, tone: "success", icon: CircleCheck },
  cancelled: { label: bricoStatusLabels.cancelled, tone: "neutral", icon: CircleX },
  planning: { label: projectStatusLabels.planning, tone: "neutral", icon: PencilRuler },
  on_hold: { label: projectStatusLabels.on_hold, tone: "neutral", icon: PauseCircle },
}

export const filterStatusLabels: Record<FilterStatus, string> = {
  pending: bricoStatusLabels.pending,
  confirmed: bricoStatusLabels.confirmed,
  in_progress: bricoStatusLabels.in_progress,
  completed: bricoStatusLabels.completed,
}

/** The colour keys of the calendar (`data-look` in its styles). Each colour also has an icon and a word. */
export type EventLook = "pending" | "confirmed" | "in_progress" | "completed" | "cancelled" | "reno" | "visit"

export function lookOf({ kind, status }: Pick<CalendarEvent, "kind" | "status">): EventLook {
  if (status === "cancelled") return "cancelled"
  if (kind === "visit") return kind
  return kind === "reno" || status === "planning" || status === "on_hold" ? "reno" : status
}

/** The two CSS variables of a look, for the styles that paint with `--look` and `--look-soft`. */
export const colorsOf = (look: string) =>
  ({ "--look": `var(--look-${look})`, "--look-soft": `var(--look-${look}-soft)` }) as CSSProperties

export const renoLook: StatusLook = { label: "Projet Réno", tone: "neutral", icon: HardHat }

export const visitLook: StatusLook = { label: "Visite", tone: "info", icon: DoorOpen }

export function lookOfVisit({ status }: Pick<CalendarEvent, "status">): StatusLook {
  if (status === "cancelled") return { ...visitLook, label: "Visite annulée", tone: "neutral" }
  return status === "completed" ? { ...visitLook, label: "Visite faite", tone: "success" } : visitLook
}

export const waitingLook: StatusLook = { label: "Non planifié", tone: "warning", icon: CalendarClock }

export const LEGEND: { look: EventLook | "waiting" | "blocked"; label: string; icon: StatusLook["icon"] }[] = [
  { look: "pending", ...eventLooks.pending },
  { look: "confirmed", ...eventLooks.confirmed },
  { look: "in_progress", ...eventLooks.in_progress },
  { look: "completed", ...eventLooks.completed },
  { look: "cancelled", ...eventLooks.cancelled },
  { look: "reno", ...renoLook },
  { look: "visit", ...visitLook },
  { look: "waiting", ...waitingLook },
  { look: "blocked", label: "Date bloquée", icon: Ban },
]
