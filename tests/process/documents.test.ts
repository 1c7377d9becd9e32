import { createHash } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clientOf, openShop } from "#tests/support/booking.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const JOBS = 3
const BETWEEN_READS_MS = 20
const ENV = { SEED: "minimal" }

let site: RunningSite
beforeAll(async () => {
  site = await runSite({ env: ENV })
  await openShop(site)
  await site.sql(
    "update public.company_settings set legal_form = 'SAS', siret = '12345678900012', rcs = 'RCS Paris', tva = 'FR12345678901'",
  )
})
afterAll(() => site.remove())

/** Jobs done and paid in cash; their notes are due at once, as two minutes later. */
const finishJobs = () =>
  site.sql(`
    with added as (
      insert into public.brico_requests (client_name, client_email, client_phone, address, service_type, base_price, status)
      select 'Client ' || n, 'client@example.fr', '+33612345678', '1 rue X', 'Fuite', 95, 'confirmed' from generate_series(1, ${JOBS}) n
      returning id
    ) select count(*) from added;
    update public.brico_requests set status = 'completed', payment_status = 'paid', payment_method = 'cash' where status = 'confirmed';
    update public.documents set next_attempt_at = now() where made_at is null`)

const read = async (query: string) => (await site.sql(query))[0] as Record<string, number>
async function until(query: string, isReached: (row: Record<string, number>) => boolean) {
  for (;;) {
    const row = await read(query)
    if (isReached(row)) return
    await pause(BETWEEN_READS_MS)
  }
}
const STATE = `select count(*)::int as rows, count(made_at)::int as made, sum(attempts)::int as attempts from public.documents`

test("a site killed between a payment and its document makes the document once", async () => {
  // Killed before the document is begun, and while documents are made.
  for (const attempts of [0, JOBS + 2]) {
    await finishJobs()
    await until(STATE, (row) => (row["attempts"] ?? 0) >= attempts)
    await site.kill("SIGKILL")
    site = await runSite({ dataDir: site.dataDir, env: ENV })
    // The claim of the dead process ends two minutes later.
    await site.sql("update public.documents set next_attempt_at = now() where made_at is null")
    await until(STATE, ({ rows, made }) => rows === made)
  }
  const total = 2 * JOBS
  expect(
    await read(`
      select (select count(*)::int from public.documents) as documents,
        (select count(distinct request_id)::int from public.documents where made_at is not null) as jobs,
        (select count(*)::int from public.email_outbox where template = 'booking_note') as mails,
        (select count(*)::int from public.fiscal_events where kind = 'document') as events`),
  ).toEqual({ documents: total, jobs: total, mails: total, events: total })
  expect(await read("select count(*)::int as files from storage.objects where bucket_id = 'accounts'")).toEqual({
    files: total,
  })
  const { storage } = clientOf(site, site.keys.secretKey)
  for (const { path, sha256 } of await site.sql("select path, sha256 from public.documents")) {
    const { data } = await storage.from("accounts").download(String(path))
    const bytes = new Uint8Array(await (data as Blob).arrayBuffer())
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256)
  }
}, 60_000)
