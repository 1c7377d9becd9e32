import { useSyncExternalStore } from "react"

/** A half-written form, under the id that its record will have. */
export type SetAside = { id: string; label: string; at: number; values: unknown }

/** Personal data of callers, in this browser only: they end with the session (use-office-session.ts), and after these hours. */
const HOURS = 12
const MOST = 10
const KEY = "mirabelle-set-aside"

const listeners = new Set<() => void>()

const isSetAside = (one: unknown): one is SetAside =>
  typeof one === "object" && one !== null && "id" in one && "at" in one && "label" in one && "values" in one

/** The forms of the last twelve hours, oldest first; what cannot be read counts as none. */
export function readSetAside(now = Date.now()): SetAside[] {
  try {
    const found: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(found) ? found.filter(isSetAside).filter(({ at }) => at > now - HOURS * 3_600_000) : []
  } catch {
    return []
  }
}

function write(all: SetAside[]): void {
  if (all.length > 0) window.localStorage.setItem(KEY, JSON.stringify(all))
  else window.localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** Keeps a form, in the place of its earlier state. */
export function setAside(one: Omit<SetAside, "at">): void {
  write([...readSetAside().filter(({ id }) => id !== one.id), { ...one, at: Date.now() }].slice(-MOST))
}

export function discardSetAside(id: string): void {
  write(readSetAside().filter((one) => one.id !== id))
}

export function forgetSetAside(): void {
  write([])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
  }
}

/** What is set aside in this browser, in all its tabs. */
export function useSetAside(): SetAside[] {
  const text = useSyncExternalStore(subscribe, () => window.localStorage.getItem(KEY))
  return text === null ? [] : readSetAside()
}
