import { CalendarArrowUp, Check } from "lucide-react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { parisToday } from "#domain/dates.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import type { RequestActions } from "./actions.ts"

/** What the calendar knows of a request too. */
export type Confirmable = Pick<RequestSummary, "id" | "client_name"> & { status: string }

type ConfirmButtonProps = Pick<RequestActions, "onConfirm"> & {
  request: Confirmable
  isTold: boolean
  isCompact?: boolean
  /** Another button comes first: the appointment has no date yet. */
  isUndated?: boolean
}

/** Whether day and hour are fixed. */
export function isPlanned({
  scheduled_date,
  scheduled_time,
}: Pick<RequestSummary, "scheduled_date" | "scheduled_time">) {
  return scheduled_date !== null && scheduled_time !== null
}

/** A client who has an address is told of an appointment to come; without a date there is nothing to promise. */
export function canBeTold(request: RequestSummary): boolean {
  return request.client_email !== null && isPlanned(request) && (request.scheduled_date ?? "") >= parisToday()
}

/** True of a request that is still to take place and has no date: planning it is the next step. */
export function isToPlan(request: RequestSummary): boolean {
  return (request.status === "pending" || request.status === "confirmed") && !isPlanned(request)
}

/** The next step of a request that waits: pending becomes confirmed. The button leaves then, and the focus goes to the status. */
export function ConfirmButton({
  request,
  isTold,
  onConfirm,
  isCompact = false,
  isUndated = false,
}: ConfirmButtonProps) {
  if (request.status !== "pending") return null
  return (
    <IconButton
      {...(isCompact ? { size: "compact-sm", variant: "light" } : isUndated ? { variant: "default" } : {})}
      icon={Check}
      aria-label={`Confirmer ${isUndated ? "sans date " : ""}la demande de ${request.client_name}`}
      onClick={(event) => {
        const around = event.currentTarget.closest("tr, article, [role=dialog]")
        const next = around?.querySelector("select") ?? around?.querySelector("button")
        next?.focus()
        onConfirm(request, isTold)
      }}
    >
      {isUndated ? "Confirmer sans date" : isCompact ? "Confirmer" : "Confirmer la demande"}
    </IconButton>
  )
}

type PlanButtonProps = Pick<RequestActions, "onDialog"> & { request: RequestSummary; isCompact?: boolean }

/** Chooses day and hour. */
export function PlanButton({ request, onDialog, isCompact = false }: PlanButtonProps) {
  return (
    <IconButton
      {...(isCompact ? { size: "compact-sm", variant: "light" } : {})}
      icon={CalendarArrowUp}
      aria-label={`Planifier la demande de ${request.client_name}`}
      onClick={() => onDialog("deplacer", request.id)}
    >
      Planifier
    </IconButton>
  )
}
