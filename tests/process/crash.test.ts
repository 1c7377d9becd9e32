import { execFileSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { beforeAll, expect, test } from "vitest"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { openForMany, order, orderFor, type Slot } from "#tests/support/booking.ts"
import { alteredFiles, countNotes, finishJobs, IDENTITY, untilNotesAreMade } from "#tests/support/finished-jobs.ts"
import { billHere, signedQuote } from "#tests/support/signed-quotes.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

/** Three in `npm test`, a hundred in `npm test crashes`. */
const KILLS = Number(process.env["KILLS"] ?? 3)
const ORDERS = 6
const JOBS = 2
const INVOICES = 2
const MESSAGE = {
  name: "Zoé Martin",
  email: "zoe@example.fr",
  phone: "0612345678",
  address: "8 rue Oberkampf, 75011 Paris",
}
const ENV = { SEED: "minimal", TRUST_PROXY: "1" }

let site: RunningSite
let serviceId: string
let slots: Slot[]

beforeAll(async () => {
  site = await runSite({ env: ENV })
  ;({ serviceId, slots } = await openForMany(site))
  await site.sql(IDENTITY)
  await billHere(site)
})

const KINDS = ["sessions", "payments", "contacts", "invoices"] as const
type Acknowledged = Record<(typeof KINDS)[number], string[]>
const nothing = (): Acknowledged => ({ sessions: [], payments: [], contacts: [], invoices: [] })

/** Kills the site; in odd rounds also its database. */
async function kill(round: number): Promise<void> {
  if (round % 2 === 1)
    process.kill(Number((await readFile(`${site.dataDir}/database/postmaster.pid`, "utf8")).split("\n")[0]), "SIGKILL")
  await site.kill("SIGKILL")
}

/** Begins invoices of signed quotes. Returns what issues each, and answers its number. */
async function draftInvoices(round: number) {
  const drafts: (() => Promise<string | null>)[] = []
  for (let index = 0; index < INVOICES; index += 1) {
    const { staff, id: quote_id } = await signedQuote(site, `R${round}-${index}`)
    const { data: p_id } = await staff.rpc("start_invoice", { p_order: { kind: "deposit", quote_id } })
    drafts.push(async () => {
      const { data } = await staff.rpc("issue_invoice", { p_id: p_id ?? "", p_lock_version: 1 })
      return (data as { number: string } | null)?.number ?? null
    })
  }
  return drafts
}

/** Jobs are done, and others order, pay and write until enough is acknowledged; then kills the process with SIGKILL. */
async function killDuring(round: number): Promise<Acknowledged> {
  const drafts = await draftInvoices(round)
  // Their notes are drawn within three seconds, so around the kill.
  await finishJobs(site, JOBS)
  const done = nothing()
  // Early in some rounds, near the end in others.
  const enough = 4 + ((round * 5) % (3 * ORDERS - 4))
  let killed: Promise<unknown> | null = null
  const acknowledge = (list: string[], id: string) => {
    list.push(id)
    if (done.sessions.length + done.payments.length + done.contacts.length >= enough) killed ??= kill(round)
  }
  const book = async (index: number) => {
    const name = `${round}-${index}`
    const slot = slots[(round * ORDERS + index) % slots.length] as Slot
    const client = {
      client_email: `client-${name}@example.fr`,
      client_phone: `06${String(10_000_000 + round * 100 + index)}`,
    }
    const address = { "X-Forwarded-For": `10.${round}.${index}.1` }
    const { status, body } = await order(site, orderFor(serviceId, slot, client), address)
    if (status !== 200) return
    const session = String(body["sessionId"])
    acknowledge(done.sessions, session)
    const paid = await fetch(`${site.url}/functions/v1/demo-payment`, {
      method: "POST",
      headers: { "Content-Type": "application/json", apikey: site.keys.publishableKey, ...address },
      body: JSON.stringify({ session_id: session, action: "pay" }),
    })
    if (paid.ok) acknowledge(done.payments, session)
  }
  const write = async (index: number) => {
    const description = `Demande ${round}-${index}, à ne pas perdre`
    const stored = await fetch(`${site.url}/rest/v1/contact_requests`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        apikey: site.keys.publishableKey,
        Prefer: "return=minimal",
        "X-Forwarded-For": `10.${round}.${index}.2`,
      },
      body: JSON.stringify({ ...MESSAGE, description }),
    })
    if (stored.status === 201) acknowledge(done.contacts, description)
  }
  const bill = async (issue: () => Promise<string | null>) => {
    const number = await issue()
    if (number) done.invoices.push(number)
  }
  const work = [
    ...drafts.map(bill),
    ...Array.from({ length: ORDERS }, (_, index) => [book(index), write(index)]).flat(),
  ]
  await Promise.allSettled(work)
  await (killed ?? kill(round))
  return done
}

