import { createHash } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { clientOf } from "./booking.ts"
import type { RunningSite } from "./site.ts"

const BETWEEN_READS_MS = 20
/** A company that may make notes. */
export const IDENTITY =
  "update public.company_settings set legal_form = 'SAS', siret = '12345678900012', rcs = 'RCS Paris', tva = 'FR12345678901'"
/** Makes the notes that wait due at once, as two minutes later. */
const DUE = "update public.documents set next_attempt_at = now() where made_at is null"

/** Adds jobs that are done and paid in cash; their notes are due. */
export async function finishJobs(site: RunningSite, count: number): Promise<void> {
  await site.sql(`
    with added as (
      insert into public.brico_requests (client_name, client_email, client_phone, address, service_type, base_price, status)
      select 'Client ' || n, 'client@example.fr', '+33612345678', '1 rue X', 'Fuite', 95, 'in_progress' from generate_series(1, ${count}) n
      returning id
    ) select count(*) from added;
    update public.brico_requests set status = 'completed', payment_status = 'paid', payment_method = 'cash' where status = 'in_progress';
    ${DUE}`)
}

/** Waits until every document is made; a claim of a process that died ends at once. */
export async function untilNotesAreMade(site: RunningSite): Promise<void> {
  await site.sql(DUE)
  const waiting = () => site.sql("select id from public.documents where made_at is null")
  while ((await waiting()).length > 0) await pause(BETWEEN_READS_MS)
}

/** What there is for the jobs that are done and paid: each must be the same number. */
export async function countNotes(site: RunningSite) {
  const [counts] = await site.sql(`
    select (select count(*)::int from public.brico_requests where status = 'completed') as jobs,
      (select count(*)::int from public.documents where kind = 'note') as documents,
      (select count(distinct request_id)::int from public.documents where kind = 'note' and made_at is not null) as noted,
      (select count(*)::int from public.email_outbox where template = 'booking_note') as mails,
      (select count(*)::int from public.fiscal_events e join public.documents d on d.id = e.subject_id where e.kind = 'document' and d.kind = 'note') as events,
      (select count(*)::int from storage.objects where bucket_id = 'accounts' and name like 'notes/%') as files`)
  return counts as Record<string, number>
}

/** The documents whose stored file is not the one that was recorded. */
export async function alteredFiles(site: RunningSite): Promise<string[]> {
  const { storage } = clientOf(site, site.keys.secretKey)
  const altered: string[] = []
  for (const { path, sha256 } of await site.sql("select path, sha256 from public.documents")) {
    const { data } = await storage.from("accounts").download(String(path))
    const bytes = new Uint8Array((await data?.arrayBuffer()) ?? [])
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) altered.push(String(path))
  }
  return altered
}
