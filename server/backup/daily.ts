import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Cron } from "croner"
import type { Log } from "../watch/log.ts"
import { backupsOf, BackupUnderWay, createBackup, type Installation, keysFileOf } from "./create-backup.ts"
import { dailyName, isDue, outdated } from "./rotation.ts"

/** Checks every hour whether today's archive exists: a machine that sleeps at night makes it in the morning, and a failed backup is retried. */
export function startDailyBackup(installation: Installation, log: Log): { stop: () => void } {
  const cron = new Cron("0 7 * * * *", { protect: true, unref: true }, () =>
    backUpIfDue(installation, new Date()).catch((error: unknown) => {
      if (!cron.isStopped() && !(error instanceof BackupUnderWay)) log.error({ err: error }, "the daily backup failed")
    }),
  )
  // Stopping does not wait for a running backup: after the next start its draft is removed and the day's archive made.
  return { stop: () => cron.stop() }
}

/** Makes today's archive unless it exists, then removes outdated ones. */
export async function backUpIfDue(installation: Installation, now: Date): Promise<void> {
  const folder = backupsOf(installation.dataDir)
  const names = () => readdir(folder).catch(() => [])
  if (!isDue(await names(), now)) return
  await createBackup(installation, join(folder, dailyName(now)))
  for (const name of outdated(await names()))
    for (const path of [name, keysFileOf(name)]) await rm(join(folder, path), { force: true })
}
