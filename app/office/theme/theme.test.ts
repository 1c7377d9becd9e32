import { readFileSync } from "node:fs"
import { MantineProvider } from "@mantine/core"
import { format, resolveConfig } from "prettier"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { resolveCssVariables, theme } from "./theme.ts"

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")
const tokens = read("../../styles/tokens.css")
const HEAD =
  "/* Written from theme.ts by `npx vitest run theme -u`; theme.test.ts tells when one was changed without the other. */"

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

test("variables.css is what Mantine would write into every page; `-u` writes it anew", async () => {
  const written = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver: resolveCssVariables, withGlobalClasses: false }),
  )
  const css = written.replace(/<[^>]*>/g, "")
  expect(css.match(/\{/g)).toHaveLength(3)
  const layout = await resolveConfig(import.meta.filename)
  await expect(await format(`${HEAD}\n${css}`, { ...layout, parser: "css" })).toMatchFileSnapshot("variables.css")
})
