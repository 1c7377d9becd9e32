import { expect, test } from "vitest"
import { readFraming, writeFocus } from "./framing.ts"

test("a focus is stored as the database checks it, and read back", () => {
  expect(writeFocus({ x: 20.4, y: 79.6 })).toBe("20% 80%")
  expect(writeFocus({ x: -5, y: 140 })).toBe("0% 100%")
  expect(writeFocus({ x: 50, y: 50 })).toBeNull()
  expect(readFraming("20% 80%", 1.5)).toEqual({ x: 20, y: 80, zoom: 1.5 })
})

test("an unreadable focus means centred, and a zoom is limited to its bounds", () => {
  expect(readFraming("left", 9)).toEqual({ x: 50, y: 50, zoom: 3 })
  expect(readFraming(null, 0.2)).toEqual({ x: 50, y: 50, zoom: 1 })
})
