import type { Alert } from "#domain/alerts/alerts.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"

/** After a start, an old backup raises no alert for two hours: a machine that was off needs time to make one (it checks every hour). */
const TIME_FOR_A_BACKUP_MS = 2 * 3_600_000

/**
 * Lets the database start and end the owner's alerts, from its own data and from what only this process can see: the disk, and whether
 * backups are made. Each start is logged too, because no mail can report that mail does not work.
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
        ...(machine && hadTime
          ? { p_makes_backups: configuration.backups === "daily", p_copies_backups: machine.copiesAway }
          : {}),
      }),
    )) as Record<"begun" | "ended", Alert[]>
    for (const { kind, detail } of begun) log.error({ alert: kind, ...detail }, "something is wrong: the owner is told")
    for (const { kind } of ended) log.info({ alert: kind }, "an alert is over")
    return begun.length > 0 ? { alerts: begun.length } : {}
  }
}
