import { readFileSync } from "node:fs"
import { MantineProvider } from "@mantine/core"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { resolveCssVariables, theme } from "./theme.ts"

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

/** Each block of variables as its selector and what it declares, however it is laid out. */
const blocksOf = (css: string) =>
  [...css.matchAll(/([^{}/>]+)\{([^}]*)\}/g)].map(([, selector = "", body = ""]) => [
    selector.replace(/\s+/g, " ").trim(),
    Object.fromEntries(body.split(";").flatMap((line) => (line.trim() ? [line.trim().split(/:\s*/, 2)] : []))),
  ])

test("variables.css declares what Mantine would write into every page", () => {
  const written = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver: resolveCssVariables, withGlobalClasses: false }),
  )
  expect(blocksOf(written)).toHaveLength(3)
  expect(blocksOf(read("variables.css"))).toEqual(blocksOf(written))
})
