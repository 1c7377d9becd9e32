// Every check of the project, in the order in which a failure is cheapest to learn. `npm test unit` or `npm test e2e` runs a part.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ensureChromium } from "./chromium.mjs"
import { ensureBuilt, ensureInstalled, environment, root } from "./toolchain.mjs"

ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), "mirabelle-test-"))
const part = process.argv[2]
const totals = { passed: 0, failed: 0 }

if (!part || part === "check") {
  step("formatting", "prettier", ["--check", "--log-level=warn", "."])
  step("router types", "react-router", ["typegen"])
  step("types", "tsc", [])
  step("lint", "eslint", [".", "--max-warnings=0"])
  step("unused code", "knip", [])
}
if (!part || part === "unit") {
  vitest("unit tests, on PGlite", "pglite", [])
  vitest("database tests, on PostgreSQL", "postgres", ["supabase", "server/backend"])
}
if (!part || part === "e2e") {
  ensureBuilt()
  playwright()
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

function vitest(name, backend, filters) {
  const report = join(reports, `vitest-${backend}.json`)
  const args = ["run", ...filters, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  step(name, "vitest", args, { TEST_BACKEND: backend })
  count(report, (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }))
}

function playwright() {
  const report = join(reports, "playwright.json")
  const chromium = ensureChromium()
  const extra = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }
  step("journeys in a browser", "playwright", ["test", "--reporter=list,json"], extra)
  count(report, (json) => ({ passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected }))
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
