// Shared by the commands in `.mjs`, on a machine that may have only Node ≥ 20 and npm: most begin by installing the locked packages, Node among them.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const installed = join(root, "node_modules/.installed")
const build = join(root, "build")
const BUILD_INPUTS = [
  "app",
  "domain",
  "public",
  "server",
  "supabase",
  "scripts/build.mjs",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
]

/** What a site needs to be built and to run; `ALL` also has what tests, development and releases need (`devDependencies`), twice as much. */
export const SITE_ONLY = "site"
const ALL = "all"

/**
 * Installs the packages of the lock file, unless the last install used this same file and had at least these. Not with `npm ci`: it fails if the
 * registry lacks an optional package of another system. What was installed for tests stays, whatever NODE_ENV is.
 */
export function ensureInstalled(wanted = ALL) {
  const lock = fingerprint(["package-lock.json"])
  const [had, last] = existsSync(installed) ? readFileSync(installed, "utf8").split(" ") : []
  if (last === lock && (had === ALL || had === wanted)) return
  const set = had === ALL ? ALL : wanted
  console.log("Installing the packages: one to three minutes…")
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const which = set === ALL ? "--include=dev" : "--omit=dev"
  const result = spawnSync(npm, ["install", which, "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  if (result.status !== 0) stop("The packages could not be installed: see npm's message above.")
  writeFileSync(installed, `${set} ${lock}`)
}

/** The path of the Node 24 from the packages, or of the running Node if it is 24 or newer. Stops the program otherwise. */
export function nodeBinary() {
  const bundled = join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node")
  if (existsSync(bundled)) return bundled
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath
  return stop("Node 24 is needed: allow npm's install scripts, or install it.")
}

/** Builds the site if any input of the build changed since the last build. */
export function ensureBuilt() {
  const wanted = fingerprint(BUILD_INPUTS)
  const record = join(build, ".fingerprint")
  if (existsSync(record) && readFileSync(record, "utf8") === wanted) return
  console.log("Building the site: half a minute to two minutes…")
  const result = spawnSync(nodeBinary(), ["scripts/build.mjs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: environment(),
  })
  if (result.status !== 0) stop("The build failed: see the message above.")
  writeFileSync(record, wanted)
}

/** The environment for programs of the project: its tools and its Node come first in PATH. */
export function environment(extra = {}) {
  const separator = process.platform === "win32" ? ";" : ":"
  const path = [dirname(nodeBinary()), join(root, "node_modules/.bin"), process.env.PATH].join(separator)
  return { ...process.env, ...extra, PATH: path }
}

/** Runs the built site, or one of its commands, with the variables of .env if that file exists. */
export function runBuilt(...args) {
  const envFile = existsSync(join(root, ".env")) ? ["--env-file=.env"] : []
  // By default V8's young generation grows to 48 MB before it is collected, and the process by 70 MB.
  const flags = ["--max-semi-space-size=4"]
  runInForeground(nodeBinary(), [...envFile, ...flags, "build/server/index.js", ...args], { NODE_ENV: "production" })
}

/** Runs a command of an existing build as it is: building again before an update would remove the files that the running site serves. */
export function runAsBuilt(...args) {
  if (!existsSync(join(build, "server/index.js"))) {
    ensureInstalled(SITE_ONLY)
    ensureBuilt()
  }
  runBuilt(...args)
}

const LOOK_UP_MS = 500

/**
 * Runs a program until it ends, forwards signals to it, and exits with its result. npm sends a signal only to its shell, which exits
 * without forwarding it: under npm, a changed parent process id therefore stops the program too.
 */
export function runInForeground(command, args, extra = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: environment(extra),
  })
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  const above = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === above) return
    clearInterval(looking)
    child.kill("SIGTERM")
  }, LOOK_UP_MS)
  if (!process.env.npm_lifecycle_event) clearInterval(looking)
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function fingerprint(paths) {
  const hash = createHash("sha256")
  for (const path of paths) addToHash(hash, path)
  return hash.digest("hex")
}

function addToHash(hash, path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return
  if (statSync(absolute).isDirectory()) {
    for (const name of readdirSync(absolute).sort()) addToHash(hash, `${path}/${name}`)
    return
  }
  if (/\.test\.tsx?$/.test(path)) return
  hash.update(path).update("\0").update(readFileSync(absolute)).update("\0")
}
