import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { WaitingWork, WorkCount } from "#domain/waiting-work.ts"

export const WAITING = "waiting_jobs"

// The generated type is plain JSON; a test of the SQL function checks the shape.
export const waitingQuery = queryOptions({
  queryKey: [WAITING],
  queryFn: async () =>
    (await browserDb().rpc("list_waiting_work").then(dataOf)) as { kinds: WorkCount[]; rows: WaitingWork[] },
  meta: { tables: ["email_outbox", "refunds", "documents", "card_payments"] },
})

type Work = Pick<WaitingWork, "kind" | "subject">

export async function retryWork(db: Db, { kind, subject }: Work): Promise<void> {
  await db.rpc("retry_work", { p_kind: kind, p_subject: subject }).then(dataOf)
}

export async function setWorkAside(db: Db, { kind, subject }: Work, reason: string): Promise<void> {
  await db.rpc("set_work_aside", { p_kind: kind, p_subject: subject, p_reason: reason }).then(dataOf)
}
