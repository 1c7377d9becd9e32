import type { YearWorld } from "../world/world.ts"

/** Lines that the year itself causes: a mail server that refuses, a payment service that fails once, payments after the slot was lost. */
const EXPECTED = [
  "a mail could not be delivered",
  "a refund could not be made",
  "paid what is not to be paid: promised back",
  "something is wrong: the owner is told",
]

type Line = { level: number; msg?: string; err?: { message?: string } }

/** Every warning or error that the site logged and that nothing explains is a fault. */
export function readLog({ books }: YearWorld, log: string): void {
  for (const line of log.split("\n").filter((each) => each.startsWith("{"))) {
    const { level, msg = "" } = JSON.parse(line) as Line
    if (level >= 40 && !EXPECTED.includes(msg)) books.fault(`the log says: ${line.slice(0, 800)}`)
  }
}

/** The jobs ran: the daily one has a row for each day since `first`. */
export async function readJobs({ books, site }: YearWorld, days: number): Promise<void> {
  const [row] = await site().sql("select count(*)::int as n from public.retention_runs")
  if (row?.["n"] !== days) books.fault(`retention ran on ${String(row?.["n"])} of ${days} days`)
}
