import { dataOf, type Db } from "#app/lib/db.ts"
import type { BankOutcome, BankSubject, OpenLine } from "#domain/bank/match.ts"
import type { BankLine } from "#domain/bank/statement.ts"

type Part = { lines: BankLine[]; isTrial: boolean; fileId: string }

/** Sends at most `PART` lines of a file. A trial keeps nothing. */
export async function importLines(db: Db, { lines, isTrial, fileId }: Part) {
  const answer = await db
    .rpc("import_bank_lines", { p_lines: lines, p_import: fileId, p_is_trial: isTrial })
    .then(dataOf)
  return answer as { outcomes: BankOutcome[] }
}

/** The lines that wait, newest first, with what each may pay. */
export async function listOpenLines(db: Db) {
  const answer = await db.rpc("propose_bank_matches").then(dataOf)
  // The generated types are plain JSON; tests of the SQL functions check the shapes.
  return answer as { total_count: number; lines: OpenLine[] }
}

const DECIDED = 100

/** The lines that were decided last. */
export async function listDecidedLines(db: Db) {
  return await db
    .from("bank_lines")
    .select(
      "id, day, amount_cents, label, state, reason, receipt_id, decided_at, author:profiles!bank_lines_decided_by_fkey(full_name, email), receipt:receipts(quote_id, invoices(id, number))",
    )
    .neq("state", "open")
    .order("decided_at", { ascending: false })
    .limit(DECIDED)
    .then(dataOf)
}
export type DecidedLine = Awaited<ReturnType<typeof listDecidedLines>>[number]

export async function searchSubjects(db: Db, query: string) {
  return (await db.rpc("search_bank_subjects", { p_query: query }).then(dataOf)) as BankSubject[]
}

type NotedAs = Pick<BankSubject, "id" | "parts"> & { kind: BankSubject["kind"] | "receipt"; acceptsExcess?: boolean }

/** What a line is: the payment of a document, or a payment that was noted by hand. Sent again, it counts once. */
export async function noteLine(db: Db, id: string, { kind, id: of, parts, acceptsExcess }: NotedAs) {
  const subject = { kind, id: of, ...(parts && { parts }), ...(acceptsExcess && { accepts_excess: true }) }
  await db.rpc("note_bank_line", { p_id: id, p_subject: subject }).then(dataOf)
}

export async function setAside(db: Db, { ids, reason }: { ids: string[]; reason: string }) {
  await db.rpc("set_aside_bank_lines", { p_ids: ids, p_reason: reason }).then(dataOf)
}

export async function reopenLine(db: Db, { id }: { id: string }) {
  await db.rpc("reopen_bank_line", { p_id: id }).then(dataOf)
}
