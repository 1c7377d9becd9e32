import { dataOf, type Db } from "#app/lib/db.ts"
import { signDownload } from "#app/office/upload/signed-files.ts"
import { parisDate } from "#domain/dates.ts"
import type { InvoiceKind } from "#domain/invoices/invoice.ts"
import type { Answer, Question } from "#domain/compliance/questions.ts"
import { type Head, type LedgerPart, type LedgerReport, readWholeReport } from "#domain/ledger/report.ts"

const MOST_ARCHIVES = 60

/** Recomputes the whole chain; `head` is an end of it that was noted before. */
export function verifyLedger(db: Db, head: Head | null): Promise<LedgerReport> {
  const asked = head ? { p_seq: head.seq, p_hash: head.hash } : {}
  // The generated type is plain JSON; a test of the SQL function checks the shape.
  return readWholeReport(
    async (after) => (await db.rpc("verify_ledger", { ...asked, p_after: after }).then(dataOf)) as LedgerPart,
  )
}

/** The owner's answers, and the company that an attestation names. */
export async function readAnswers(db: Db) {
  const [answers, company] = await Promise.all([
    db
      .from("compliance_answers")
      .select("question, answer, name, detail, since_on, answered_by_name, answered_at")
      .limit(10)
      .then(dataOf),
    db.from("company_settings").select("name, siret, address").single().then(dataOf),
  ])
  return { answers, company }
}
export type StoredAnswer = Awaited<ReturnType<typeof readAnswers>>["answers"][number]

/** `seen` is the answer that the screen showed: another one is never overwritten (`answer_changed`). */
export async function saveAnswer(
  db: Db,
  question: Question,
  seen: StoredAnswer | null,
  values: Omit<Answer, "question">,
): Promise<void> {
  const { answer, name, detail, since_on } = values
  await db
    .rpc("answer_compliance", {
      ...{ p_question: question, p_answer: answer, p_seen: seen?.answered_at ?? "-infinity" },
      ...(name === null ? {} : { p_name: name }),
      ...(detail === null ? {} : { p_detail: detail }),
      ...(since_on === null ? {} : { p_on: since_on }),
    })
    .then(dataOf)
}

/** A specimen of an invoice; `path` is null until it is drawn. */
export type Specimen = {
  id: string
  number: string
  kind: InvoiceKind
  made_at: string | null
  path: string | null
  last_error: string | null
}

export const readSpecimens = async (db: Db) => (await db.rpc("list_specimens").then(dataOf)) as Specimen[]
export const requestSpecimens = async (db: Db) => void (await db.rpc("request_specimens").then(dataOf))
export const specimenAddress = (db: Db, { path, number }: Specimen) =>
  signDownload(db, path ?? "", `${number}.pdf`, "accounts")

/** The yearly archives, those that are being made, and the years that have something to archive, newest first. */
export async function readArchives(db: Db, now: Date) {
  const [archives, requests, first] = await Promise.all([
    db
      .from("fiscal_archives")
      .select("id, year, part, receipt_count, invoice_count, byte_count, sha256, path, made_at, made_by_name")
      .order("made_at", { ascending: false })
      .order("part")
      .limit(MOST_ARCHIVES)
      .then(dataOf),
    db
      .from("waiting_jobs")
      .select("year:subject, asked_at:created_at, failure:last_error")
      .eq("kind", "archive")
      .is("set_aside_reason", null)
      .order("subject")
      .limit(20)
      .then(dataOf),
    db.from("fiscal_events").select("at").order("seq").limit(1).then(dataOf),
  ])
  const yearOf = (instant: Date) => Number(parisDate(instant).slice(0, 4))
  const last = yearOf(now)
  const since = first[0] ? yearOf(new Date(first[0].at)) : last
  return { archives, requests, years: Array.from({ length: last - since + 1 }, (_, back) => last - back) }
}
export type YearlyArchive = Awaited<ReturnType<typeof readArchives>>["archives"][number]

export async function requestArchive(db: Db, year: number): Promise<void> {
  await db.rpc("request_fiscal_archive", { p_year: year }).then(dataOf)
}

export const archiveAddress = (db: Db, { path, year, part }: YearlyArchive) =>
  signDownload(db, path, `encaissements-${year}${part > 1 ? `-partie-${part}` : ""}.tar.gz`, "accounts")
