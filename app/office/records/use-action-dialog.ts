import { useEffect, useState } from "react"
import { toastSuccess } from "../feedback/toasts.tsx"

/**
 * The open dialog of a record's actions. It closes when its action is no longer possible: done in another tab, by another person, or by a try
 * whose answer was lost. `what`: « La facture ».
 */
export function useActionDialog<Dialog extends string>(
  what: string,
  actions: readonly string[],
  first: Dialog | null = null,
) {
  const [dialog, setDialog] = useState(first)
  const isOver = dialog !== null && !actions.includes(dialog)
  useEffect(() => {
    if (!isOver) return
    setDialog(null)
    toastSuccess(`${what} a changé entre-temps\u00a0: voici où en est le document`)
  }, [isOver, what])
  return [isOver ? null : dialog, setDialog] as const
}
