import { createClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import { formatDateTime } from "#domain/dates.ts"
import {
  describeProblem,
  describeSize,
  type Head,
  type LedgerReport,
  parseHead,
  writeHead,
} from "#domain/ledger/report.ts"
import { countOf } from "#domain/numbers.ts"
import { withConnection } from "../backend/pool.ts"
import { reasonOf } from "../backup/create-backup.ts"
import { withInstallation } from "../backup/installation.ts"
import { SAYS } from "../backup/sentences.ts"
import { type Env, StartError } from "../env.ts"
import type { Log } from "../watch/log.ts"

/**
 * The command `verify-ledger`, with `--head <number>:<hash>` for an end of the chain that was noted before. It works beside the running site.
 * @throws {StartError} that lists what is wrong with the ledger, or says why it cannot be read.
 */
export async function verifyLedger(env: Env, log: Log, args: string[]): Promise<string> {
  const asked = headOf(args)
  const report = await readReport(env, log, asked).catch((error: unknown) => {
    throw error instanceof StartError ? error : new StartError(SAYS.ledgerUnreadable(reasonOf(error)), { cause: error })
  })
  const { text, isWhole } = describeReport(report, asked)
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

async function readReport(env: Env, log: Log, asked: Head | null): Promise<LedgerReport> {
  const [seq, hash] = [asked?.seq ?? null, asked?.hash ?? null]
  if (!env.SUPABASE_URL)
    return withInstallation(env, log, ({ location }) =>
      withConnection(location, async (ask) => {
        const [row] = await ask("select private.ledger_report($1, $2) as report", [seq, hash])
        return row?.["report"] as LedgerReport
      }),
    )
  const service = createClient<Database>(env.SUPABASE_URL, env.secretKey ?? "", { auth: { persistSession: false } })
  const { data, error } = await service.rpc("check_ledger", asked ? { p_seq: asked.seq, p_hash: asked.hash } : {})
  if (error) throw new Error(error.message)
  // The generated type is plain JSON.
  return data as LedgerReport
}

export function describeReport(report: LedgerReport, asked: Head | null): { text: string; isWhole: boolean } {
  const { head, problems, is_head_known: isHeadKnown } = report
  const lines = [
    head ? SAYS.ledgerHolds(describeSize(report)) : SAYS.ledgerEmpty,
    ...(head ? [SAYS.ledgerEnds(writeHead(head), formatDateTime(new Date(head.at)))] : []),
    problems.length === 0
      ? SAYS.ledgerWhole
      : SAYS.ledgerAltered(
          countOf(problems.length, "problème", problems.length < 50 ? "problèmes" : "problèmes au moins"),
        ),
    ...problems.map((problem) => `- ${describeProblem(problem)}.`),
    ...(asked ? [isHeadKnown ? SAYS.headKnown(asked.seq) : SAYS.headUnknown(asked.seq)] : []),
  ]
  return { text: lines.join("\n"), isWhole: problems.length === 0 && isHeadKnown }
}
