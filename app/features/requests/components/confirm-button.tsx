import { Button } from "@mantine/core"
import { Check } from "lucide-react"
import type { RequestSummary } from "../data.ts"
import type { RequestActions } from "./request-columns.tsx"

type ConfirmButtonProps = Pick<RequestActions, "onStatus"> & { request: RequestSummary; isCompact?: boolean }

/** The next step of a request that waits: pending becomes confirmed. The button leaves then, and the focus goes to the status. */
export function ConfirmButton({ request, onStatus, isCompact = false }: ConfirmButtonProps) {
  if (request.status !== "pending") return null
  return (
    <Button
      {...(isCompact ? { size: "compact-sm", variant: "light" } : {})}
      leftSection={<Check aria-hidden size={16} />}
      aria-label={`Confirmer la demande de ${request.client_name}`}
      onClick={(event) => {
        event.currentTarget.closest("tr, article, [role=dialog]")?.querySelector("select")?.focus()
        onStatus(request, "confirmed")
      }}
    >
      {isCompact ? "Confirmer" : "Confirmer la demande"}
    </Button>
  )
}
