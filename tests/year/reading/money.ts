import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { leftToPay } from "../actions/finish.ts"
import { at } from "../world/clock.ts"
import type { YearWorld } from "../world/world.ts"

const LISTED = `select id, reference, status, scheduled_date::text as day, to_char(scheduled_time, 'HH24:MI') as time,
  extract(epoch from lower(slot))::int as starts, client_email as email, on_site_cents, collected_cents, due_cents, refunded_cents, round(total_amount * 100)::int as total,
  card_cents + refunded_cents as card_cents
  from public.brico_requests`

/** Each appointment and each sum of the site against the test's own books, and both against Stripe. */
export async function readMoney(world: YearWorld): Promise<void> {
  const { books, site } = world
  const rows = new Map((await site().sql(LISTED)).map((row) => [row["id"], row]))
  for (const each of books.appointments) {
    const row = rows.get(each.id)
    if (!row) {
      books.fault(`${each.reference} is lost`)
      continue
    }
    const onSite = each.onSite.reduce((sum, { cents }) => sum + cents, 0)
    const state =
      each.state === "cancelled" ? ["cancelled"] : each.state === "done" ? ["completed"] : ["pending", "confirmed"]
    const expected = {
      ...{ day: each.day, time: each.time, total: each.priceCents },
      starts: at(each.day, each.time).getTime() / 1000,
      ...(each.client.email ? { email: each.client.email } : {}),
      ...{ card_cents: each.cardCents, refunded_cents: each.refundedCents, on_site_cents: onSite },
      collected_cents: each.cardCents - each.refundedCents + onSite,
      ...(each.state === "cancelled" ? {} : { due_cents: leftToPay(each) }),
    }
    for (const [name, value] of Object.entries(expected))
      if (String(row[name]) !== String(value))
        books.fault(`${each.reference}: ${name} is ${String(row[name])} and not ${value}`)
    if (!state.includes(String(row["status"])))
      books.fault(`${each.reference} is ${String(row["status"])} and not ${each.state}`)
  }
  await readMethods(world)
  await readContracts(world)
  readStripe(world)
  for (const fault of await ledgerFaults((sql) => site().sql(sql), world.stripe)) books.fault(fault)
  const [doubles] = await site()
    .sql(`select count(*)::int as n from public.brico_requests a join public.brico_requests b
    on a.team_id = b.team_id and a.id < b.id and a.slot && b.slot where a.status <> 'cancelled' and b.status <> 'cancelled'`)
  if (doubles?.["n"] !== 0) books.fault(`${String(doubles?.["n"])} double bookings`)
}

/** Cash and cheques: the sum of each, as the site has them. */
async function readMethods({ books, site }: YearWorld): Promise<void> {
  const rows = await site().sql(`select method, sum(amount_cents)::int as cents from public.receipts group by method`)
  const payments = books.appointments.flatMap(({ onSite }) => onSite)
  for (const method of ["cash", "check"]) {
    const ours = payments.filter((each) => each.method === method).reduce((sum, { cents }) => sum + cents, 0)
    const theirs = Number(rows.find((row) => row["method"] === method)?.["cents"] ?? 0)
    if (ours !== theirs) books.fault(`${method}: the site has ${theirs} cents, the books ${ours}`)
  }
}

/** The invoices of a contract sum to it, are paid, and have numbers without a gap; the transfers are those of the books. */
async function readContracts({ books, site }: YearWorld): Promise<void> {
  for (const { quoteId, cents } of books.contracts) {
    const [sums] = await site().sql(
      `select sum(total_cents)::int as cents, sum(left_cents)::int as left from public.invoices where quote_id = '${quoteId}' and state = 'issued'`,
    )
    if (sums?.["cents"] !== cents || sums["left"] !== 0)
      books.fault(`the invoices of a contract of ${cents} cents: ${JSON.stringify(sums)}`)
  }
  const [transfers] = await site().sql(
    "select coalesce(sum(amount_cents), 0)::int as cents from public.receipts where method = 'transfer' and project_id is not null",
  )
  if (transfers?.["cents"] !== books.transferred)
    books.fault(`transfers: the site has ${String(transfers?.["cents"])} cents, the books ${books.transferred}`)
  const gaps = await site().sql(
    "select s.code from public.document_series s where s.code = 'F' and s.last <> (select count(*) from public.invoices i where i.number like 'F-' || s.year || '-%')",
  )
  if (gaps.length > 0) books.fault("the numbers of invoices have a gap")
}

/** What Stripe took and gave back, in all. */
function readStripe({ books, stripe }: YearWorld): void {
  const paid = [...stripe.sessions.values()].filter(({ payment_status }) => payment_status === "paid")
  const took = paid.reduce((sum, { amount_total }) => sum + (amount_total ?? 0), 0)
  const gave = [...stripe.refunds.values()].reduce((sum, { amount }) => sum + amount, 0)
  const sum = (values: number[]) => values.reduce((all, each) => all + each, 0)
  const lost = sum(books.lost.map(({ cents }) => cents))
  const ours = {
    took: sum(books.appointments.map(({ cardCents }) => cardCents)) + lost,
    gave: sum(books.appointments.map(({ refundedCents }) => refundedCents)) + lost,
  }
  if (took !== ours.took || gave !== ours.gave)
    books.fault(`Stripe took ${took} and gave ${gave} cents, the books say ${ours.took} and ${ours.gave}`)
}
