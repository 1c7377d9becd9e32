import { useQuery } from "@tanstack/react-query"
import { Users } from "lucide-react"
import { useEffect } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Autosave } from "#app/office/autosave/autosave.ts"
import { ConflictWays } from "#app/office/autosave/conflict-ways.tsx"
import { Warning } from "#app/office/feedback/warning.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { formatTime, parisTime } from "#domain/dates.ts"
import { differences, mergeDrafts, toDraft } from "#domain/invoices/draft.ts"
import type { InvoiceDraft } from "#domain/invoices/invoice.ts"
import { readInvoice } from "../data.ts"

type ConflictProps = {
  id: string
  draft: InvoiceDraft
  autosave: Autosave<InvoiceDraft>
  onReplace: (draft: InvoiceDraft) => void
}

/** What another person, or another tab, saved meanwhile, and three ways to go on. */
export function Conflict({ id, draft, autosave, onReplace }: ConflictProps) {
  const read = useQuery({
    queryKey: ["invoices", "conflict", id] as const,
    queryFn: () => readInvoice(browserDb(), id),
    gcTime: 0,
    staleTime: 0,
  })
  const theirs = read.data && toDraft(read.data)
  const version = read.data?.lock_version ?? 0
  // A save whose answer was lost, or the same change twice: there is nothing to decide.
  const isNone = theirs !== undefined && read.isFetchedAfterMount && differences(theirs, draft).length === 0
  useEffect(() => {
    if (isNone) autosave.settle(draft, version)
  }, [autosave, draft, isNone, version])
  if (!theirs) return <ErrorOf read={read} />
  if (isNone) return null
  const base = autosave.saved()
  const goOn = (next: InvoiceDraft) => {
    autosave.settle(theirs, version)
    onReplace(next)
  }
  return (
    <Warning
      role="alert"
      icon={<Users aria-hidden />}
      title={`Cette facture a été modifiée ailleurs à ${formatTime(parisTime(new Date(read.data.updated_at)))}, pendant votre saisie`}
    >
      <p>
        Rien n’est perdu. Modifié par l’autre personne, ou dans un autre onglet&nbsp;:{" "}
        {differences(base, theirs).join(", ") || "rien d’autre que vous"}.
      </p>
      <ConflictWays
        className="office-below"
        onUnite={() => goOn(mergeDrafts(base, theirs, draft))}
        onKeep={() => goOn({ ...draft })}
        onTake={() => goOn(theirs)}
      />
    </Warning>
  )
}
