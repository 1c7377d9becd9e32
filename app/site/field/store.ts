import type { FieldAction, FieldDay, FieldOutcome } from "#domain/field/day.ts"
import { afterAnswer, afterFailure, nextBatch, nextTryIn, type Waiting } from "#domain/field/queue.ts"

/** Why nothing is read or sent any more; all but `offline` end the day on this telephone. */
export type Trouble = "signed_out" | "refused" | "revoked" | "offline" | "failed"

export type FieldState = {
  phase: "opening" | "ready" | Trouble
  day: FieldDay | null
  waiting: readonly Waiting[]
  /** Taken by the server since the day was last read: still shown on top of it. */
  taken: readonly FieldAction[]
  /** The last contact failed: since when (milliseconds), and whether the server itself answered an error. */
  trouble: { since: number; kind: Trouble } | null
  isSending: boolean
}

/** The server, for one signed-in person. A failed call throws `FieldTrouble`. */
export type Remote = {
  userId: string
  read: (known: string | null, pending: Pending) => Promise<FieldDay | "unchanged">
  send: (actions: FieldAction[], pending: Pending) => Promise<FieldOutcome[]>
}
export type Pending = { count: number; since: string | null }

export class FieldTrouble extends Error {
  readonly kind: Trouble
  constructor(kind: Trouble, options?: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}

/** Where the telephone keeps what waits, by account: in memory as long as the page works with a network only. */
export type Kept = {
  load: (userId: string) => Promise<{ day: FieldDay | null; waiting: Waiting[] }>
  saveDay: (userId: string, day: FieldDay | null) => Promise<void>
  saveWaiting: (userId: string, waiting: readonly Waiting[]) => Promise<void>
}

type Options = { connect: () => Promise<Remote>; kept: Kept; now?: () => number }

const READ_EVERY_MS = 60_000
/** These end the day on this telephone; what waits is kept for its own account. */
const ENDS: readonly Trouble[] = ["signed_out", "refused", "revoked"]

/** The day and what waits to be sent, in one place that the screens read. */
export function createFieldStore({ connect, kept, now = Date.now }: Options) {
  let state: FieldState = {
    ...{ phase: "opening", day: null, waiting: [], taken: [], trouble: null, isSending: false },
  }
  let remote: Remote | null = null
  let running: Promise<void> | null = null
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<FieldState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const pending = (): Pending => ({
    count: state.waiting.length,
    since: state.waiting[0]?.action.at ?? null,
  })
  async function setWaiting(waiting: Waiting[]) {
    if (remote) await kept.saveWaiting(remote.userId, waiting)
    set({ waiting })
  }

  /** Sends what waits, then reads the day; one after the other, and never twice at once. */
  function sync(): Promise<void> {
    again = true
    running ??= (async () => {
      while (again) {
        again = false
        await contact()
      }
    })().finally(() => {
      running = null
      plan()
    })
    return running
  }

  async function contact() {
    clearTimeout(timer)
    try {
      if (!remote) {
        remote = await connect()
        const { day, waiting } = await kept.load(remote.userId)
        set({ day, waiting: [...waiting, ...state.waiting], ...(day ? { phase: "ready" } : {}) })
      }
      await sendAll(remote)
      const day = await remote.read(state.day?.version ?? null, pending())
      if (day !== "unchanged") {
        await kept.saveDay(remote.userId, day)
        set({ day, taken: [] })
      }
      set({ phase: "ready", trouble: null, taken: [] })
    } catch (error) {
      await fail(error instanceof FieldTrouble ? error.kind : "failed")
      if (!(error instanceof FieldTrouble)) console.error("The day was not read", error)
    }
  }

  async function sendAll(to: Remote) {
    for (let batch = nextBatch(state.waiting); batch.length > 0; batch = nextBatch(state.waiting)) {
      set({ isSending: true })
      const outcomes = await to
        .send(batch, pending())
        .catch(async (error: unknown) => {
          const kind = error instanceof FieldTrouble ? error.kind : "failed"
          await setWaiting(afterFailure(state.waiting, batch, kind === "failed"))
          throw error
        })
        .finally(() => set({ isSending: false }))
      const applied = new Set(outcomes.filter(({ outcome }) => outcome === "applied").map(({ id }) => id))
      await setWaiting(afterAnswer(state.waiting, outcomes))
      set({ taken: [...state.taken, ...batch.filter(({ id }) => applied.has(id))] })
    }
  }

  async function fail(kind: Trouble) {
    if (ENDS.includes(kind)) {
      if (remote) await kept.saveDay(remote.userId, null)
      // Who lost the access loses what waits too; who only has to sign in again does not.
      if (kind !== "signed_out") await setWaiting([])
      remote = null
      set({ phase: kind, day: null, taken: [], trouble: null })
      return
    }
    set({ phase: state.day ? "ready" : kind, trouble: { since: state.trouble?.since ?? now(), kind } })
  }

  function plan() {
    clearTimeout(timer)
    const wait = nextTryIn(state.waiting)
    if (!ENDS.some((kind) => kind === state.phase))
      timer = setTimeout(() => void sync(), Math.min(wait ?? READ_EVERY_MS, READ_EVERY_MS))
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    sync,
    /** Keeps an action, shows it, and sends it. */
    async act(action: FieldAction) {
      await setWaiting([...state.waiting, { action, tries: 0, alone: false }])
      void sync()
    },
    stop: () => clearTimeout(timer),
  }
}
export type FieldStore = ReturnType<typeof createFieldStore>

/** Keeps nothing beyond this page. */
export function createMemory(): Kept {
  return {
    load: async () => ({ day: null, waiting: [] }),
    saveDay: async () => undefined,
    saveWaiting: async () => undefined,
  }
}
