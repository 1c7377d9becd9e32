import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useBeforeUnload } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { reasonOf } from "../feedback/reason-of.ts"
import { forgetError, toastError, toastSuccess } from "../feedback/toasts.tsx"
import { announceTableChange } from "../live/table-changed.ts"
import { countUnsaved, shownAtOnce } from "./show-at-once.ts"

type Change<Input, Output> = {
  /** Its lists are read again, in this tab and in the others. */
  table: string
  change: (db: Db, input: Input) => Promise<Output>
  /** What a toast says when it is done. */
  done?: string | ((output: Output, input: Input) => string)
  /** What a toast says when it is refused, with the reason below. Without it whoever calls shows the refusal, as forms do. */
  failed?: string
  onDone?: (output: Output, input: Input) => void
  /** Shows the change before the server has agreed; answers how to take it back. */
  showAtOnce?: (input: Input) => Promise<() => void>
  /** Waits for the changes of the same table that were asked for before it, as steps in an order must. */
  inTurn?: boolean
  /** A refusal may mean that somebody else was quicker: what is shown is read again. Not behind a form, which keeps what was typed. */
  readsAgainWhenRefused?: boolean
}

/** One change that staff make, told by toasts and to the lists of its table. */
export function useChange<Input = void, Output = void>(options: Change<Input, Output>) {
  const { table, change, done, failed, onDone, showAtOnce, readsAgainWhenRefused = Boolean(showAtOnce) } = options
  const client = useQueryClient()
  // While another is on its way, the screen would go back and forth.
  const isLast = () => !showAtOnce || countUnsaved(client, table) <= 1
  // What still waits its turn is lost with the page: the browser asks first.
  useBeforeUnload((event) => {
    if (showAtOnce && countUnsaved(client, table) > 0) event.preventDefault()
  })
  return useMutation({
    ...(showAtOnce ? { mutationKey: shownAtOnce(table) } : {}),
    ...(options.inTurn ? { scope: { id: table } } : {}),
    mutationFn: (input: Input) => change(browserDb(), input),
    onMutate: (input) => showAtOnce?.(input),
    onSuccess(output, input) {
      if (failed !== undefined) forgetError(failed)
      // Before the lists are told: what was deleted is forgotten, not asked for again.
      onDone?.(output, input)
      if (isLast()) announceTableChange(table)
      if (done !== undefined) toastSuccess(typeof done === "string" ? done : done(output, input))
    },
    onError(error, _input, takeBack) {
      takeBack?.()
      if (failed !== undefined) toastError(failed, reasonOf(error))
      if (readsAgainWhenRefused) announceTableChange(table)
    },
  })
}
