import { useEffect, useEffectEvent } from "react"
import { isGone } from "../feedback/reason-of.ts"
import { notifyOfDeletion } from "../live/record-notices.tsx"

type Options = {
  /** The key of the record's query: its table, « details », its id. */
  queryKey: readonly [table: string, kind: string, id: string]
  read: { data: unknown; error: Error | null }
  /** A form is open over the record: what was typed there stays until the user closes it. */
  isCovered: boolean
  /** Closes what shows the record. */
  onGone: () => void
}

/** When a record on screen was deleted by another person: closes it, and says who deleted it. */
export function useDeletedElsewhere({ queryKey: [table, , id], read, isCovered, onGone }: Options): void {
  const isDeleted = read.data !== undefined && isGone(read.error) && !isCovered
  const close = useEffectEvent(() => {
    onGone()
    void notifyOfDeletion(table, id)
  })
  useEffect(() => {
    if (isDeleted) close()
  }, [isDeleted])
}
