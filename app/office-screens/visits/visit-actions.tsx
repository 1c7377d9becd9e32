import { CalendarX, Check, Pencil, RotateCcw } from "lucide-react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { VisitState } from "./data.ts"
import { useVisitState } from "./queries.ts"

type VisitActionsProps = {
  visit: { id: string; version: number; isPlanned: boolean }
  onEdit: () => void
  onCancel: () => void
  onClose: () => void
}

/** What can be done with a visit: change, cancel or close it, and bring it back. */
export function VisitActions({ visit: { id, version, isPlanned }, onEdit, onCancel, onClose }: VisitActionsProps) {
  const change = useVisitState()
  const set = (state: VisitState) => change.mutate({ id, version, state, notify_client: true }, { onSuccess: onClose })
  if (!isPlanned)
    return (
      <IconButton variant="default" icon={RotateCcw} loading={change.isPending} onClick={() => set("planned")}>
        Rétablir la visite
      </IconButton>
    )
  return (
    <>
      <IconButton variant="default" icon={CalendarX} onClick={onCancel}>
        Annuler la visite
      </IconButton>
      <IconButton variant="default" icon={Pencil} onClick={onEdit}>
        Modifier
      </IconButton>
      <IconButton icon={Check} loading={change.isPending} onClick={() => set("done")}>
        Faite
      </IconButton>
    </>
  )
}
