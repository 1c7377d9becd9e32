/** Saves a document as a whole, a little after each change, without a browser's help. */

export type SaveStatus =
  | { kind: "saved"; at: Date | null }
  | { kind: "unsaved" | "saving" }
  /** Everything is kept; it is tried again by itself when `isRetried`. */
  | { kind: "failed"; error: unknown; isRetried: boolean }
  /** Another save came first: nothing is saved until the conflict is settled. */
  | { kind: "conflict" }

type Options<Draft> = {
  /** The draft that is saved already; null for a new one. */
  saved: Draft
  savedAt: Date | null
  version: number
  /** Returns the new version. */
  save: (draft: Draft, version: number) => Promise<{ version: number; at: Date }>
  isConflict: (error: unknown) => boolean
  /** Whether the same save may succeed later. */
  isTransient: (error: unknown) => boolean
}

const DELAY_MS = 1500
const RETRY_DELAYS_MS = [3000, 10_000, 30_000]

/**
 * One save at a time; changes made meanwhile are saved by the next one. A refusal keeps all that was written: what may heal is tried again, and
 * anything else after the next change.
 */
export function createAutosave<Draft>(options: Options<Draft>) {
  const { save, isConflict, isTransient } = options
  let { saved, version } = options
  let latest = saved
  let status: SaveStatus = { kind: "saved", at: options.savedAt }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let failures = 0
  const listeners = new Set<() => void>()

  function show(next: SaveStatus) {
    status = next
    for (const listener of listeners) listener()
  }
  function plan(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delay)
  }

  async function run(): Promise<boolean> {
    const draft = latest
    show({ kind: "saving" })
    try {
      const done = await save(draft, version)
      saved = draft
      version = done.version
      failures = 0
      if (latest === draft) show({ kind: "saved", at: done.at })
      else {
        show({ kind: "unsaved" })
        plan(DELAY_MS)
      }
      return latest === draft
    } catch (error) {
      if (isConflict(error)) show({ kind: "conflict" })
      else {
        const isRetried = isTransient(error)
        if (isRetried) plan(RETRY_DELAYS_MS[Math.min(failures++, RETRY_DELAYS_MS.length - 1)] ?? DELAY_MS)
        show({ kind: "failed", error, isRetried })
      }
      return false
    }
  }

  /** Saves now what is not saved. Resolves to whether everything is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (running) await running
    if (latest === saved) return true
    if (status.kind === "conflict") return false
    running = run().finally(() => (running = null))
    return await running
  }

  return {
    change(draft: Draft) {
      if (draft === latest) return
      latest = draft
      if (status.kind === "conflict" || running) return
      if (draft === saved) {
        clearTimeout(timer)
        return show({ kind: "saved", at: null })
      }
      show({ kind: "unsaved" })
      plan(DELAY_MS)
    },
    flush,
    isDirty: () => latest !== saved,
    /** False for a new draft of which nothing was saved. */
    exists: () => version > 0,
    /** Settles a conflict: what another person saved is now the base of the next save. */
    settle(theirs: Draft, theirVersion: number) {
      saved = theirs
      version = theirVersion
      if (latest === theirs) return show({ kind: "saved", at: null })
      show({ kind: "unsaved" })
      plan(0)
    },
    /** The draft that the database has. */
    saved: () => saved,
    status: () => status,
    follow: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => clearTimeout(timer),
  }
}

export type Autosave<Draft> = ReturnType<typeof createAutosave<Draft>>

/** Saves at once when the window loses the focus or is hidden, and when the network is back. Returns what ends it. */
export function saveWhenLeaving(
  save: () => void,
  window: EventTarget,
  document: EventTarget & Pick<Document, "visibilityState">,
): () => void {
  const saveHidden = () => document.visibilityState === "hidden" && save()
  const watched = [
    [window, "blur", save],
    [window, "online", save],
    [document, "visibilitychange", saveHidden],
  ] as const
  for (const [target, name, act] of watched) target.addEventListener(name, act)
  return () => {
    for (const [target, name, act] of watched) target.removeEventListener(name, act)
  }
}
