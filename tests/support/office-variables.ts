import { MantineProvider } from "@mantine/core"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { resolveCssVariables, theme } from "#app/office/theme/theme.ts"

const HEAD =
  "/* The variables of theme.ts that differ from Mantine's own. Written by: node scripts/write-office-variables.ts */"

/** The stylesheet that Mantine would write into every page, below a line that says where it comes from. */
export function variablesOfTheme(): string {
  const options = { theme, cssVariablesResolver: resolveCssVariables, withGlobalClasses: false }
  const css = renderToStaticMarkup(createElement(MantineProvider, options)).replace(/<[^>]*>/g, "")
  return `${HEAD}\n${css.replace(/[{};]/g, "$&\n")}`
}
