import { writeFile } from "node:fs/promises"
import { cpus } from "node:os"
import { join } from "node:path"
import { p99 } from "#tests/support/bystander.ts"
import type { Line } from "./books.ts"
import type { Fault } from "./faults.ts"
import type { Answer, Tally } from "./ledger.ts"

const PAGE = join(import.meta.dirname, "../../docs/reliability.md")

export type Sample = { at: number; site: number; database: number }
export type Result = {
  minutes: number
  warmUpMinutes: number
  startedAt: number
  rounds: number
  tally: Tally
  faults: Fault[]
  lines: Line[]
  samples: Sample[]
  unexplained: Answer[]
}

/** Mean memory in megabytes at the beginning and at the end of the run. */
export function compareMemory({ samples, minutes }: Pick<Result, "samples" | "minutes">) {
  const window = Math.min(10, minutes / 6) * 60_000
  const [begin, end] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0]
  const first = meanOf(samples.filter(({ at }) => at <= begin + window))
  const last = meanOf(samples.filter(({ at }) => at >= end - window))
  return { first, last, ratio: (last.site + last.database) / (first.site + first.database) }
}

function tenths({ samples, minutes, startedAt }: Result): number[] {
  const tenth = minutes * 6_000
  const parts = Map.groupBy(samples, ({ at }) => Math.min(9, Math.floor((at - startedAt) / tenth)))
  return [...parts.values()].map(meanOf).map(({ site, database }) => Math.round(site + database))
}

function meanOf(samples: Sample[]) {
  const mean = (part: "site" | "database") => samples.reduce((sum, each) => sum + each[part], 0) / samples.length
  return { site: mean("site"), database: mean("database") }
}

const kinds = (answers: Answer[]) => {
  const count = (isKind: (status: number) => boolean) => answers.filter(({ status }) => isKind(status)).length
  return [
    count((status) => status >= 200 && status < 400),
    count((status) => status >= 400 && status < 500),
    count((status) => status >= 500),
    count((status) => status === 0),
  ]
}
const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`
const ms = (value: number) => `${Math.round(value)} ms`

export function writeReport(result: Result): string {
  const { tally, faults, lines, minutes, warmUpMinutes } = result
  const quiet = tally.quiet()
  const { first, last, ratio } = compareMemory(result)
  const mb = ({ site, database }: { site: number; database: number }) =>
    `${Math.round(site + database)} MB (site ${Math.round(site)}, PostgreSQL ${Math.round(database)})`
  const latency = [...Map.groupBy(quiet, ({ what }) => what)]
    .map(([what, some]) => {
      const times = some.map((answer) => answer.ms).sort((a, b) => a - b)
      return row(what, some.length, ms(times[Math.floor(times.length / 2)] ?? 0), ms(p99(times)))
    })
    .sort()
  const wrong = lines.flatMap((line) => line.wrong)
  return `# What the site survives

\`npm run load\` runs the built site on its own PostgreSQL, with stand-ins for Stripe, the mail server and the geocoder, under a steady mixed
load: public pages, free slots, bookings that are paid, abandoned or paid without an event, requests, clients who move and cancel, staff who read,
edit and upload. Meanwhile everything around the site breaks, one thing after the other. At the end, the site's data are compared with everything that it
acknowledged, and with the records of the stand-ins. The command fails if anything is lost.

The last run: ${new Date(result.startedAt).toISOString().slice(0, 16).replace("T", " ")} UTC, ${minutes} minutes, ${tally.answers.length} requests
(${(tally.answers.length / (minutes + warmUpMinutes) / 60).toFixed(1)} a second on ${cpus().length} shared processors, at low priority), after ${warmUpMinutes} minutes to warm up.
${wrong.length === 0 && result.unexplained.length === 0 ? "**Nothing that was acknowledged is lost.**" : `**Wrong: ${wrong.length + result.unexplained.length}, see the books.**`}

## What broke

Each fault lasts a while, from the eleventh minute to ten minutes before the end. Answers are counted until 20 s after its end: done (2xx, 3xx), refused
(4xx, such as a slot that is taken), retry later (5xx), none (the connection ended).

| Fault | How | Done | Refused | Retry later | None |
|---|---|---|---|---|---|
${faults
  .map(({ name, how }) => {
    const during = tally.troubles.filter((trouble) => trouble.name === name).flatMap((trouble) => tally.during(trouble))
    return row(name, how, ...kinds(during))
  })
  .join("\n")}
${row("nothing", "all the rest of the time", ...kinds(quiet))}

## The books

Everything acknowledged is looked up afterwards, once all pending work (holds, payments not made, mail) had another hour: ${result.rounds}
${result.rounds === 1 ? "round" : "rounds"} of the jobs.

| What | How many | Wrong |
|---|---|---|
${lines.map(({ what, count, wrong }) => row(what, count, wrong.length)).join("\n")}
${row("answers of 5xx, or none, while nothing was broken", quiet.length, result.unexplained.length)}

## Memory

Proportional set size of all processes, every 15 s: ${mb(first)} on average in the first ${Math.round(Math.min(10, minutes / 6) * 10) / 10} minutes, ${mb(last)} in the
last: ${ratio.toFixed(2)} ×. The limit is 1.1 ×. The site and PostgreSQL were killed and restarted in the first half of the run: all processes at
the end are younger than the run. By tenths of the time: ${tenths(result).join(", ")} MB.

## Response times

Without a fault.

| Request | How many | Median | 99th percentile |
|---|---|---|---|
${latency.join("\n")}
`
}

export const saveReport = (text: string) => writeFile(PAGE, text)
