import { copyPaths } from "#domain/uploads/picture-sizes.ts"
import { createHash } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Ledger } from "./ledger.ts"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import type { StripeClerk } from "./stripe-clerk.ts"
import type { LoadWorld } from "./world.ts"

/** One round of the jobs, which run every half minute, with a margin. */
const ROUND_MS = 35_000
const MOST_ROUNDS = 30

/** A line of the report: what was checked, how many there were, and a description of each wrong one. */
export type Line = { what: string; count: number; wrong: string[] }

/** Makes all delayed work due at once: holds, open checkouts, and retries. */
const TIME_PASSES = `
  update public.brico_requests set hold_expires_at = now() - interval '1 minute'
    where hold_expires_at is not null and payment_status = 'pending';
  update public.card_payments set read_at = now() - interval '6 minutes' where state = 'open' and session_id is not null;
  update public.refunds set next_attempt_at = now() where status = 'pending';
  update public.email_outbox set next_attempt_at = now()
    where status = 'pending' or (status = 'sending' and next_attempt_at < now() + interval '4 minutes')`
const LEFT = `select
  (select count(*) from public.email_outbox where status in ('pending', 'sending'))
  + (select count(*) from public.refunds where status = 'pending')
  + (select count(*) from public.brico_requests where hold_expires_at is not null)
  + (select count(*) from public.card_payments where state = 'open' and session_id is not null) as n`

/** Waits for the site's own jobs until no work is pending, for at most `MOST_ROUNDS`; returns the number of rounds. */
export async function settle(world: LoadWorld, clerk: StripeClerk): Promise<number> {
  clerk.expireAll()
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    await world.site().sql(TIME_PASSES)
    const end = Date.now() + ROUND_MS
    while (Date.now() < end) {
      await clerk.work()
      await pause(500)
    }
    const [row] = await world.site().sql(LEFT)
    if (Number(row?.["n"]) === 0 && clerk.waiting() === 0) return round
  }
  return MOST_ROUNDS
}

