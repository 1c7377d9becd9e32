// Runs the checks of the project. `npm test unit` (or check, process, e2e) runs a part. Not part of the whole: `npm test lighthouse`, `crashes`, `own-postgres` for another PostgreSQL server, and `supabase` for a backend in another process.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
import { join, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { ensureChromium } from "./chromium.mjs"
import { ensureBuilt, ensureInstalled, environment, root, stop } from "./toolchain.mjs"

/** The most frequent journeys of visitors and staff, and journeys of accounts, files and functions. */
const ON_SUPABASE = [
  ...[
    "booking",
    "manage-booking",
    "contact",
    "contact-photos",
    "sign-in",
    "session",
    "accounts",
    "profile",
    "profile-factor",
  ],
  ...["requests", "contacts", "calendar", "calendar-feed", "colleagues", "gallery-office", "quotes"],
].map((name) => `tests/e2e/${name}.spec.ts`)

const IN_MEMORY = "/dev/shm"
const GIGABYTE = 1024 ** 3
const DAY_MS = 24 * 60 * 60 * 1000

const PARTS = ["check", "unit", "process", "crashes", "own-postgres", "supabase", "e2e", "lighthouse"]
const part = process.argv[2]
if (part && !PARTS.includes(part)) stop(`There is no part « ${part} »: ${PARTS.join(", ")}.`)
ensureInstalled()
const scratch = makeScratch()
const totals = { passed: 0, failed: 0 }
/** Printed again at the end: some CI systems show only the last lines. */
const failures = []
const REASON_LINES = 12

if (!part || part === "check") {
  step("router types", "react-router", ["typegen"])
  // Each step mainly uses one processor, so two queues take less time than one.
  await Promise.all([
    runQueue(["lint", "eslint", [".", "--max-warnings=0"]]),
    runQueue(
      ["types", "tsc", []],
      ["formatting", "prettier", ["--check", "--log-level=warn", "."]],
      ["unused code", "knip", []],
      ["import cycles", "knip", ["--cycles"]],
    ),
  ])
}
if (!part || part === "unit") vitest("rules, rights, SQL and functions", "unit")
if (!part || part === "process") {
  ensureBuilt()
  vitest("the built site as a process", "process")
}
// Takes five minutes, so it is not part of every run: the step above kills the site five times.
if (part === "crashes") {
  ensureBuilt()
  vitest("a hundred kills", "process", { KILLS: "100" }, ["tests/process/crash.test.ts"])
}
// With TEST_POSTGRES, on another server than the one that comes with the packages.
if (part === "own-postgres") {
  ensureBuilt()
  vitest("a PostgreSQL of one's own", "process", {}, [
    "tests/process/own-postgres.test.ts",
    "tests/process/backup.test.ts",
  ])
}
// The main journeys on a site whose backend is another process. One worker: site, backend, database and browser already use two cores.
if (part === "supabase") {
  ensureBuilt()
  playwright("journeys on a Supabase project", "supabase", ["--project=desktop", "--workers=1", ...ON_SUPABASE], {
    ON_SUPABASE: "1",
  })
}
if (!part || part === "e2e") {
  ensureBuilt()
  playwright("journeys in a browser", "journeys", ["--project=desktop", "--project=phone"])
  // The database tests time the same searches in each run.
  if (process.env.EVERYTHING) playwright("lists of years of work", "volume", ["--project=volume", "--workers=1"])
}
// Its bars are milliseconds, which a slow machine misses whatever the pages are: a release runs it.
if (part === "lighthouse") {
  ensureBuilt()
  vitest("the pages' weight and speed, as Lighthouse measures them", "lighthouse", browserPath())
}
rmSync(scratch, { recursive: true, force: true })
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

/** The folder for test databases: in memory if there is enough, because copying databases takes a third of the time of the unit tests. */
function makeScratch() {
  const { bavail, bsize } = existsSync(IN_MEMORY) ? statfsSync(IN_MEMORY) : { bavail: 0, bsize: 0 }
  const hasRoom = bavail * bsize > 4 * GIGABYTE && freemem() > 8 * GIGABYTE
  const folder = hasRoom ? IN_MEMORY : tmpdir()
  // Remove folders that interrupted runs left more than a day ago.
  for (const name of readdirSync(folder).filter((name) => name.startsWith("mirabelle-test-"))) {
    const left = join(folder, name)
    if (Date.now() - statSync(left).mtimeMs > DAY_MS) rmSync(left, { recursive: true, force: true })
  }
  return mkdtempSync(join(folder, "mirabelle-test-"))
}

function step(name, command, args, extra = {}) {
  const start = performance.now()
  console.log(`\n— ${name}`)
  const result = spawnSync(command, args, { ...optionsFor(extra), stdio: "inherit" })
  conclude(result.status === 0, start)
}

/** Runs steps one after the other, in parallel with other queues. The output of a step is printed when it ends. */
async function runQueue(...steps) {
  for (const [name, command, args] of steps) {
    const start = performance.now()
    const child = spawn(command, args, { ...optionsFor(), stdio: ["ignore", "pipe", "pipe"] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk))
    const [status] = await once(child, "close")
    console.log(`\n— ${name}`)
    process.stdout.write(Buffer.concat(output))
    conclude(status === 0, start)
  }
}

function optionsFor(extra = {}) {
  return { cwd: root, env: environment({ TMPDIR: scratch, ...extra }), shell: process.platform === "win32" }
}

function conclude(hasPassed, start) {
  console.log(`  ${hasPassed ? "passed" : "FAILED"} in ${Math.round((performance.now() - start) / 1000)} s`)
  totals[hasPassed ? "passed" : "failed"] += 1
}

function vitest(name, project, extra = {}, files = []) {
  const report = join(scratch, `vitest-${project}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  // The star includes projects with a suffix, which run alone after the rest.
  const args = ["run", `--project=${project}*`, ...files, ...reporters]
  step(name, "vitest", args, extra)
  count(report, (json) => {
    for (const { name, assertionResults } of json.testResults)
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === "failed") failures.push(`${relative(root, name)} › ${fullName}${reasonOf(failureMessages)}`)
    return { passed: json.numPassedTests, failed: json.numFailedTests }
  })
}

function playwright(name, part, args, extra = {}) {
  const report = join(scratch, `playwright-${part}.json`)
  step(name, "playwright", ["test", ...args, "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...browserPath(),
    ...extra,
  })
  count(report, (json) => {
    json.suites.forEach(noteFailures)
    return { passed: json.stats.expected, failed: json.stats.unexpected + json.stats.flaky }
  })
}

function noteFailures({ specs = [], suites = [] }) {
  for (const { ok, file, line, title, tests } of specs) {
    const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((e) => e.message ?? "")))
    if (!ok) failures.push(`tests/e2e/${file}:${line} › ${title}${reasonOf(messages)}`)
  }
  suites.forEach(noteFailures)
}

/** The first lines of each error message, at most `REASON_LINES`, without colours and stack. */
function reasonOf(messages) {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message)
      .split("\n")
      .filter((line) => line.trim() && !line.trim().startsWith("at "))
      .slice(0, REASON_LINES),
  )
  return lines.map((line) => `\n    ${line.trim()}`).join("")
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
