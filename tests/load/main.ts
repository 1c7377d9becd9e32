import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { execFileSync } from "node:child_process"
import { readBooks, settle } from "./books.ts"
import { createFaults } from "./faults.ts"
import { createLedger, createTally } from "./ledger.ts"
import { compareMemory, type Result, type Sample, saveReport, writeReport } from "./report.ts"
import { createStripeClerk } from "./stripe-clerk.ts"
import { createVisitors } from "./visitors.ts"
import { memory, openLoadWorld } from "./world.ts"

const DEFAULT_MINUTES = 60
const PER_SECOND = 2.5
/** Limit of concurrent visitors: while the site does not answer, waiting requests do not pile up. */
const MOST_AT_ONCE = 40
const SAMPLE_MS = 15_000
const BAR = 1.1

const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES)
if (!(minutes >= 1)) throw new Error("npm run load [minutes]: a number, 1 at least")
// A word after the minutes runs only the faults whose name contains it: npm run load 3 disk
const only = process.argv[3]

const log = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
const folder = await mkdtemp(join(tmpdir(), "mirabelle-load-"))
const world = await openLoadWorld(folder)
const ledger = createLedger()
const tally = createTally()
const clerk = createStripeClerk(world, ledger)
const act = await createVisitors(world, ledger, tally, clerk)
const faults = createFaults(world, clerk).filter(({ name }) => !only || name.includes(only))
log(
  `${world.site().url}, ${minutes} minutes, ${faults.length} faults, ${world.disk ? `a disk of ${world.disk.megabytes} MB` : "no disk of its own"}`,
)

let isOver = false
// Warm up: modules and caches load before the measurement.
const warmUpMinutes = minutes / 20
const startedAt = Date.now() + warmUpMinutes * 60_000
const end = startedAt + minutes * 60_000
const samples: Sample[] = []
const background = [
  everyNow(SAMPLE_MS, sample),
  everyNow(500, clerk.work),
  everyNow(2_000, readMails),
  everyNow(60_000, say),
]
const breaking = breakThings()
await Promise.all([visit(), breaking])
log("the load ends; everything that waits comes to its end")
const rounds = await settle(world, clerk)
const lines = await readBooks(world, ledger)
isOver = true
await Promise.all(background)

const unexplained = tally.quiet().filter(({ status }) => status === 0 || status >= 500)
const result: Result = { minutes, warmUpMinutes, startedAt, rounds, tally, faults, lines, samples, unexplained }
for (const { what, count, wrong } of lines)
  log(`${wrong.length ? "WRONG" : "ok   "} ${count} ${what} ${wrong.slice(0, 5).join("; ")}`)
for (const answer of unexplained.slice(0, 20))
  log(`WRONG ${new Date(answer.at).toISOString()} ${answer.what}: ${answer.status}`)
const { ratio } = compareMemory(result)
const report = writeReport(result)
console.log(report)
if (minutes >= DEFAULT_MINUTES && !only) await saveReport(report)
log(world.site().output().slice(-4_000))
await world.close()
if (world.disk) execFileSync("umount", [folder])
await rm(folder, { recursive: true, force: true })
const isBad =
  unexplained.length > 0 || lines.some(({ wrong }) => wrong.length > 0) || (minutes >= DEFAULT_MINUTES && ratio > BAR)
process.exit(isBad ? 1 : 0)

async function everyNow(ms: number, work: () => Promise<unknown> | void): Promise<void> {
  while (!isOver) {
    await Promise.resolve(work()).catch((error: unknown) => log(String(error)))
    await pause(ms)
  }
}

/** Starts visitors at a steady rate, without waiting for the previous one. */
async function visit(): Promise<void> {
  const under = new Set<Promise<unknown>>()
  while (Date.now() < end) {
    if (under.size < MOST_AT_ONCE) {
      const one = act().catch((error: unknown) => log(`a visitor: ${String(error)}`))
      under.add(one)
      void one.finally(() => under.delete(one))
    }
    await pause(1000 / PER_SECOND)
  }
  await Promise.all(under)
}

/** Runs the faults one after the other, between quiet minutes at the beginning and the end. Each lasts half of its share of the time. */
async function breakThings(): Promise<void> {
  const quiet = Math.min(10, minutes / 6) * 60_000
  const share = (minutes * 60_000 - 2 * quiet) / faults.length
  for (const [index, fault] of faults.entries()) {
    await pause(Math.max(0, startedAt + quiet + index * share - Date.now()))
    const over = tally.begin(fault.name)
    log(`${fault.name}: ${fault.how}`)
    for (const step of [fault.begin, fault.middle, fault.end]) {
      await Promise.resolve(step?.()).catch((error: unknown) => log(`WRONG ${String(error)}`))
      if (step !== fault.end) await pause(share / 4)
    }
    log(`${fault.name}: over`)
    over()
  }
}

async function sample(): Promise<void> {
  if (Date.now() < startedAt || Date.now() > end) return
  samples.push({ at: Date.now(), ...(await memory()) })
}

/** Collects the links to appointments from the received mails. */
function readMails(): void {
  for (const mail of world.received) {
    const token = /\/rendez-vous\/([\w-]{22})/.exec(mail.source.replaceAll("=\r\n", ""))?.[1]
    if (token && !ledger.managed.has(token))
      ledger.managed.set(token, { isBusy: false, isLost: false, refundCents: null, movedTo: null })
    mail.source = ""
  }
}

function say(): void {
  const { site, database } = samples.at(-1) ?? { site: 0, database: 0 }
  log(
    `${tally.answers.length} answers, ${ledger.orders.size} orders, ${ledger.contacts.size} requests, ${world.received.length} mails, ` +
      `${clerk.waiting()} events wait, ${Math.round(site)} + ${Math.round(database)} MB`,
  )
}