export async function readBooks(world: LoadWorld, ledger: Ledger): Promise<Line[]> {
  const { stripe } = world
  const ask = (script: string) => world.site().sql(script)
  const requests =
    await ask(`select r.id, p.session_id as session, p.payment_intent_id as intent, r.status, r.payment_status as paid,
    r.prepayment_cents as cents, r.hold_expires_at as hold, (select hash from public.private_links l where l.subject_id = r.id) as token, r.scheduled_date::text as day,
    to_char(r.scheduled_time, 'HH24:MI') as time
    from public.brico_requests r left join public.card_payments p on p.request_id = r.id`)
  const refunds =
    await ask(`select id, payment_intent_id as intent, amount_cents as cents, status, stripe_refund_id as refund
    from public.refunds`)
  const former = await ask("select session_id as id from public.card_payments where request_id is null")
  const lines: Line[] = []
  const check = (what: string, count: number, wrong: (string | null | false | undefined)[]) =>
    void lines.push({ what, count, wrong: wrong.filter((each) => typeof each === "string") })

  const bySession = new Map(requests.map((row) => [String(row["session"]), row]))
  const formerIds = new Set(former.map(({ id }) => String(id)))
  check(
    "orders that got a payment page, each a request",
    ledger.orders.size,
    [...ledger.orders.keys()].map((id) => !bySession.has(id) && !formerIds.has(id) && `no request for ${id}`),
  )
  const paidSessions = [...stripe.sessions.values()].filter(({ payment_status }) => payment_status === "paid")
  const refundsOf = (intent: unknown) =>
    refunds.filter((row) => row["intent"] === intent && row["status"] === "succeeded")
  check(
    "payments that Stripe took, each on a request or refunded",
    paidSessions.length,
    paidSessions.map(({ id, payment_intent, amount_total }) => {
      const row = requests.find(({ intent }) => intent === payment_intent)
      const back = refundsOf(payment_intent).reduce((sum, { cents }) => sum + Number(cents), 0)
      if (row ? row["paid"] !== "pending" && row["cents"] === amount_total : back === amount_total) return null
      return `${id}: ${JSON.stringify(row ?? "no request")}, ${back} given back`
    }),
  )
  const paidRows = requests.filter(({ intent }) => intent !== null)
  check(
    "payments on record, each known to Stripe",
    paidRows.length,
    paidRows.map(({ session, intent }) => {
      const known = stripe.sessions.get(String(session))
      return (known?.payment_intent !== intent || known?.payment_status !== "paid") && `${String(session)} was not paid`
    }),
  )
  check(
    "confirmations that clients saw, each paid",
    ledger.confirmed.size,
    [...ledger.confirmed].map((id) => bySession.get(id)?.["intent"] === null && `${id} is not paid`),
  )
  const made = [...stripe.refunds.values()]
  check(
    "refunds that Stripe made, each on record once",
    made.length,
    made.map(({ id, amount }) => {
      const rows = refunds.filter((row) => row["refund"] === id && Number(row["cents"]) === amount)
      return rows.length !== 1 && `${id}: ${rows.length} records`
    }),
  )
  check(
    "refunds on record, each made by Stripe",
    refunds.length,
    refunds.map(
      ({ id, refund, status }) =>
        (status !== "succeeded" || !stripe.refunds.has(String(refund))) && `${String(id)} is ${String(status)}`,
    ),
  )
  const [rows] = await ask("select count(*)::int as n from public.receipts")
  check(
    "rows of the ledger, equal to the requests and to Stripe, in a whole chain",
    Number(rows?.["n"]),
    await ledgerFaults(ask, stripe),
  )
  const byIntent = Map.groupBy(made, ({ payment_intent }) => payment_intent as string | null)
  check(
    "refunded payments, none by more than was paid",
    byIntent.size,
    [...byIntent].map(([intent, some]) => {
      const paid = paidSessions.find(({ payment_intent }) => payment_intent === intent)?.amount_total ?? 0
      return some.reduce((sum, { amount }) => sum + amount, 0) > paid && `more than ${paid} of ${intent}`
    }),
  )
  const byToken = new Map(requests.map((row) => [String(row["token"]), row]))
  const managed = [...ledger.managed].map(([token, state]) => ({
    state,
    row: byToken.get(createHash("sha256").update(token).digest("hex")),
  }))
  const cancelled = managed.filter(({ state }) => state.refundCents !== null)
  check(
    "cancellations by clients, each with its promised refund",
    cancelled.length,
    cancelled.map(({ row, state }) => {
      const back = refundsOf(row?.["intent"]).reduce((sum, { cents }) => sum + Number(cents), 0)
      return (
        (row?.["status"] !== "cancelled" || back !== state.refundCents) &&
        `${JSON.stringify(row)}: ${back} of ${state.refundCents}`
      )
    }),
  )
  const moved = managed.filter(({ state }) => state.movedTo && !state.isLost)
  check(
    "appointments moved by clients, each where they put it",
    moved.length,
    moved.map(
      ({ row, state: { movedTo } }) =>
        (row?.["day"] !== movedTo?.day || row?.["time"] !== movedTo?.start_time.slice(0, 5)) &&
        `${JSON.stringify(row)} is not at ${JSON.stringify(movedTo)}`,
    ),
  )
  const [double] = await ask(`select count(*)::int as n from public.brico_requests a join public.brico_requests b
    on a.team_id = b.team_id and a.id < b.id and a.slot && b.slot where a.status <> 'cancelled' and b.status <> 'cancelled'`)
  const alive = requests.filter(({ status }) => status !== "cancelled")
  check("active appointments, no two of one team at once", alive.length, [
    Number(double?.["n"]) > 0 && `${String(double?.["n"])} doubles`,
  ])
  check(
    "holds, none left after its expiry",
    requests.length,
    requests.map(
      ({ id, hold, status, paid }) =>
        (hold !== null || (status === "pending" && paid === "pending")) && `${String(id)} is held`,
    ),
  )
  const open = [...stripe.sessions.values()].filter(({ status }) => status === "open")
  check(
    "payment pages, none left open",
    stripe.sessions.size,
    open.map(({ id }) => id),
  )

  const written = new Map(
    (await ask("select id, description, notes from public.contact_requests")).map((row) => [
      String(row["description"]),
      row,
    ]),
  )
  check(
    "requests that clients wrote",
    ledger.contacts.size,
    [...ledger.contacts].map((text) => !written.has(text) && text),
  )
  const notes = new Map([...written.values()].map((row) => [String(row["id"]), String(row["notes"])]))
  check(
    "notes of staff, each as last saved",
    ledger.notes.size,
    [...ledger.notes].map(([id, { allowed }]) => !allowed.has(notes.get(id) ?? "") && `${id}: ${notes.get(id)}`),
  )
  const lost: string[] = []
  const named = [...ledger.uploads].map((upload) => [upload, ...copiesOf(upload)])
  for (const path of named.flat()) {
    const answer = await fetch(`${world.site().url}/storage/v1/object/public/${path}`)
    if (answer.status !== 200 || (await answer.arrayBuffer()).byteLength === 0) lost.push(`${path}: ${answer.status}`)
  }
  check("pictures that staff uploaded, each readable with its copies", ledger.uploads.size, lost)
  lines.push(...(await readMails(world)))
  return lines
}

async function readMails(world: LoadWorld): Promise<Line[]> {
  const mails = await world.site().sql("select id, template, status, attempts, last_error from public.email_outbox")
  const received = Map.groupBy(world.received, ({ id }) => id)
  const unsent = mails.filter(({ id, status }) => status !== "sent" || !received.has(String(id)))
  const repeated = [...received.values()].filter((copies) => copies.length > 1).length
  return [
    { what: "mails, each sent and received", count: mails.length, wrong: unsent.map((mail) => JSON.stringify(mail)) },
    { what: "mails received twice (a kill between the server's yes and its record)", count: repeated, wrong: [] },
  ]
}

/** The resized copies of « bucket/path ». */
function copiesOf(upload: string): string[] {
  const [bucket = "", ...path] = upload.split("/")
  return copyPaths(path.join("/")).map((copy) => `${bucket}/${copy}`)
}
