import { expect, test } from "vitest"
import { drawingFile } from "./drawing-file.tsx"

test.each(["brico.svg", "reno.svg"])("%s is a standalone SVG: it uses no style of the page", (name) => {
  expect(drawingFile(name)).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" stroke-linecap="round"/)
  expect(drawingFile(name)).not.toContain("var(")
})

test("other names give no drawing", () => {
  expect(drawingFile("toString")).toBeNull()
  expect(drawingFile("../brico.svg")).toBeNull()
})
