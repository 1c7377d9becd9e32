import { expect } from "vitest"
import type { FunctionWorld } from "./functions.ts"

const MINUTE_MS = 60_000

/** Runs the jobs once; none may fail. */
export async function runJobs(world: FunctionWorld) {
  const { body } = await world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })
  expect(body).toMatchObject({ data: { failedJobs: [] } })
}

/**
 * Simulates Supabase's scheduler, which runs every minute, up to `end`. It skips most minutes without a due mail or refund: it runs in the
 * last of them, when nothing may happen, then when something is due, and at the end.
 */
export async function liveUntil(world: FunctionWorld, end: Date) {
  const runAt = async (time: number) => {
    await world.setClock(new Date(time).toISOString())
    await runJobs(world)
  }
  let next = world.deps.now().getTime()
  for (let due = await nextDue(world); due !== null && due <= end.getTime(); due = await nextDue(world)) {
    const tick = Math.max(next, Math.ceil(due / MINUTE_MS) * MINUTE_MS)
    if (tick > end.getTime()) break
    if (tick - MINUTE_MS > next) await runAt(tick - MINUTE_MS)
    await runAt(tick)
    next = tick + MINUTE_MS
  }
  await runAt(end.getTime())
}

async function nextDue({ sql }: FunctionWorld): Promise<number | null> {
  const [row] = await sql<{
    due: number | null
  }>(`select extract(epoch from min(next_attempt_at))::float8 * 1000 as due from (
    select next_attempt_at from public.email_outbox where status = 'pending'
    union all select next_attempt_at from public.refunds where status = 'pending') waiting`)
  return row?.due ?? null
}
