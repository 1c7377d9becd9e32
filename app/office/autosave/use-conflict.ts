import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Autosave } from "./autosave.ts"

type Saved = { lock_version: number }

type ConflictOptions<Row extends Saved, Draft> = {
  queryKey: readonly [table: string, what: "conflict", id: string]
  /** Reads the document as it is saved now. */
  read: () => Promise<Row>
  toDraft: (row: Row) => Draft
  isSame: (theirs: Draft, draft: Draft) => boolean
  draft: Draft
  autosave: Autosave<Draft>
  /** Shows another draft in the editor. */
  onReplace: (draft: Draft) => void
}

type Found<Row, Draft> = {
  query: UseQueryResult<Row>
  /** Null until it is read, and when there is nothing to decide: a save whose answer was lost, or the same change twice. */
  conflict: { row: Row; theirs: Draft; base: Draft; goOn: (next: Draft) => void } | null
}

/** What another person, or another tab, saved meanwhile, and the way on with a draft that takes it into account. */
export function useConflict<Row extends Saved, Draft>(options: ConflictOptions<Row, Draft>): Found<Row, Draft> {
  const { queryKey, read, toDraft, isSame, draft, autosave, onReplace } = options
  const query = useQuery({ queryKey, queryFn: read, gcTime: 0, staleTime: 0 })
  const row = query.data
  const theirs = row && toDraft(row)
  const version = row?.lock_version ?? 0
  const isNone = theirs !== undefined && query.isFetchedAfterMount && isSame(theirs, draft)
  useEffect(() => {
    if (isNone) autosave.settle(draft, version)
  }, [autosave, draft, isNone, version])
  if (!theirs || isNone) return { query, conflict: null }
  function goOn(next: Draft) {
    if (theirs) autosave.settle(theirs, version)
    onReplace(next)
  }
  return { query, conflict: { row, theirs, base: autosave.saved(), goOn } }
}
