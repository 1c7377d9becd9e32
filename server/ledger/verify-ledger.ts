import { createClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import { formatDateTime } from "#domain/dates.ts"
import { describeProblem } from "#domain/ledger/problems.ts"
import {
  describeCompared,
  describeSize,
  describeSums,
  type Head,
  type LedgerPart,
  type LedgerReport,
  NOT_COMPARED,
  parseHead,
  readWholeReport,
  writeHead,
} from "#domain/ledger/report.ts"
import { countOf, formatBytes } from "#domain/numbers.ts"
import { withConnection } from "../backend/pool.ts"
import { reasonOf } from "../backup/create-backup.ts"
import { withInstallation } from "../backup/installation.ts"
import { SAYS } from "../backup/sentences.ts"
import { type Env, StartError } from "../env.ts"
import type { Log } from "../watch/log.ts"
import { embeddedFiles, projectFiles } from "./kept-files.ts"
import { type FilesReport, verifyFiles } from "./verify-files.ts"

type Reports = { ledger: LedgerReport; files: FilesReport }

/**
 * The command `verify-ledger`, with `--head <number>:<hash>` for an end of the chain that was noted before. It works beside the running site, and
 * opens each file.
 * @throws {StartError} that lists what is wrong with the ledger, or says why it cannot be read.
 */
export async function verifyLedger(env: Env, log: Log, args: string[]): Promise<string> {
  const asked = headOf(args)
  const reports = await readReports(env, log, asked).catch((error: unknown) => {
    throw error instanceof StartError ? error : new StartError(SAYS.ledgerUnreadable(reasonOf(error)), { cause: error })
  })
  const { text, isWhole } = describeReport(reports, asked)
  if (!isWhole) throw new StartError(text)
  return text
}

function headOf(args: string[]): Head | null {
  if (args.length === 0) return null
  const [, given = ""] = /^--head[= ]?(.*)$/.exec(args.join(" ")) ?? []
  const head = parseHead(given)
  if (!head) throw new StartError(SAYS.headUnreadable)
  return head
}

const EVENTS_AT_ONCE = 2_000

async function readReports(env: Env, log: Log, asked: Head | null): Promise<Reports> {
  if (!env.SUPABASE_URL)
    return withInstallation(env, log, ({ location, files }) =>
      withConnection(location, async (ask) => {
        const ledger = await readWholeReport(async (after) => {
          const values = [asked?.seq ?? null, asked?.hash ?? null, after, EVENTS_AT_ONCE]
          const [row] = await ask("select private.ledger_report($1, $2, $3, $4) as report", values)
          return row?.["report"] as LedgerPart
        })
        return { ledger, files: await verifyFiles(embeddedFiles(ask, files)) }
      }),
    )
  const service = createClient<Database>(env.SUPABASE_URL, env.secretKey ?? "", { auth: { persistSession: false } })
  const ledger = await readWholeReport(async (after) => {
    const head = asked ? { p_seq: asked.seq, p_hash: asked.hash } : {}
    const { data, error } = await service.rpc("check_ledger", { ...head, p_after: after })
    if (error) throw new Error(error.message)
    // The generated type is plain JSON.
    return data as LedgerPart
  })
  return { ledger, files: await verifyFiles(projectFiles(service)) }
}

export function describeReport({ ledger, files }: Reports, asked: Head | null): { text: string; isWhole: boolean } {
  const { head, is_head_known: isHeadKnown } = ledger
  const problems = [...ledger.problems.map(describeProblem), ...files.problems]
  const count = ledger.problems.length + files.problemCount
  const lines = [
    head ? SAYS.ledgerHolds(describeSize(ledger)) : SAYS.ledgerEmpty,
    ...(head ? [SAYS.ledgerEnds(writeHead(head), formatDateTime(new Date(head.at)))] : []),
    SAYS.ledgerCompared(describeCompared(ledger)),
    describeSums(ledger),
    SAYS.filesOpened(countOf(files.files, "fichier", "fichiers"), formatBytes(files.bytes)),
    ...(files.unhashed > 0
      ? [SAYS.filesUnhashed(countOf(files.unhashed, "scan signé sur papier", "scans signés sur papier"))]
      : []),
    NOT_COMPARED,
    count === 0
      ? SAYS.ledgerWhole
      : SAYS.ledgerAltered(countOf(count, "écart", ledger.problems.length < 50 ? "écarts" : "écarts au moins")),
    ...problems.map((problem) => `- ${problem}.`),
    ...(asked ? [isHeadKnown ? SAYS.headKnown(asked.seq) : SAYS.headUnknown(asked.seq)] : []),
  ]
  return { text: lines.join("\n"), isWhole: count === 0 && isHeadKnown }
}
