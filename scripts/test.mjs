// Every check of the project, in the order in which a failure is cheapest to learn. `npm test unit` (or check, process, e2e, lighthouse) runs a part.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ensureChromium } from "./chromium.mjs"
import { ensureBuilt, ensureInstalled, environment, root } from "./toolchain.mjs"

ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), "mirabelle-test-"))
const part = process.argv[2]
/** `EVERYTHING=1 npm test`: each test on both databases and at both widths, in about an hour on two cores. */
const everything = Boolean(process.env["EVERYTHING"])
/** What SQL answers is asked of PostgreSQL alone; rights, reservations, payments and availability are tried on both databases. */
const ON_PGLITE = [
  ...["app/", "domain/", "server/", "scripts/", "supabase/functions/", "tests/support/", "tests/deno/", "tests/docs"],
  ...[
    "accounts",
    "availability",
    "catalogue",
    "reserve",
    "rights-matrix",
    "seeds",
    "sessions",
    "settle",
    "storage",
    "visitors",
  ].map((name) => `supabase/tests/${name}.test`),
]
/** Everything that is SQL, and the two functions by which money comes in; the others run on PGlite, the default. */
const ON_POSTGRES = [
  "supabase/tests",
  ...["create-stripe-session", "stripe-webhook"].map((name) => `supabase/functions/${name}`),
]
const totals = { passed: 0, failed: 0 }

if (!part || part === "check") {
  step("formatting", "prettier", ["--check", "--log-level=warn", "."])
  step("router types", "react-router", ["typegen"])
  step("types", "tsc", [])
  step("lint", "eslint", [".", "--max-warnings=0"])
  step("unused code", "knip", [])
}
if (!part || part === "unit") {
  vitest("rules, rights and functions, on PGlite", "pglite", ["--project=unit", ...(everything ? [] : ON_PGLITE)])
  vitest("rights, SQL and what takes money, on PostgreSQL", "postgres", [
    "--project=unit",
    ...(everything ? ["supabase"] : ON_POSTGRES),
  ])
}
if (!part || part === "process") {
  ensureBuilt()
  vitest("the built site as a process", "process", ["--project=process"])
}
if (!part || part === "e2e") {
  ensureBuilt()
  playwright("journeys in a browser, on PGlite", "pglite", ["--project=desktop", "--project=phone"])
  playwright("lists of years of work, on PostgreSQL", "postgres", ["--project=volume", "--workers=1"])
  playwright("the booking journey, on PostgreSQL", "postgres", ["--project=desktop", "e2e/booking"])
}
if (!part || part === "lighthouse") {
  ensureBuilt()
  vitest(
    "the pages' weight and speed, as Lighthouse measures them",
    "lighthouse",
    ["--project=lighthouse"],
    browserPath(),
  )
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

function step(name, command, args, extra = {}) {
  const start = performance.now()
  console.log(`\n— ${name}`)
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: environment(extra),
    shell: process.platform === "win32",
  })
  console.log(`  ${result.status === 0 ? "passed" : "FAILED"} in ${Math.round((performance.now() - start) / 1000)} s`)
  totals[result.status === 0 ? "passed" : "failed"] += 1
  return result.status === 0
}

function vitest(name, backend, args, extra = {}) {
  const report = join(reports, `vitest-${backend}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  step(name, "vitest", ["run", ...args, ...reporters], { TEST_BACKEND: backend, ...extra })
  count(report, (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }))
}

function playwright(name, backend, args) {
  const report = join(reports, `playwright-${backend}.json`)
  const extra = { TEST_BACKEND: backend, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...browserPath() }
  step(name, "playwright", ["test", ...args, "--reporter=list,json"], extra)
  count(report, (json) => ({ passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected }))
}

function browserPath() {
  const chromium = ensureChromium()
  return chromium ? { CHROMIUM_PATH: chromium } : {}
}

function count(report, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(report, "utf8")))
    totals.passed += passed
    totals.failed += failed
  } catch {
    totals.failed += 1
  }
}
