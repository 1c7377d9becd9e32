import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { Plugin } from "vite"
import type * as office from "../app/office/theme/theme.ts"

const THEME = new URL("../app/office/theme/theme.ts", import.meta.url)

/** What Mantine would write into every page: the variables of our theme that differ from its own. */
export async function variablesOfTheme(): Promise<string> {
  const { MantineProvider } = await import("@mantine/core")
  // Read anew each time: the theme may change while someone develops.
  const { resolveCssVariables, theme } = (await import(`${THEME.href}?${Date.now()}`)) as typeof office
  const options = { theme, cssVariablesResolver: resolveCssVariables, withGlobalClasses: false }
  return renderToStaticMarkup(createElement(MantineProvider, options)).replace(/<[^>]*>/g, "")
}

/** Fills theme/variables.css, which stands in the tree so that all that follows imports of styles finds it in its place. */
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

/** In the browser, what would write them works its own out as soon as it is loaded. */
const noneInBrowser: Plugin = {
  name: "no-mantine-variables-in-browser",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /\/MantineCssVariables\/MantineCssVariables\.mjs$/ },
    handler: () => "export const MantineCssVariables = () => null",
  },
}

export const mantineVariables = [intoSheet, noneInBrowser]
