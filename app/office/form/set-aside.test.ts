import { beforeEach, expect, test, vi } from "vitest"
import { discardSetAside, forgetSetAside, readSetAside, setAside } from "./set-aside.ts"

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})
const labels = (now?: number) => readSetAside(now).map(({ label }) => label)

test("several forms are kept, each once, and one is discarded", () => {
  setAside({ id: "1", label: "Anne", values: { client_name: "Anne" } })
  setAside({ id: "2", label: "Paul", values: {} })
  setAside({ id: "1", label: "Anne Martin", values: {} })
  expect(labels()).toEqual(["Paul", "Anne Martin"])
  discardSetAside("2")
  expect(labels()).toEqual(["Anne Martin"])
})

test("the eleventh is not kept, and no other is lost for it", () => {
  const number = (id: number) => setAside({ id: String(id), label: `n° ${id}`, values: {} })
  expect(Array.from({ length: 11 }, (_, id) => number(id))).toEqual([...Array<string>(10).fill("kept"), "full"])
  expect(labels()).toHaveLength(10)
  expect(labels()[0]).toBe("n° 0")
  // One that is kept already is kept again as it is now.
  expect(setAside({ id: "3", label: "Rappelé", values: {} })).toBe("kept")
  expect(labels().at(-1)).toBe("Rappelé")
})

test("a browser that keeps nothing says so, and the former ones stay", () => {
  setAside({ id: "1", label: "Anne", values: {} })
  vi.spyOn(window.localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError")
  })
  expect(setAside({ id: "2", label: "Paul", values: {} })).toBe("refused")
  expect(labels()).toEqual(["Anne"])
})

test("nothing is left after twelve hours, after the session, and of what cannot be read", () => {
  setAside({ id: "1", label: "Anne", values: {} })
  expect(labels(Date.now() + 13 * 3_600_000)).toEqual([])
  expect(labels()).toEqual(["Anne"])
  forgetSetAside()
  expect(window.localStorage.getItem("mirabelle-set-aside")).toBeNull()
  window.localStorage.setItem("mirabelle-set-aside", "{oops")
  expect(labels()).toEqual([])
})
