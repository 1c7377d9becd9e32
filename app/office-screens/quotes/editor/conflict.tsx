import { Users } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Autosave } from "#app/office/autosave/autosave.ts"
import { ConflictWays } from "#app/office/autosave/conflict-ways.tsx"
import { useConflict } from "#app/office/autosave/use-conflict.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { formatTime, parisTime } from "#domain/dates.ts"
import { compareDrafts, isSameDraft, toEdited } from "#domain/quotes/draft.ts"
import type { EditedDraft } from "#domain/quotes/editor.ts"
import { type Quote, readQuote } from "../data.ts"
import styles from "./conflict.module.css"

/** Longer lists are cut: the notice is there to decide, not to read the quote. */
const MOST_CHANGES = 12

type ConflictProps = {
  id: string
  draft: EditedDraft
  autosave: Autosave<EditedDraft>
  /** Shows another draft in the editor; it can be undone. */
  onReplace: (draft: EditedDraft) => void
}

/** What another person, or another tab, saved meanwhile, and three ways to go on. */
export function Conflict({ id, draft, ...editor }: ConflictProps) {
  const { query, conflict } = useConflict({
    ...editor,
    draft,
    queryKey: ["quotes", "conflict", id],
    read: () => readQuote(browserDb(), id),
    toDraft: toEdited,
    isSame: isSameDraft,
  })
  if (!conflict) return <ErrorOf read={query} />
  const { row, theirs, base, goOn } = conflict
  const { changes, merged } = compareDrafts(base, theirs, draft)
  return (
    <Warning role="alert" icon={<Users aria-hidden />} title={titleOf(row)}>
      <p className={styles.note}>Rien n’est perdu. Ce qui a changé pendant votre saisie&nbsp;:</p>
      <ul className={styles.changes}>
        {changes.slice(0, MOST_CHANGES).map((change, i) => (
          <li key={i}>{change}</li>
        ))}
        {changes.length > MOST_CHANGES ? <li>et {changes.length - MOST_CHANGES} autres</li> : null}
      </ul>
      <ConflictWays onUnite={() => goOn(merged)} onKeep={() => goOn({ ...draft })} onTake={() => goOn(theirs)} />
      <p className={styles.note}>«&nbsp;Réunir&nbsp;» garde votre saisie là où vous avez changé la même chose.</p>
    </Warning>
  )
}

/** « Modifié par Claire Martin à 14:32 » */
function titleOf({ updated_at, saved_by_name, is_saved_by_me }: Quote): string {
  const who = is_saved_by_me ? "dans un autre onglet" : saved_by_name ? `par ${saved_by_name}` : "ailleurs"
  return `Modifié ${who} à ${formatTime(parisTime(new Date(updated_at)))}`
}
