import { globSync, readFileSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"

// The scripts that a browser fetches before a screen of the office is drawn, read from the build: no browser is needed.

/** Of 1024 bytes of script, compressed by brotli. The addresses of the field and of the minutes, in the router's manifest, cost each screen 0.2. */
const SCREEN_KB = 230.5
/** With the part in `PARTS`, such as the board or the open tab, which comes beside the data of the screen. */
const SCREEN_WITH_PART_KB = 280
const PARTS: Record<string, string> = {
  calendar: "calendar-board",
  dashboard: "work-of-day",
  "gallery-edit": "work-form",
  "gallery-new": "work-form",
  invoice: "invoice-editor",
  quote: "quote-editor",
  settings: "services-tab",
}

type Route = { id: string; parentId?: string; module: string }
type Manifest = { entry: { module: string }; routes: Record<string, Route> }

const ASSETS = join(import.meta.dirname, "../../build/client/assets")
const LAYOUT = "routes/back-office/layout"
const IMPORT = /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g
const MANIFEST = /^window\.__reactRouterManifest=(.*?);?$/s

function readManifest(): Manifest {
  for (const file of globSync(join(ASSETS, "manifest-*.js"))) {
    const [, json] = MANIFEST.exec(readFileSync(file, "utf8").trim()) ?? []
    if (json) return JSON.parse(json) as Manifest
  }
  throw new Error("The build has no manifest")
}

const { entry, routes } = readManifest()

/** A route and those around it. */
function withParents(route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [route, ...(parent ? withParents(parent) : [])]
}

/** Some scripts and all that they import statically. */
function closureOf(names: string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const code = readFileSync(join(ASSETS, name), "utf8")
    queue.push(...[...code.matchAll(IMPORT)].flatMap(([, imported]) => imported ?? []))
  }
  return found
}

function weigh(names: string[]): number {
  const sizeOf = (name: string) =>
    (statSync(join(ASSETS, `${name}.br`), { throwIfNoEntry: false }) ?? statSync(join(ASSETS, name))).size
  return [...closureOf(names)].reduce((sum, name) => sum + sizeOf(name), 0) / 1024
}

const screens = Object.values(routes)
  .filter((route) => route.id !== LAYOUT && withParents(route).some(({ id }) => id === LAYOUT))
  .map((route) => ({
    name: basename(route.id),
    scripts: [entry, ...withParents(route)].map(({ module }) => basename(module)),
  }))

test("the office has the screens whose parts are weighed", () => {
  expect(screens.length).toBeGreaterThanOrEqual(17)
  expect(Object.keys(PARTS).filter((part) => !screens.some(({ name }) => name === part))).toEqual([])
})

test.each(screens)("$name comes with little script", ({ name, scripts }) => {
  const kb = weigh(scripts)
  console.log(`${name}: ${kb.toFixed(1)} KB`)
  expect(kb).toBeLessThanOrEqual(SCREEN_KB)
})

test.each(Object.entries(PARTS))("%s is light with its first part, %s", (name, part) => {
  const { scripts = [] } = screens.find((screen) => screen.name === name) ?? {}
  const files = globSync(join(ASSETS, `${part}-*.js`)).map((file) => basename(file))
  expect(files).toHaveLength(1)
  const kb = weigh([...scripts, ...files])
  console.log(`${name} with ${part}: ${kb.toFixed(1)} KB`)
  expect(kb).toBeLessThanOrEqual(SCREEN_WITH_PART_KB)
})
