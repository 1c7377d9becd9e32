import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { variablesOfTheme } from "#tests/support/office-variables.ts"
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

test("variables.css is what the theme says: node scripts/write-office-variables.ts", () => {
  expect(read("variables.css")).toBe(variablesOfTheme())
})

const STYLES = globSync("app/{office,office-screens}/**/*.css").filter((path) => !path.endsWith("variables.css"))

/** The declarations of a stylesheet with this name, but those of tokens. */
const declared = (path: string, name: string) =>
  [...readFileSync(path, "utf8").matchAll(new RegExp(`[{;\\s]${name}:\\s*([^;]+);`, "g"))].map(
    ([, value]) => value ?? "",
  )

test("every size of text in the office is a token", () => {
  const literal = STYLES.flatMap((path) =>
    declared(path, "font-size")
      .filter(
        (value) => value !== "inherit" && !/^var\(--(text|step)-/.test(value) && !/^clamp\(var\(--text-/.test(value),
      )
      .map((value) => `${path}: ${value}`),
  )
  expect(literal).toEqual([])
  expect(STYLES.flatMap((path) => declared(path, "font")).filter((value) => value !== "inherit")).toEqual([])
})

test("the office's own styles are in one layer, above Mantine's", () => {
  const layers = STYLES.flatMap((path) => [...readFileSync(path, "utf8").matchAll(/@layer (\w+) \{/g)])
  expect(new Set(layers.map(([, name]) => name))).toEqual(new Set(["tokens", "base", "office"]))
})
