// Runs the checks of the project: `npm test` the four parts of each day, `npm test unit` one of them, `npm test rest speed` others. CONTRIBUTING.md says what each part proves.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
import { join, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { ensureChromium } from "./chromium.mjs"
import { ensureBuilt, ensureInstalled, environment, root, stop } from "./toolchain.mjs"

const IN_MEMORY = "/dev/shm"
const GIGABYTE = 1024 ** 3
const DAY_MS = 24 * 60 * 60 * 1000

const EACH_DAY = ["check", "unit", "process", "e2e"]
const BEFORE_A_RELEASE = ["rest", "speed", "storms", "lighthouse", "crashes", "own-postgres", "supabase"]
const named = process.argv.slice(2)
const unknown = named.find((name) => ![...EACH_DAY, ...BEFORE_A_RELEASE].includes(name))
if (unknown) stop(`There is no part « ${unknown} »: ${[...EACH_DAY, ...BEFORE_A_RELEASE].join(", ")}.`)
const runs = (part) => (named.length > 0 ? named : EACH_DAY).includes(part)
ensureInstalled()
const scratch = makeScratch()
const totals = { passed: 0, failed: 0 }
/** Printed again at the end: some CI systems show only the last lines. */
const failures = []
const REASON_LINES = 12

if (runs("check")) {
  step("router types", "react-router", ["typegen"])
  // Linter and compiler use all processors, knip one.
  await Promise.all([
    runQueue(["formatting", "oxfmt", ["--check"]], ["lint", "oxlint", []], ["types", "tsc", []]),
    runQueue(["unused code and import cycles", "knip", []]),
  ])
}
if (runs("unit")) vitest("rules, rights, SQL and functions", "unit")
if ([...EACH_DAY.slice(2), ...BEFORE_A_RELEASE].some(runs)) ensureBuilt()
if (runs("process")) vitest("the built site as a process", "process")
if (runs("e2e")) playwright("journeys in a browser", "journeys", ["--project=desktop", "--project=phone"])
if (runs("rest")) {
  vitest("what seldom happens to the site", "rest")
  playwright("what people seldom do", "seldom", ["--project=rest"])
}
// These compare durations of one run with each other: nothing else may run beside them.
if (runs("speed")) {
  vitest("attacks beside a visitor, and queries over years of rows", "speed*")
  playwright("lists of years of work", "volume", ["--project=volume", "--workers=1"])
}
if (runs("storms")) vitest("storms of visitors, a minute each, beside others", "storms")
if (runs("lighthouse")) vitest("the pages' weight and speed, as Lighthouse measures them", "lighthouse", browserPath())
if (runs("crashes"))
  vitest("a hundred kills, and ten restarts", "process", { KILLS: "100", RESTARTS: "10" }, [
    "tests/process/crash.test.ts",
    "tests/process/stop.test.ts",
  ])
// With TEST_POSTGRES, on another server than the one that comes with the packages.
if (runs("own-postgres"))
  vitest("a PostgreSQL of one's own", "rest", {}, [
    "tests/process/rest/own-postgres.test.ts",
    "tests/process/rest/backup.test.ts",
  ])
// One worker: site, backend, database and browser already use two cores.
if (runs("supabase"))
  playwright(
    "journeys on a Supabase project",
    "supabase",
    ["--project=desktop", "--project=rest", "--project=phone", "--workers=1"],
    { ON_SUPABASE: "1" },
  )
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

function step(name, command, args) {
  addUp(run(name, command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** Runs a command and shows its output; returns whether it passed. */
function run(name, command, args, extra = {}) {
  const start = performance.now()
  console.log(`\n— ${name}`)
  const hasPassed = spawnSync(command, args, { ...optionsFor(extra), stdio: "inherit" }).status === 0
  sayHow(hasPassed, start)
  return hasPassed
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
    sayHow(status === 0, start)
    addUp(status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  }
}

function optionsFor(extra = {}) {
  return { cwd: root, env: environment({ TMPDIR: scratch, ...extra }), shell: process.platform === "win32" }
}

function sayHow(hasPassed, start) {
  console.log(`  ${hasPassed ? "passed" : "FAILED"} in ${Math.round((performance.now() - start) / 1000)} s`)
}

function addUp({ passed, failed }) {
  totals.passed += passed
  totals.failed += failed
}

/** Runs tests and counts them by their report. A run that fails without a failed test is one failure: it did not begin, or did not end. */
function runTests(name, command, args, extra, report, read) {
  const hasPassed = run(name, command, args, extra)
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, "utf8")))
  } catch {
    failures.push(`${name}: no report`)
  }
  addUp({ ...counts, failed: hasPassed ? counts.failed : Math.max(counts.failed, 1) })
}

function vitest(name, project, extra = {}, files = []) {
  const report = join(scratch, `vitest-${project.replace("*", "")}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  runTests(name, "vitest", ["run", `--project=${project}`, ...files, ...reporters], extra, report, (json) => {
    let unready = 0
    for (const { name, status, message, assertionResults } of json.testResults) {
      const failed = assertionResults.filter(({ status }) => status === "failed")
      for (const { fullName, failureMessages } of failed)
        failures.push(`${relative(root, name)} › ${fullName}${reasonOf(failureMessages)}`)
      if (status !== "failed" || failed.length > 0) continue
      // Its set-up failed, so none of its tests ran.
      unready += 1
      failures.push(`${relative(root, name)}${reasonOf([message])}`)
    }
    return { passed: json.numPassedTests, failed: json.numFailedTests + unready }
  })
}

function playwright(name, part, args, extra = {}) {
  const report = join(scratch, `playwright-${part}.json`)
  const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...browserPath(), ...extra }
  runTests(name, "playwright", ["test", ...args, "--reporter=list,json"], variables, report, (json) => {
    json.suites.forEach(noteFailures)
    for (const { message = "" } of json.errors) failures.push(`${name}${reasonOf([message])}`)
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
