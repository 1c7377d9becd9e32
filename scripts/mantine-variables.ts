import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { Plugin } from "vite"
import type * as office from "../app/office/theme/theme.ts"

const THEME = new URL("../app/office/theme/theme.ts", import.meta.url)

/** The CSS that Mantine would write into every page: the variables of our theme that differ from its defaults. */
export async function variablesOfTheme(): Promise<string> {
  const { MantineProvider } = await import("@mantine/core")
  // The query bypasses the module cache: the theme may change during development.
  const { resolveCssVariables, theme } = (await import(`${THEME.href}?${Date.now()}`)) as typeof office
  const options = { theme, cssVariablesResolver: resolveCssVariables, withGlobalClasses: false }
  return renderToStaticMarkup(createElement(MantineProvider, options)).replace(/<[^>]*>/g, "")
}

/** Replaces the text of theme/variables.css. The empty file exists so that tools which follow style imports find it. */
const intoSheet: Plugin = {
  name: "mantine-variables",
  enforce: "pre",
  transform: {
    filter: { id: /\/app\/office\/theme\/variables\.css(\?|$)/ },
    async handler() {
      this.addWatchFile(THEME.pathname)
      return variablesOfTheme()
    },
  },
}

/** Removes Mantine's component from the browser: it would compute the variables again when its module loads. */
const noneInBrowser: Plugin = {
  name: "no-mantine-variables-in-browser",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /\/MantineCssVariables\/MantineCssVariables\.mjs$/ },
    handler: () => "export const MantineCssVariables = () => null",
  },
}

export const mantineVariables = [intoSheet, noneInBrowser]
