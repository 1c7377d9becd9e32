import { expect, test } from "vitest"
import { emptyState, type WizardState } from "./wizard-state.ts"
import { readStoredState, reviveState, storeState } from "./wizard-storage.ts"

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size
    },
  }
}

const begun: WizardState = {
  ...emptyState,
  category: "plomberie",
  date: "2026-11-24",
  time: "09:00",
  contact: { ...emptyState.contact, client_name: "Anne Martin" },
  attemptKey: "0123456789abcdef",
}

test("a booking in progress is restored in the same tab", () => {
  const storage = memory()
  storeState(begun, () => storage)
  expect(readStoredState(() => storage)).toEqual(begun)
})

test("a wizard that was reset leaves nothing behind", () => {
  const storage = memory()
  storeState(begun, () => storage)
  storeState(emptyState, () => storage)
  expect(storage.length).toBe(0)
  expect(readStoredState(() => storage)).toBeNull()
})

test("the wizard works when the browser forbids storage", () => {
  const forbidden = () => {
    throw new Error("SecurityError")
  }
  storeState(begun, forbidden)
  expect(readStoredState(forbidden)).toBeNull()
})

test.each<[string, unknown, Partial<WizardState>]>([
  ["a date that does not exist", { ...begun, date: "2026-02-30" }, { date: null }],
  ["a time between two slots", { ...begun, time: "09:30" }, { date: "2026-11-24", time: null }],
  ["a time without date", { ...begun, date: null }, { date: null, time: null }],
  ["a contact that is not one", { ...begun, contact: "Anne" }, { contact: emptyState.contact }],
  ["a number for a name", { ...begun, contact: { client_name: 12 } }, { contact: emptyState.contact }],
])("%s is dropped", (_, stored, expected) => {
  expect(reviveState(stored)).toMatchObject(expected)
})

test.each([null, "text", 12])("%j is no state", (stored) => {
  expect(reviveState(stored)).toBeNull()
})
