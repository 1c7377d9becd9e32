import { useSyncExternalStore } from "react"

/** A half-written form, under the id that its record will have. */
export type SetAside = { id: string; label: string; at: number; values: unknown }

/** Personal data of callers, in this browser only: they end with the session (use-office-session.ts), and after these hours. */
const HOURS = 12
export const MOST_SET_ASIDE = 10
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

/** False when the browser keeps nothing: its room is full, or its settings forbid it. */
function write(all: SetAside[]): boolean {
  try {
    if (all.length > 0) window.localStorage.setItem(KEY, JSON.stringify(all))
    else window.localStorage.removeItem(KEY)
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

/** Keeps a form, in the place of its earlier state. None is dropped for it: `full` and `refused` keep nothing new. */
export function setAside(one: Omit<SetAside, "at">): "kept" | "full" | "refused" {
  const others = readSetAside().filter(({ id }) => id !== one.id)
  if (others.length >= MOST_SET_ASIDE) return "full"
  return write([...others, { ...one, at: Date.now() }]) ? "kept" : "refused"
}

export function discardSetAside(id: string): void {
  write(readSetAside().filter((one) => one.id !== id))
}

export function forgetSetAside(): void {
  write([])
}

function readText(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null
  }
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
  const text = useSyncExternalStore(subscribe, readText)
  return text === null ? [] : readSetAside()
}
