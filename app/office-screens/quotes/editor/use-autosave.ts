import { useEffect, useState, useSyncExternalStore } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import { toDraft } from "#domain/quotes/draft.ts"
import type { EditedDraft } from "#domain/quotes/editor.ts"
import { saveQuote } from "../data.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { type Autosave, createAutosave } from "./autosave.ts"

type Options = {
  id: string
  draft: EditedDraft
  /** 0: the quote does not exist yet. */
  version: number
  savedAt: Date | null
  onSaved: (version: number) => void
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null)

/** Saves the draft a little after each change, and at once when the window loses the focus. */
export function useAutosave({ id, draft, version, savedAt, onSaved }: Options): Autosave<EditedDraft> {
  const [autosave] = useState(() =>
    createAutosave<EditedDraft>({
      saved: draft,
      savedAt,
      version,
      async save(edited, from) {
        const saved = await saveQuote(browserDb(), id, from, toDraft(edited))
        announceTableChange(QUOTES_TABLE)
        onSaved(saved.lock_version)
        return { version: saved.lock_version, at: new Date(saved.saved_at) }
      },
      isConflict: (error) => codeOf(error) === "quote_changed",
      isTransient: (error) => httpStatus(codeOf(error) ?? "unexpected") >= 429,
    }),
  )
  useEffect(() => autosave.change(draft), [autosave, draft])
  useEffect(() => {
    const flush = () => void autosave.flush()
    const flushHidden = () => document.visibilityState === "hidden" && flush()
    window.addEventListener("blur", flush)
    window.addEventListener("online", flush)
    document.addEventListener("visibilitychange", flushHidden)
    return () => {
      window.removeEventListener("blur", flush)
      window.removeEventListener("online", flush)
      document.removeEventListener("visibilitychange", flushHidden)
      autosave.stop()
    }
  }, [autosave])
  return autosave
}

export const useSaveStatus = (autosave: Autosave<EditedDraft>) =>
  useSyncExternalStore(autosave.follow, autosave.status, autosave.status)
