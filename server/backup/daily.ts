import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Log } from "../watch/log.ts"
import { repeat } from "../watch/repeat.ts"
import { copyAway, type CopyPlace } from "./copies.ts"
import { backupsOf, BackupUnderWay, createBackup, type Installation, keysFileOf } from "./create-backup.ts"
import { proveIfDue } from "./proof.ts"
import { dailyName, isDue, outdated } from "./rotation.ts"

const EVERY_HOUR = { everyMs: 3_600_000, offsetMs: 7 * 60_000 }

/**
 * Checks every hour whether today's archive exists: a machine that sleeps at night makes it in the morning, and a failed backup is retried. Then
 * copies archives away, and reads the newest one once a month. `beat` is called after each archive.
 */
export function startDailyBackup(
  installation: Installation,
  place: CopyPlace | null,
  log: Log,
  beat: () => Promise<void>,
): { stop: () => void } {
  let isStopped = false
  const attempt = (work: Promise<unknown>, failed: string) =>
    work.catch((error: unknown) => {
      if (!isStopped && !(error instanceof BackupUnderWay)) log.error({ err: error }, failed)
    })
  const schedule = repeat(EVERY_HOUR, async () => {
    await attempt(
      backUpIfDue(installation, new Date()).then((isMade) => (isMade ? beat() : undefined)),
      "the daily backup failed",
    )
    if (place) await attempt(copyAndLog(installation, place, log), "the archives could not be copied")
    await attempt(proveIfDue(installation), "the newest archive could not be read back")
  })
  // Stopping does not wait for a running backup: after the next start its draft is removed and the day's archive made.
  const stop = () => {
    isStopped = true
    void schedule.stop()
  }
  return { stop }
}

/** The failure itself is on record, and on screen. */
export async function copyAndLog(installation: Installation, place: CopyPlace, log: Log): Promise<void> {
  const failure = await copyAway(installation, place)
  if (failure !== null) log.error({ failure }, "an archive was not copied away from the machine")
}

/** Makes today's archive when it is due, then removes outdated daily ones. Resolves to whether it made one. */
export async function backUpIfDue(installation: Installation, now: Date): Promise<boolean> {
  const folder = backupsOf(installation.dataDir)
  const names = () => readdir(folder).catch(() => [])
  if (!isDue(await names(), now)) return false
  await createBackup(installation, join(folder, dailyName(now)))
  for (const name of outdated(await names()))
    for (const path of [name, keysFileOf(name)]) await rm(join(folder, path), { force: true })
  return true
}
