import type { Alert } from "#domain/alerts/alerts.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"

/** A machine that was off for days is not told of its old backup before it had time to make one: it looks each hour. */
const TIME_FOR_A_BACKUP_MS = 2 * 3_600_000

/**
 * Lets the database begin and end the alerts of the owner, by what it knows and what only this process sees: the disk, and whether
 * backups are made. What begins is logged too: of mail that does not leave nobody learns by mail.
 */
export function createWatch({ service, log, machine, configuration, sendMail, now }: Deps) {
  const startedAt = now().getTime()
  return async (): Promise<Record<string, number>> => {
    const freeRatio = (await machine?.freeRatio()) ?? null
    const hadTime = now().getTime() - startedAt > TIME_FOR_A_BACKUP_MS
    const { begun, ended } = (await unwrap(
      service.rpc("watch_operations", {
        p_is_mail_set: sendMail !== null,
        ...(freeRatio === null ? {} : { p_disk_free_ratio: freeRatio }),
        ...(machine && hadTime ? { p_makes_backups: configuration.backups === "daily" } : {}),
      }),
    )) as Record<"begun" | "ended", Alert[]>
    for (const { kind, detail } of begun) log.error({ alert: kind, ...detail }, "something is wrong: the owner is told")
    for (const { kind } of ended) log.info({ alert: kind }, "an alert is over")
    return begun.length > 0 ? { alerts: begun.length } : {}
  }
}
