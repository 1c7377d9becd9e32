import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const PAGES = globSync("app/{site,routes/public}/**/*.tsx")

const definedIn = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(/^ +(?:& > )?\.([a-z][\w-]*)/gm)].map(([, name]) => name)

/** The class names in `className="…"` and in the fixed part of a template string. */
const namedIn = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
    (plain ?? template ?? "")
      .replace(/\$\{[^}]*\}/g, "")
      .split(/\s+/)
      .filter(Boolean),
  )

test("pages use only shared classes that exist, and every shared class is used", () => {
  const named = new Set(PAGES.flatMap(namedIn))
  const shared = definedIn("app/styles/site.css")
  expect(named).toEqual(
    new Set([...shared, ...definedIn("app/styles/base.css").filter((name) => named.has(name ?? ""))]),
  )
})
