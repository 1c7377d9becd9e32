type Ask = (sql: string) => Promise<Record<string, unknown>[]>
type Payments = {
  sessions: ReadonlyMap<string, { payment_status: string; amount_total?: number | null }>
  refunds: ReadonlyMap<string, { amount: number; status?: string | null }>
}

/**
 * Compares the ledger with the sums of the requests, with itself (its chain) and with what Stripe took and gave back. Returns a sentence per
 * difference; disputes of prepayments are left out, because requests keep the money of a lost one.
 */
export async function ledgerFaults(ask: Ask, stripe: Payments): Promise<string[]> {
  const unlike = await ask(`select r.reference, r.collected_cents, coalesce(sum(t.amount_cents), 0) as booked
    from public.brico_requests r left join private.received t on t.request_id = r.id and not (t.kind = 'dispute' and t.is_prepaid)
    group by r.id having r.collected_cents <> coalesce(sum(t.amount_cents), 0)`)
  const problems = await ask("select * from private.ledger_problems()")
  const [booked] = await ask(
    "select coalesce(sum(amount_cents), 0)::int as cents from public.receipts where source = 'stripe' and kind <> 'dispute'",
  )
  const took = [...stripe.sessions.values()].reduce(
    (sum, { payment_status, amount_total }) => sum + (payment_status === "paid" ? (amount_total ?? 0) : 0),
    0,
  )
  const gave = [...stripe.refunds.values()].reduce(
    (sum, { amount, status }) => sum + (status === "failed" ? 0 : amount),
    0,
  )
  return [
    ...unlike.map((row) => `the ledger and the request differ: ${JSON.stringify(row)}`),
    ...problems.map((row) => `the chain: ${JSON.stringify(row)}`),
    ...(booked?.["cents"] === took - gave
      ? []
      : [`the ledger has ${String(booked?.["cents"])} cents of Stripe's ${took - gave}`]),
  ]
}
