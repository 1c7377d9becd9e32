import { expect, test } from "vitest"
import { framingStyle } from "./framing-style.ts"

test("a picture without framing gets no style; a zoomed one scales around its focus point", () => {
  expect(framingStyle(null, 1)).toBeNull()
  expect(framingStyle("20% 80%", 1)).toEqual({ objectPosition: "20% 80%" })
  expect(framingStyle(null, 2)).toEqual({
    objectPosition: "50% 50%",
    transform: "scale(2)",
    transformOrigin: "50% 50%",
  })
})
