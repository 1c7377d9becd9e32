import { Button } from "@mantine/core"
import { Check } from "lucide-react"
import { parisToday } from "#domain/dates.ts"
import type { RequestSummary } from "../data.ts"
import type { RequestActions } from "./request-columns.tsx"

type ConfirmButtonProps = Pick<RequestActions, "onConfirm"> & {
  request: RequestSummary
  isCompact?: boolean
  isTold?: boolean
}

/** A client who has an address is told, unless the day is over. */
export function canBeTold({ client_email, scheduled_date }: RequestSummary): boolean {
  return client_email !== null && (scheduled_date === null || scheduled_date >= parisToday())
}

/** The next step of a request that waits: pending becomes confirmed. The button leaves then, and the focus goes to the status. */
export function ConfirmButton({ request, onConfirm, isCompact = false, isTold = true }: ConfirmButtonProps) {
  if (request.status !== "pending") return null
  return (
    <Button
      {...(isCompact ? { size: "compact-sm", variant: "light" } : {})}
      leftSection={<Check aria-hidden size={16} />}
      aria-label={`Confirmer la demande de ${request.client_name}`}
      onClick={(event) => {
        event.currentTarget.closest("tr, article, [role=dialog]")?.querySelector("select")?.focus()
        onConfirm(request, isTold && canBeTold(request))
      }}
    >
      {isCompact ? "Confirmer" : "Confirmer la demande"}
    </Button>
  )
}
