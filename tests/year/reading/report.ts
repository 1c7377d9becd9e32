import { euros } from "../world/words.ts"
import type { YearWorld } from "../world/world.ts"

type Counts = Map<string, number>
const COLUMNS: [title: string, what: string][] = [
  ["bookings", "bookings"],
  ["moves", "moves"],
  ["cancellations", "cancellations"],
  ["taken", "cents taken"],
  ["refunded", "cents refunded"],
  ["mails", "mails"],
  ["failed", "failed mails"],
  ["kept", "kept mails"],
  ["pages", "pages read"],
  ["runs of the jobs", "runs of the jobs"],
]
/** Not counted up over the months: how many there are. */
const STANDING = ["failed mails", "kept mails"]

/** « The year's books »: a table of the months, and the mails by kind, in Markdown. */
export function createReport({ books }: YearWorld) {
  const months: [month: string, counts: Counts][] = []
  const mailsIn = (counts: Counts) =>
    [...counts].filter(([what]) => /^[a-z]+(_[a-z]+)+$/.test(what)).toSorted(([a], [b]) => a.localeCompare(b))
  const withMails = (counts: Counts) =>
    new Map([...counts, ["mails", mailsIn(counts).reduce((sum, [, count]) => sum + count, 0)]])
  let before: Counts = new Map()

  return {
    close: (month: string) => {
      const now = withMails(books.counts)
      const grown = [...now].map(
        ([what, count]) => [what, STANDING.includes(what) ? count : count - (before.get(what) ?? 0)] as const,
      )
      months.push([month, new Map(grown)])
      before = now
    },
    text: (): string => {
      const cell = (counts: Counts, what: string) =>
        what.startsWith("cents") ? euros(counts.get(what) ?? 0) : String(counts.get(what) ?? 0)
      const rows: [string, Counts][] = [...months, ["in all", withMails(books.counts)]]
      return [
        `| month | ${COLUMNS.map(([title]) => title).join(" | ")} |`,
        `|---|${COLUMNS.map(() => "---:|").join("")}`,
        ...rows.map(([month, counts]) => `| ${month} | ${COLUMNS.map(([, what]) => cell(counts, what)).join(" | ")} |`),
        "",
        `Mails by kind: ${mailsIn(books.counts)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(", ")}.`,
        `Actions${[...books.counts].flatMap(([what, count]) => (what.startsWith(":") ? [`${what.slice(1)} ${count}`] : [])).join(",")}.`,
      ].join("\n")
    },
  }
}
