import { createContext, use, useEffect, useState, useSyncExternalStore } from "react"
import type { FieldAction } from "#domain/field/day.ts"
import { newId } from "#domain/new-id.ts"
import { createFieldStore, createMemory, type FieldState, type FieldStore } from "./store.ts"

// The client of the database comes after the first paint.
const connect = () => import("./remote.ts").then((remote) => remote.connect())

/** The store of this page: it reads at the start, when the page is seen again and when the network comes back. */
export function useFieldStore(): { store: FieldStore; state: FieldState } {
  const [store] = useState(() => createFieldStore({ connect, kept: createMemory() }))
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  useEffect(() => {
    const sync = () => {
      if (document.visibilityState === "visible") void store.sync()
    }
    sync()
    document.addEventListener("visibilitychange", sync)
    window.addEventListener("online", sync)
    return () => {
      document.removeEventListener("visibilitychange", sync)
      window.removeEventListener("online", sync)
      store.stop()
    }
  }, [store])
  // What waits is lost with the page as long as it is kept nowhere.
  const isWaiting = state.waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", hold)
    return () => window.removeEventListener("beforeunload", hold)
  }, [isWaiting])
  return { store, state }
}

export type Act = (kind: FieldAction["kind"], payload?: FieldAction["payload"]) => void

/** Does something at an appointment, with the time of this telephone. */
export const actAt =
  (store: FieldStore, { id, date }: { id: string; date: string }): Act =>
  (kind, payload = {}) =>
    void store.act({ id: newId(), kind, request: id, day: date, at: new Date().toISOString(), payload })

export const ActContext = createContext<Act>(() => undefined)
export const useAct = () => use(ActContext)
