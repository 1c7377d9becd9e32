import { useEffect, useState, useSyncExternalStore } from "react"
import { AppError, type ErrorCode, httpStatus } from "#domain/errors.ts"
import { type Autosave, createAutosave, saveWhenLeaving } from "./autosave.ts"

type Options<Draft> = {
  draft: Draft
  /** 0: the document does not exist yet. */
  version: number
  savedAt: Date | null
  /** Returns the new version. The function of the first rendering is used. */
  save: (draft: Draft, version: number) => Promise<{ version: number; at: Date }>
  /** The refusal when another save came first. */
  conflict: ErrorCode
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null)

/** Saves the draft a little after each change, and at once when the window loses the focus. */
export function useAutosave<Draft>({ draft, version, savedAt, save, conflict }: Options<Draft>): Autosave<Draft> {
  const [autosave] = useState(() =>
    createAutosave<Draft>({
      saved: draft,
      savedAt,
      version,
      save,
      isConflict: (error) => codeOf(error) === conflict,
      isTransient: (error) => httpStatus(codeOf(error) ?? "unexpected") >= 429,
    }),
  )
  useEffect(() => autosave.change(draft), [autosave, draft])
  useEffect(() => {
    const stopWatching = saveWhenLeaving(() => void autosave.flush(), window, document)
    return () => {
      stopWatching()
      autosave.stop()
    }
  }, [autosave])
  return autosave
}

export const useSaveStatus = (autosave: Pick<Autosave<unknown>, "follow" | "status">) =>
  useSyncExternalStore(autosave.follow, autosave.status, autosave.status)
