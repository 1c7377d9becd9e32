import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useBeforeUnload } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { reasonOf } from "../feedback/reason-of.ts"
import { forgetError, toastError, toastSuccess } from "../feedback/toasts.tsx"
import { announceTableChange } from "../live/table-changed.ts"
import { countUnsaved, shownAtOnce } from "./show-at-once.ts"

type Change<Input, Output> = {
  /** Its queries are refetched, in this tab and in the others of this browser. */
  table: string
  change: (db: Db, input: Input) => Promise<Output>
  /** The toast after a success. */
  done?: string | ((output: Output, input: Input) => string)
  /** The toast after a refusal, with the reason below. Without it the caller shows the refusal, as forms do. */
  failed?: string
  onDone?: (output: Output, input: Input) => void
  /** Shows the change before the server has answered. Resolves to a function that rolls back. */
  showAtOnce?: (input: Input) => Promise<() => void>
  /** Waits for the earlier changes of the same table that have `inTurn` too, as steps in an order must. */
  inTurn?: boolean
  /** After an error the queries are refetched: another change may have come first. True by default for optimistic changes; not for forms. */
  readsAgainWhenRefused?: boolean
}

/** One change made by staff. It shows toasts and refetches the queries of its table. */
export function useChange<Input = void, Output = void>(options: Change<Input, Output>) {
  const { table, change, done, failed, onDone, showAtOnce, readsAgainWhenRefused = Boolean(showAtOnce) } = options
  const client = useQueryClient()
  // While another optimistic change is unsaved, a refetch would make the screen jump back and forth.
  const isLast = () => !showAtOnce || countUnsaved(client, table) <= 1
  // Optimistic changes that are not saved yet may be lost when the page closes, so the browser asks first.
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
      // Before the lists are refetched: a deleted record leaves the cache and is not requested again.
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
