import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { variablesOfTheme } from "../../../scripts/mantine-variables.ts"
import { theme } from "./theme.ts"

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")
const tokens = read("../../styles/tokens.css")

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

test("variables.css gets the theme's light and dark colours", async () => {
  const css = await variablesOfTheme()
  expect(css.match(/\{/g)).toHaveLength(3)
  expect(css).toContain("--mantine-color-green-6: #1f6b3a;")
  expect(css).toContain("--mantine-color-body: var(--office-ground);")
})
