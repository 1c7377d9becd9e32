import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { vi } from "vitest"
import { addDays, parisDate, parisInstant, parisTime } from "#domain/dates.ts"
import type { RunningSite } from "#tests/support/site.ts"

const PRELOAD = pathToFileURL(join(import.meta.dirname, "site-clock.mjs")).href

/**
 * The clock of the year. It runs, and `moveTo` jumps forward. Two clocks move together: the one of the site's process (`site-clock.mjs`) and
 * `private.now()`, the clock of every rule in the database. Columns whose default is PostgreSQL's own `now()` get `private.now()` in the test's
 * database, so that no row carries the real date.
 */
export async function createClock(folder: string, start: Date) {
  const file = join(folder, "clock")
  let aheadMs = start.getTime() - Date.now()
  await writeFile(file, String(aheadMs))
  const now = () => new Date(Date.now() + aheadMs)

  const setDatabase = (site: RunningSite) =>
    // Not « set search_path »: like the original, the function is inlined into queries.
    site.sql(`create or replace function private.now() returns timestamptz language sql stable
      return now() + interval '${aheadMs} milliseconds'`)

  const setProcess = async (site: RunningSite) => {
    await writeFile(file, String(aheadMs))
    process.kill(site.pid, "SIGUSR2")
    await vi.waitUntil(async () => (await readFile(`${file}.seen`, "utf8").catch(() => "")) === String(aheadMs), {
      timeout: 10_000,
      interval: 2,
    })
  }

  return {
    now,
    today: () => parisDate(now()),
    time: () => parisTime(now()),
    env: { NODE_OPTIONS: `--max-semi-space-size=4 --import=${PRELOAD}`, YEAR_CLOCK: file },
    /** Gives a new database the clock of the year; called after each start on a new one. */
    adopt: async (site: RunningSite) => {
      const columns = await site.sql(`select d.adrelid::regclass::text as table, a.attname as column
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
        where pg_get_expr(d.adbin, d.adrelid) = 'now()' and n.nspname = 'public'`)
      const changes = columns.map(
        ({ table, column }) => `alter table ${String(table)} alter column ${String(column)} set default private.now()`,
      )
      await site.sql(changes.join(";\n"))
      await setDatabase(site)
    },
    /** The link in an invitation is dated by PostgreSQL's own clock, but its age is read from the clock of the process. */
    redateLinks: (site: RunningSite) =>
      site.sql(`update auth.users set recovery_sent_at = recovery_sent_at + interval '${aheadMs} milliseconds'
        where recovery_sent_at < now() + interval '4 days'`),
    moveTo: async (site: RunningSite, instant: Date) => {
      // An action took longer than planned: time never goes back.
      if (instant <= now()) return
      await untilNoMailIsUnderWay(site)
      aheadMs = instant.getTime() - Date.now()
      await Promise.all([setProcess(site), setDatabase(site)])
    },
  }
}
export type Clock = Awaited<ReturnType<typeof createClock>>

/** The site also runs the jobs by itself every half minute. The clock may not jump while such a run holds a mail: it would seem forgotten, and be sent twice. */
export async function untilNoMailIsUnderWay(site: RunningSite): Promise<void> {
  const isQuiet = async () =>
    (await site.sql("select from public.email_outbox where status = 'sending' limit 1")).length === 0
  await vi.waitUntil(isQuiet, { timeout: 20_000, interval: 20 })
}

/** The instant of a day and hour in Paris. */
export const at = (day: string, time: string) => parisInstant(day, time)

/** The last Sunday of a month: the clock changes on those of March and October. */
export function lastSunday(year: number, month: number): string {
  let day = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  while (new Date(`${day}T12:00Z`).getUTCDay() !== 0) day = addDays(day, -1)
  return day
}
