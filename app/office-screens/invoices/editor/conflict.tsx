import { Users } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Autosave } from "#app/office/autosave/autosave.ts"
import { ConflictWays } from "#app/office/autosave/conflict-ways.tsx"
import { useConflict } from "#app/office/autosave/use-conflict.ts"
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
export function Conflict({ id, draft, ...editor }: ConflictProps) {
  const { query, conflict } = useConflict({
    ...editor,
    draft,
    queryKey: ["invoices", "conflict", id],
    read: () => readInvoice(browserDb(), id),
    toDraft,
    isSame: (theirs, mine) => differences(theirs, mine).length === 0,
  })
  if (!conflict) return <ErrorOf read={query} />
  const { row, theirs, base, goOn } = conflict
  return (
    <Warning
      role="alert"
      icon={<Users aria-hidden />}
      title={`Cette facture a été modifiée ailleurs à ${formatTime(parisTime(new Date(row.updated_at)))}, pendant votre saisie`}
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
