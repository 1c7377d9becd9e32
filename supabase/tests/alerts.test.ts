import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Alert } from "#domain/alerts/alerts.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
  await world.sql("update public.profiles set created_at = '2026-11-01'")
})
beforeEach(async () => {
  await world.empty("alerts", "email_outbox", "backups")
  await at("2026-11-20T08:00:00Z")
})

const at = (instant: string) => world.setClock(instant)
type Seen = {
  p_is_mail_set?: boolean
  p_disk_free_ratio?: number
  p_makes_backups?: boolean
  p_copies_backups?: boolean
}
/** Runs the check that the jobs run each half minute; returns the kinds of alerts that began and those that ended. */
async function watch(seen: Seen = {}): Promise<[begun: string[], ended: string[]]> {
  const { data, error } = await world.as.service.rpc("watch_operations", { p_is_mail_set: true, ...seen })
  if (error) throw error
  const { begun, ended } = data as Record<"begun" | "ended", Alert[]>
  return [begun.map(({ kind }) => kind), ended.map(({ kind }) => kind)]
}
const alertMails = async () =>
  (
    await world.sql<{ kind: string; recipient: string }>(
      `select payload ->> 'kind' as kind, recipient from public.email_outbox where template = 'site_alert' order by created_at, id`,
    )
  ).map(({ kind, recipient }) => `${kind} to ${recipient}`)
const mail = (status: string, change: { created: string; sent?: string; error?: string }) =>
  world.sql(
    `insert into public.email_outbox (template, recipient, status, created_at, sent_at, last_error)
     values ('contact_received', 'x@example.fr', $1, $2::timestamptz, $3::timestamptz, $4)`,
    [status, change.created, change.sent ?? null, change.error ?? null],
  )
const OWNER = "contact@mirabelle.test"

test("a disk with under a tenth free gives one alert, and another only after it recovered", async () => {
  expect(await watch({ p_disk_free_ratio: 0.4 })).toEqual([[], []])
  expect(await watch({ p_disk_free_ratio: 0.099 })).toEqual([["disk_low"], []])
  // Values around the limit, or an unknown one, start no second alert.
  for (const free of [0.05, 0.105, 0.09, 0.119]) expect(await watch({ p_disk_free_ratio: free })).toEqual([[], []])
  expect(await watch()).toEqual([[], []])
  expect(await alertMails()).toEqual([`disk_low to ${OWNER}`])
  expect(await watch({ p_disk_free_ratio: 0.3 })).toEqual([[], ["disk_low"]])
  expect(await alertMails()).toHaveLength(1)
  await at("2026-11-21T08:00:00Z")
  expect(await watch({ p_disk_free_ratio: 0.02 })).toEqual([["disk_low"], []])
  expect(await alertMails()).toHaveLength(2)
})

test("a backup older than two days gives one alert, until a new backup is made", async () => {
  const backup = (created: string, failure: string | null = null) =>
    world.sql("insert into public.backups (created_at, archive, failure) values ($1::timestamptz, $2, $3)", [
      created,
      failure === null ? "a.tar.gz" : null,
      failure,
    ])
  await backup("2026-11-18T08:00:01Z")
  expect(await watch({ p_makes_backups: true })).toEqual([[], []])
  await at("2026-11-20T08:00:02Z")
  await backup("2026-11-19T08:00:00Z", "No space left")
  // A site that makes no backups gets no alert.
  expect(await watch({ p_makes_backups: false })).toEqual([[], []])
  expect(await watch({ p_makes_backups: true })).toEqual([["backup_old"], []])
  expect(await watch({ p_makes_backups: true })).toEqual([[], []])
  const { data } = await world.as.manager.from("alerts").select("detail").single()
  expect(data?.detail).toMatchObject({ failure: "No space left" })
  await backup("2026-11-20T08:00:00Z")
  expect(await watch({ p_makes_backups: true })).toEqual([[], ["backup_old"]])
  expect(await alertMails()).toEqual([`backup_old to ${OWNER}`])
})

test("an archive that could not be read back gives one alert, until another one is read", async () => {
  const prove = (archive: string, at: string, failure: string | null) =>
    world.sql(
      "insert into public.backups (created_at, archive, proved_at, proof_failure) values ($2::timestamptz, $1, $2::timestamptz, $3)",
      [archive, at, failure],
    )
  await prove("a.tar.gz", "2026-11-20T03:00:00Z", "Elle est abîmée")
  expect(await watch({ p_makes_backups: true })).toEqual([["backup_unreadable"], []])
  expect(await watch({ p_makes_backups: true })).toEqual([[], []])
  const { data } = await world.as.manager.from("alerts").select("detail").single()
  expect(data?.detail).toMatchObject({ failure: "Elle est abîmée", archive_at: expect.any(String) as string })
  await prove("b.tar.gz", "2026-11-20T07:00:00Z", null)
  expect(await watch({ p_makes_backups: true })).toEqual([[], ["backup_unreadable"]])
  expect(await alertMails()).toEqual([`backup_unreadable to ${OWNER}`])
})

