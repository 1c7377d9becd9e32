import { createContext, type FormEvent, use, useEffect, useId, useRef, useState, useSyncExternalStore } from "react"

/** How a form stands with its files: `waiting` when it was submitted and waits for them. */
export type FilesState = "idle" | "sending" | "waiting"

/** The files that fields of one form are sending, by field. */
export type PendingFiles = ReturnType<typeof createPendingFiles>

/** The form around a field; null where no form waits for files. */
export const PendingFilesContext = createContext<PendingFiles | null>(null)

const NOT_SENT = {
  title: "Rien n’est enregistré\u00a0: un fichier n’a pas été envoyé",
  reason: "Choisissez-le de nouveau, ou enregistrez encore une fois pour continuer sans lui.",
}

export function createPendingFiles() {
  const sending = new Map<string, Promise<boolean>>()
  const failed = new Set<string>()
  const listeners = new Set<() => void>()
  // The submission that waits; another object once it was called off.
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

    /** `arrival` answers whether the file is in the form's values now. */
    add(field: string, arrival: Promise<boolean>) {
      failed.delete(field)
      sending.set(field, arrival)
      changed()
      void arrival.then((hasArrived) => {
        // Another file of this field is on its way.
        if (sending.get(field) !== arrival) return
        sending.delete(field)
        if (!hasArrived) failed.add(field)
        changed()
      })
    },

    /** The field does without the file that failed. */
    forget(field: string) {
      failed.delete(field)
    },

    /** Nothing is on its way and nothing has failed. */
    areIn: () => sending.size === 0 && failed.size === 0,

    /** Waits for what is on its way. A failure is answered once: whoever submits again goes on without the file. */
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

    /** A submission that waits is dropped. */
    callOff: () => {
      waiting = null
      changed()
    },
  }
}

/** `submit` once all files of the form have arrived; `refuse` says that one has not, and nothing is submitted. */
export function useFilesFirst(
  submit: (event?: FormEvent<HTMLFormElement>) => void,
  refuse: (refusal: typeof NOT_SENT) => void,
) {
  const [files] = useState(createPendingFiles)
  useEffect(() => files.callOff, [files])
  // Of the latest drawing: a submission that waited saves what is known when the files are there.
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (files.areIn()) return submit(event)
    event.preventDefault()
    if (files.state() === "waiting") return
    void files.settle().then((end) => {
      if (end === "in") latest.current()
      else if (end === "failed") refuse(NOT_SENT)
    })
  }
  return { files, onSubmit }
}

/** How the files of a form stand; `idle` for a form without any. */
export function useFilesState(files: PendingFiles | undefined): FilesState {
  return useSyncExternalStore(files?.subscribe ?? NEVER, files?.state ?? IDLE)
}
const NEVER = () => () => {}
const IDLE = () => "idle" as const

/**
 * For a field that sends a file by itself: the form around it waits for what `add` is given. Nothing is forgotten when the field's effects
 * end: a tab that is not shown ends them, and its file still belongs to the form.
 */
export function useFieldFile() {
  const files = use(PendingFilesContext)
  const field = useId()
  return {
    add: (arrival: Promise<boolean>) => files?.add(field, arrival),
    forget: () => files?.forget(field),
  }
}
