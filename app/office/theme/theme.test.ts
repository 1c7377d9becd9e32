import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { theme } from "./theme.ts"

const tokens = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8")

function token(name: string): string | undefined {
  return new RegExp(`${name}:\\s*(#[0-9a-f]{6})`, "i").exec(tokens)?.[1]?.toLowerCase()
}

test.each([
  ["green", 6, "--color-success"],
  ["red", 6, "--color-danger"],
  ["blue", 6, "--color-info"],
  ["gray", 9, "--color-ink"],
  ["gray", 7, "--color-ink-soft"],
])("the back office's %s %i is the site's %s", (color, shade, name) => {
  expect(theme.colors?.[color]?.[shade]).toBe(token(name))
})