test("archives that do not leave the machine for two days give one alert, where they should leave it", async () => {
  await world.sql(
    "insert into public.backups (created_at, archive, copy_failure) values ('2026-11-18T07:00:00Z', 'a.tar.gz', 'No answer')",
  )
  expect(await watch({ p_copies_backups: false })).toEqual([[], []])
  expect(await watch({ p_copies_backups: true })).toEqual([["copy_late"], []])
  await world.sql(
    "insert into public.backups (created_at, archive, copied_at) values ('2026-11-20T07:00:00Z', 'b.tar.gz', '2026-11-20T07:01:00Z')",
  )
  expect(await watch({ p_copies_backups: true })).toEqual([[], ["copy_late"]])
  expect(await alertMails()).toEqual([`copy_late to ${OWNER}`])
})

test("a site of three days without a backup gets an alert, one of yesterday does not", async () => {
  expect(await watch({ p_makes_backups: true })).toEqual([["backup_old"], []])
  await world.empty("alerts")
  await at("2026-11-02T08:00:00Z")
  expect(await watch({ p_makes_backups: true })).toEqual([[], []])
})

test("mail that fails for an hour is an alert at once, and a mail only when mail leaves again", async () => {
  await mail("sent", { created: "2026-11-20T06:00:00Z", sent: "2026-11-20T06:00:10Z" })
  await mail("pending", { created: "2026-11-20T07:00:01Z", error: "Connection refused" })
  expect(await watch()).toEqual([[], []])
  await at("2026-11-20T08:00:02Z")
  expect(await watch()).toEqual([["mail_late"], []])
  expect(await watch()).toEqual([[], []])
  expect(await alertMails()).toEqual([])
  expect((await world.as.manager.rpc("site_readiness")).data).toMatchObject({
    alerts: [{ kind: "mail_late", detail: { waiting: 1, error: "Connection refused" } }],
  })
  // Mails fail for good after a day. An empty queue does not prove that the mail server works again.
  await world.sql("update public.email_outbox set status = 'failed' where status = 'pending'")
  await at("2026-11-21T09:00:00Z")
  expect(await watch()).toEqual([[], []])
  await mail("sent", { created: "2026-11-21T09:00:01Z", sent: "2026-11-21T09:00:05Z" })
  await at("2026-11-21T09:00:30Z")
  expect(await watch()).toEqual([[], ["mail_late"]])
  expect(await alertMails()).toEqual([`mail_late to ${OWNER}`])
  expect(await watch()).toEqual([[], []])
})

test("one address that refuses mail for hours gives no alert while other mail is sent", async () => {
  await mail("pending", { created: "2026-11-20T05:00:00Z", error: "Mailbox busy" })
  await mail("sent", { created: "2026-11-20T07:30:00Z", sent: "2026-11-20T07:30:10Z" })
  expect(await watch()).toEqual([[], []])
})

test("a mailbox that stays full gives no alert in a quiet hour; a later mail that waits too gives one", async () => {
  await mail("pending", { created: "2026-11-20T03:00:00Z", error: "Mailbox full" })
  await mail("sent", { created: "2026-11-20T04:00:00Z", sent: "2026-11-20T04:00:10Z" })
  expect(await watch()).toEqual([[], []])
  await mail("pending", { created: "2026-11-20T06:00:00Z", error: "Connection refused" })
  expect(await watch()).toEqual([["mail_late"], []])
})

test("an alert about mail ends without a word where the mail server is taken out of the configuration", async () => {
  await mail("pending", { created: "2026-11-20T05:00:00Z", error: "Connection refused" })
  expect(await watch()).toEqual([["mail_late"], []])
  expect(await watch({ p_is_mail_set: false })).toEqual([[], ["mail_late"]])
  expect(await alertMails()).toEqual([])
})

test("two schedulers at once tell it once", async () => {
  const seen = { p_disk_free_ratio: 0.01 }
  await Promise.all(Array.from({ length: 8 }, () => watch(seen)))
  expect(await alertMails()).toHaveLength(1)
})

test("metrics show each alert as a number", async () => {
  await watch({ p_disk_free_ratio: 0.01 })
  const { data } = await world.as.service.rpc("read_operations")
  expect(data).toMatchObject({ alert_disk_low: 1, alert_mail_late: 0, alert_backup_old: 0, alert_copy_late: 0 })
})
