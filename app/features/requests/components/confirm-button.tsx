import { Check } from "lucide-react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { parisToday } from "#domain/dates.ts"
import type { RequestSummary } from "../data.ts"
import type { RequestActions } from "../actions.ts"

/** What the calendar knows of a request too. */
export type Confirmable = Pick<RequestSummary, "id" | "client_name"> & { status: string }

type ConfirmButtonProps = Pick<RequestActions, "onConfirm"> & {
  request: Confirmable
  isTold: boolean
  isCompact?: boolean
}

/** A client who has an address is told, unless the day is over. */
export function canBeTold({ client_email, scheduled_date }: RequestSummary): boolean {
  return client_email !== null && (scheduled_date === null || scheduled_date >= parisToday())
}

/** The next step of a request that waits: pending becomes confirmed. The button leaves then, and the focus goes to the status. */
export function ConfirmButton({ request, isTold, onConfirm, isCompact = false }: ConfirmButtonProps) {
  if (request.status !== "pending") return null
  return (
    <IconButton
      {...(isCompact ? { size: "compact-sm", variant: "light" } : {})}
      icon={Check}
      aria-label={`Confirmer la demande de ${request.client_name}`}
      onClick={(event) => {
        const around = event.currentTarget.closest("tr, article, [role=dialog]")
        const next = around?.querySelector("select") ?? around?.querySelector("button")
        next?.focus()
        onConfirm(request, isTold)
      }}
    >
      {isCompact ? "Confirmer" : "Confirmer la demande"}
    </IconButton>
  )
}
