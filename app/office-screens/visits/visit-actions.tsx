import { CalendarX, Check, Pencil, RotateCcw } from "lucide-react"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import type { VisitState } from "./data.ts"
import { useVisitState } from "./queries.ts"

type VisitActionsProps = {
  visit: { id: string; version: number; client_name: string; day: string; time: string; isPlanned: boolean }
  onEdit: () => void
  onClose: () => void
}

/** What can be done with a visit: change, cancel (after a question) or close it, and bring it back. */
export function VisitActions({ visit, onEdit, onClose }: VisitActionsProps) {
  const { id, version, client_name, day, time, isPlanned } = visit
  const change = useVisitState()
  const set = (state: VisitState) => change.mutate({ id, version, state }, { onSuccess: onClose })
  if (!isPlanned)
    return (
      <IconButton variant="default" icon={RotateCcw} loading={change.isPending} onClick={() => set("planned")}>
        Rétablir la visite
      </IconButton>
    )
  return (
    <>
      <IconButton
        variant="default"
        icon={CalendarX}
        onClick={() =>
          confirmAction({
            title: "Annuler la visite",
            question: `Annuler la visite chez ${client_name}, ${formatLongDate(day)} à ${formatTime(time)}\u00a0?`,
            detail: "Aucun e-mail ne part\u00a0: prévenez le client.",
            confirmLabel: "Annuler la visite",
            isDestructive: true,
            onConfirm: () => set("cancelled"),
            other: { label: "Garder", onChoose: () => undefined },
          })
        }
      >
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
