import { CalendarArrowUp, Check } from "lucide-react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { parisToday } from "#domain/dates.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import type { RequestActions } from "./actions.ts"

/** The columns that the calendar has too. */
export type Confirmable = Pick<RequestSummary, "id" | "client_name"> & { status: string }

type ConfirmButtonProps = Pick<RequestActions, "onConfirm"> & {
  request: Confirmable
  notifyClient: boolean
  isCompact?: boolean
  /** The appointment has no date yet, so this button is secondary to « Planifier ». */
  isUndated?: boolean
}

/** Whether the date and the time are set. */
export function isPlanned({
  scheduled_date,
  scheduled_time,
}: Pick<RequestSummary, "scheduled_date" | "scheduled_time">) {
  return scheduled_date !== null && scheduled_time !== null
}

/** Whether the client can get a mail: the client has an address, and the appointment is planned for today or later. */
export function canNotifyClient(request: RequestSummary): boolean {
  return request.client_email !== null && isPlanned(request) && (request.scheduled_date ?? "") >= parisToday()
}

/** Whether planning is the next step: the request is pending or confirmed, and has no date or time. */
export function isToPlan(request: RequestSummary): boolean {
  return (request.status === "pending" || request.status === "confirmed") && !isPlanned(request)
}

/** Confirms a pending request. The button then disappears, and the focus moves to the status. */
export function ConfirmButton({
  request,
  notifyClient,
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
        onConfirm(request, notifyClient)
      }}
    >
      {isUndated ? "Confirmer sans date" : isCompact ? "Confirmer" : "Confirmer la demande"}
    </IconButton>
  )
}

type PlanButtonProps = Pick<RequestActions, "onDialog"> & { request: RequestSummary; isCompact?: boolean }

/** Opens the dialog that sets the date and the time. */
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
