import { browserDb } from "#app/lib/browser-db.ts"
import type { Autosave } from "#app/office/autosave/autosave.ts"
import { useAutosave } from "#app/office/autosave/use-autosave.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { toDraft } from "#domain/quotes/draft.ts"
import type { EditedDraft } from "#domain/quotes/editor.ts"
import { saveQuote } from "../data.ts"
import { QUOTES_TABLE } from "../queries.ts"

type Options = {
  id: string
  draft: EditedDraft
  /** 0: the quote does not exist yet. */
  version: number
  savedAt: Date | null
  onSaved: (version: number) => void
}

export function useQuoteAutosave({ id, onSaved, ...options }: Options): Autosave<EditedDraft> {
  return useAutosave({
    ...options,
    conflict: "quote_changed",
    async save(edited, from) {
      const saved = await saveQuote(browserDb(), id, from, toDraft(edited))
      announceTableChange(QUOTES_TABLE)
      onSaved(saved.lock_version)
      return { version: saved.lock_version, at: new Date(saved.saved_at) }
    },
  })
}
