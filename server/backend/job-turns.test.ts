import { beforeEach, expect, onTestFinished, test } from "vitest"
import type { JobsReport } from "#domain/going-live/status.ts"
import { newDatabase } from "#tests/support/databases.ts"
import { type DatabaseLocation, openDatabase } from "./database.ts"
import { takeTurns } from "./job-turns.ts"

let location: DatabaseLocation
beforeEach(async () => {
  const made = await newDatabase("migrated")
  location = made.location
  return made.drop
})

const report = (sent: number): JobsReport => ({ at: "2026-11-20T10:00:00.000Z", counts: { sent }, failed: [] })
const inMinutes = (minutes: number) =>
  `update private.job_turns set ended_at = ended_at - interval '${minutes} minutes'`

/** A process with its own pool, which counts its runs of the jobs. */
function openProcess(work: (run: number) => Promise<JobsReport>) {
  const database = openDatabase(location)
  onTestFinished(database.close)
  const state = { runs: 0, database, turn: () => Promise.resolve<JobsReport | null>(null) }
  state.turn = takeTurns(database, async () => {
    const done = await work((state.runs += 1))
    await database.query("select public.record_jobs_end($1)", [JSON.stringify(done)])
    return done
  })
  return state
}

test("when two processes' timers fire together, one runs the jobs and both know the report", async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const one = openProcess(() => ended.then(() => report(7)))
  const other = openProcess(() => Promise.resolve(report(0)))
  const first = one.turn()
  await expect.poll(() => one.runs).toBe(1)
  expect(await other.turn()).toBeNull()
  end()
  expect(await first).toEqual(report(7))
  expect(await other.turn()).toEqual(report(7))
  expect(await one.turn()).toEqual(report(7))
  expect([one.runs, other.runs]).toEqual([1, 0])

  await other.database.query(inMinutes(1))
  expect(await other.turn()).toEqual(report(0))
  expect([one.runs, other.runs]).toEqual([1, 1])
})

test("jobs that fail, or die with their process, are done by the next", async () => {
  const failing = openProcess(() => Promise.reject(new Error("the outbox burns")))
  let die = () => {}
  const death = new Promise<never>((_, reject) => (die = () => reject(new Error("killed"))))
  const dying = openProcess(() => death)
  const next = openProcess(() => Promise.resolve(report(1)))
  await expect(failing.turn()).rejects.toThrow("the outbox burns")
  const cut = expect(dying.turn()).rejects.toThrow("killed")
  await expect.poll(() => dying.runs).toBe(1)
  expect(await next.turn()).toBeNull()
  await next.database.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
     (select oid from pg_database where datname = current_database())`,
  )
  await expect.poll(next.turn).toEqual(report(1))
  die()
  await cut
})
