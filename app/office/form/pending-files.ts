import { createContext, type FormEvent, use, useEffect, useId, useRef, useState, useSyncExternalStore } from "react"

/** The state of a form's uploads; `waiting` when the form was submitted and waits for them. */
export type FilesState = "idle" | "sending" | "waiting"

/** The running uploads of one form, by field. */
export type PendingFiles = ReturnType<typeof createPendingFiles>

/** The uploads of the surrounding form; null in a form that waits for none. */
export const PendingFilesContext = createContext<PendingFiles | null>(null)

const NOT_SENT = {
  title: "Rien n’est enregistré\u00a0: un fichier n’a pas été envoyé",
  reason: "Choisissez-le de nouveau, ou enregistrez encore une fois pour continuer sans lui.",
}

export function createPendingFiles() {
  const sending = new Map<string, Promise<boolean>>()
  const failed = new Set<string>()
  const listeners = new Set<() => void>()
  // Identifies the submission that waits; null or another object after it was cancelled.
  let waiting: object | null = null

  function changed() {
    for (const listener of listeners) listener()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: (): FilesState => (waiting ? "waiting" : sending.size > 0 ? "sending" : "idle"),

    /** `arrival` resolves to true when the file is in the form's values. */
    add(field: string, arrival: Promise<boolean>) {
      failed.delete(field)
      sending.set(field, arrival)
      changed()
      void arrival.then((hasArrived) => {
        // The field started another upload meanwhile.
        if (sending.get(field) !== arrival) return
        sending.delete(field)
        if (!hasArrived) failed.add(field)
        changed()
      })
    },

    /** Clears a field's failure: the form does without that file. */
    forget(field: string) {
      failed.delete(field)
    },

    /** True when no upload is running and none has failed. */
    haveAllArrived: () => sending.size === 0 && failed.size === 0,

    /** Waits for the running uploads. A failure is reported once: the next submission goes on without the file. */
    async settle(): Promise<"in" | "failed" | "called off"> {
      const own = (waiting = {})
      changed()
      while (sending.size > 0 && waiting === own) await Promise.all(sending.values())
      if (waiting !== own) return "called off"
      waiting = null
      const hasFailed = failed.size > 0
      failed.clear()
      changed()
      return hasFailed ? "failed" : "in"
    },

    /** Cancels the submission that waits. */
    cancelSubmission: () => {
      waiting = null
      changed()
    },
  }
}

/** Calls `submit` once all files of the form have arrived. If one failed, calls `refuse` instead and submits nothing. */
export function useFilesFirst(
  submit: (event?: FormEvent<HTMLFormElement>) => void,
  refuse: (refusal: typeof NOT_SENT) => void,
) {
  const [files] = useState(createPendingFiles)
  useEffect(() => files.cancelSubmission, [files])
  // The `submit` of the latest render: a submission that waited saves the values of the moment when the files have arrived.
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (files.haveAllArrived()) return submit(event)
    event.preventDefault()
    if (files.state() === "waiting") return
    void files.settle().then((end) => {
      if (end === "in") latest.current()
      else if (end === "failed") refuse(NOT_SENT)
    })
  }
  return { files, onSubmit }
}

/** The state of a form's uploads; `idle` for a form without uploads. */
export function useFilesState(files: PendingFiles | undefined): FilesState {
  return useSyncExternalStore(files?.subscribe ?? NEVER, files?.state ?? IDLE)
}
const NEVER = () => () => {}
const IDLE = () => "idle" as const

/**
 * For a field that uploads a file by itself: the surrounding form waits for the promises given to `add`. Effect cleanup does not remove
 * them: a hidden tab cleans up its effects, and its file still belongs to the form.
 */
export function useFieldFile() {
  const files = use(PendingFilesContext)
  const field = useId()
  return {
    add: (arrival: Promise<boolean>) => files?.add(field, arrival),
    forget: () => files?.forget(field),
  }
}