const textsOf = (rows: Record<string, unknown>[]) => new Set(rows.map((row) => String(row["text"])))
const missing = (wanted: string[], found: Set<string>) => wanted.filter((text) => !found.has(text))

/** The PostgreSQL processes of this site's data folder, by command line. */
function databases(): string[] {
  const lines = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n")
  return lines.filter((line) => line.includes(`-D ${site.dataDir}/database`))
}

test(
  `a site killed ${KILLS} times keeps every order, payment, message and invoice that it acknowledged, no slot stays stuck, numbers have no gap, and each paid job has its note once`,
  async () => {
    const all = nothing()
    for (let round = 0; round < KILLS; round += 1) {
      const done = await killDuring(round)
      for (const kind of KINDS) all[kind].push(...done[kind])
      site = await runSite({ dataDir: site.dataDir, env: ENV })
      // A new connection has the command line of the server for an instant.
      await expect.poll(databases).toHaveLength(1)

      const held = `select p.session_id as text from public.brico_requests r join public.card_payments p on p.request_id = r.id
        where p.session_id is not null`
      expect(missing(all.sessions, textsOf(await site.sql(`${held} and r.status <> 'cancelled'`)))).toEqual([])
      expect(missing(all.payments, textsOf(await site.sql(`${held} and r.payment_status = 'paid'`)))).toEqual([])
      expect(
        missing(all.contacts, textsOf(await site.sql("select description as text from public.contact_requests"))),
      ).toEqual([])
      const numbers = await site.sql(
        "select number as text from public.invoices where state = 'issued' order by number",
      )
      expect(missing(all.invoices, textsOf(numbers))).toEqual([])
      expect(numbers.map(({ text }) => Number(String(text).slice(-4)))).toEqual(numbers.map((_, place) => place + 1))
    }
    expect(Math.min(...KINDS.map((kind) => all[kind].length))).toBeGreaterThan(0)

    // A hold without a checkout is released after five minutes; a hold with one has an expiry.
    await site.sql(
      `create or replace function private.now() returns timestamptz language sql stable return now() + interval '5 minutes';
       select public.release_expired_holds();
       create or replace function private.now() returns timestamptz language sql stable return now();`,
    )
    const stuck = `select id from public.brico_requests where status = 'pending' and payment_status = 'pending'
    and (hold_expires_at is null or private.open_session(id) is null)`
    expect(await site.sql(stuck)).toEqual([])
    const sql = (statement: string) => site.sql(statement)
    expect(await ledgerFaults(sql, { sessions: new Map(), refunds: new Map() })).toEqual([])
    // Each paid job has its note once, with one mail and one event, whether it was killed before, while or after it was drawn.
    await untilNotesAreMade(site)
    const { jobs, ...counts } = await countNotes(site)
    expect(Object.entries(counts).filter(([, count]) => count !== KILLS * JOBS)).toEqual([])
    expect([jobs, await alteredFiles(site)]).toEqual([KILLS * JOBS, []])
    const unlike = `select number from public.invoices i where state = 'issued' and (
        (select count(*) from public.documents d where d.invoice_id = i.id and d.kind = 'invoice' and d.made_at is not null) <> 1
        or (select count(*) from public.email_outbox o where o.template = 'invoice_sent' and o.payload ->> 'invoice_id' = i.id::text) <> 1)`
    expect(await site.sql(unlike)).toEqual([])
    console.log(
      `${KILLS} kills: ${all.sessions.length} orders, ${all.payments.length} payments, ${all.contacts.length} messages, ${all.invoices.length} invoices acknowledged`,
    )
  },
  240_000 + KILLS * 60_000,
)
