import { randomUUID } from "node:crypto"
import { addDays } from "#domain/dates.ts"
import type { World } from "./backend.ts"
import { invoicingSite, issueInvoice, signQuote } from "./client-invoices.ts"

/** Random business of a company over three months: quotes, deposits, situations, credit notes, goods, the buyer's VAT, money before, on, above and after its invoice, corrections, refunds. */

type Site = Awaited<ReturnType<typeof invoicingSite>>
/** The same numbers for the same seed. */
export function numbers(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
  return {
    chance: (share: number) => next() < share,
    below: (most: number) => Math.floor(next() * most),
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  }
}
type Numbers = ReturnType<typeof numbers>

const instant = (day: string) => `${day}T12:00:00+01:00`
const METHODS = ["transfer", "transfer", "check", "card", "cash"] as const

/** Lives these days, one contract a day with what follows from the earlier ones; returns how often each kind of act took place. */
export async function liveDays(
  world: World,
  days: readonly string[],
  seed: number,
  moment = "collection",
): Promise<Record<string, number>> {
  const site = await invoicingSite(world)
  await world.sql("update public.billing_settings set vat_moment = $1", [moment])
  const random = numbers(seed)
  const done: Record<string, number> = {}
  const contracts: Contract[] = []
  for (const day of days) {
    await world.setClock(instant(day))
    contracts.push(await newContract(world, site, random))
    for (let n = 0; n < 9; n++) {
      const contract = random.pick(contracts)
      const act = random.pick(ACTS)
      // What the product refuses (nothing left, too much cash) does not take place.
      if (await act(world, site, contract, random, day).catch(() => false)) done[act.name] = (done[act.name] ?? 0) + 1
    }
  }
  return done
}

type Contract = { quote_id: string; project_id: string; operation: string; isReverse: boolean }

async function newContract(world: World, site: Site, random: Numbers): Promise<Contract> {
  const isReverse = random.chance(0.15)
  const [customer] = await world.sql<{ id: string }>(
    isReverse
      ? `insert into public.customers (kind, name, buyer_kind, siren, vat_number, billing_address, billing_postal_code, billing_city)
         values ('company', 'Bâti Général', 'professional', '732829320', 'FR44732829320', '1 quai de Seine', '75013', 'Paris') returning id`
      : `insert into public.customers (name, billing_address, billing_postal_code, billing_city) values ('Élise Œuvrard', '2 rue Haute', '75011', 'Paris') returning id`,
  )
  await world.sql("insert into public.customer_channels (customer_id, kind, value) values ($1, 'email', $2)", [
    customer?.id,
    `${randomUUID()}@example.fr`,
  ])
  const [project] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, address, budget, customer_id) values ('Chantier', 'Élise Œuvrard', 'Paris', 0, $1) returning id",
    [customer?.id],
  )
  const rates = isReverse ? [0] : [20, 10, 5.5]
  const lines = Array.from({ length: 1 + random.below(4) }, () => ({
    ...{
      id: randomUUID(),
      kind: "work",
      level: 1,
      label: "Ouvrage",
      quantity: String(1 + random.below(700) / 100),
      unit: "m2",
    },
    ...{ unit_price: String((100 + random.below(90_000)) / 100), discount_bp: random.pick([0, 0, 750]) },
    ...{ vat_rate: random.pick(rates), is_option: false },
  }))
  const quote_id = await signQuote(site, {
    ...{ customer_id: customer?.id, project_id: project?.id, lines, deposit_bp: 3000 },
    ...{ rge_text: "Qualibat RGE 8621", subcontractors_text: "Sans sous-traitance" },
    price_basis: isReverse ? "ht" : random.pick(["ht", "ttc"]),
  })
  const operation = random.pick(["services", "services", "services", "goods", "mixed"])
  return { quote_id, project_id: project?.id ?? "", operation, isReverse }
}

type Act = (world: World, site: Site, contract: Contract, random: Numbers, day: string) => Promise<boolean>
const PLAIN = { mail: false, accepted: ["over_signed"] }

const deposit: Act = async (_world, site, { quote_id, operation }) =>
  Boolean(await issueInvoice(site, { kind: "deposit", quote_id }, { operation }, PLAIN))

const situation: Act = async (world, site, { quote_id, project_id, operation }, random) => {
  const rows = await world.sql<{ id: string; done: number }>(
    `select l.id, coalesce((select max((line ->> 'progress_bp')::int) from public.invoices i, jsonb_array_elements(i.snapshot -> 'rows') line
       where i.contract_id = $2 and i.kind = 'situation' and i.state <> 'draft' and line ->> 'line_id' = l.id::text), 0) as done
     from public.quote_lines l where l.quote_id = $1 and l.kind = 'work'`,
    [quote_id, project_id],
  )
  const progress = rows.map(({ id, done }) => ({
    ...{ quote_id, line_id: id },
    progress_bp: done + random.below(10_001 - done),
  }))
  return Boolean(await issueInvoice(site, { kind: "situation", project_id }, { progress, operation }, PLAIN))
}

const balance: Act = async (_world, site, { project_id, operation }) =>
  Boolean(await issueInvoice(site, { kind: "balance", project_id }, { operation }, PLAIN))

/** An invoice of the contract, with what is left of it. */
async function anyInvoice(world: World, { project_id }: Contract, random: Numbers) {
  const found = await world.sql<{ id: string; left_cents: number; total_cents: number; issued_on: string }>(
    `select id, left_cents::int, total_cents::int, issued_on::text from public.invoices
     where project_id = $1 and state <> 'draft' and kind <> 'credit_note' order by issued_at, number`,
    [project_id],
  )
  const one = random.pick(found)
  if (!one) throw new Error("no invoice")
  return one
}

const creditNote: Act = async (world, site, contract, random) => {
  const { id: corrects_id } = await anyInvoice(world, contract, random)
  const { data } = await site.staff.rpc("read_invoice", { p_id: corrects_id })
  const rows = (data as { to_credit: { rows: { row: number; net_cents: number }[] } }).to_credit.rows
  const row = random.pick(rows)
  const credits = random.chance(0.5) ? [] : [{ row: row.row, net_cents: 1 + random.below(Math.max(row.net_cents, 1)) }]
  return Boolean(await issueInvoice(site, { kind: "credit_note", corrects_id }, { credits, reason: "Erreur" }, PLAIN))
}

const payment: Act = async (world, site, contract, random, day) => {
  const invoice = await anyInvoice(world, contract, random)
  const amount_cents = random.chance(0.5) ? invoice.left_cents : 1 + random.below(Math.round(invoice.total_cents * 1.2))
  const paid_on = random.chance(0.7) ? day : addDays(day, -9)
  const { error } = await site.staff.rpc("record_payment", {
    ...{ p_kind: "invoice", p_id: invoice.id },
    p_payment: { amount_cents, method: random.pick(METHODS), paid_on, accepts_excess: true },
  })
  return !error
}

/** Before any invoice, for the renovation or for its quote. */
const advance: Act = async (_world, site, { quote_id, project_id, isReverse }, random, day) => {
  const isOfQuote = random.chance(0.5)
  const { error } = await site.staff.rpc("record_payment", {
    ...{ p_kind: isOfQuote ? "quote" : "project", p_id: isOfQuote ? quote_id : project_id },
    p_payment: {
      ...{
        amount_cents: 1000 + random.below(60_000),
        method: random.pick(METHODS),
        paid_on: day,
        accepts_excess: true,
      },
      ...(isOfQuote ? {} : { vat_rate: isReverse ? 0 : 10 }),
    },
  })
  return !error
}

/** One transfer for two invoices of the client. */
const transfer: Act = async (world, site, { project_id }, random, day) => {
  const open = await world.sql<{ id: string; left_cents: number; customer_id: string }>(
    "select id, left_cents::int, customer_id from public.invoices where project_id = $1 and left_cents > 0 order by number limit 2",
    [project_id],
  )
  const parts = open.map(({ id, left_cents }) => ({
    invoice_id: id,
    amount_cents: random.chance(0.5) ? left_cents : 1 + random.below(left_cents),
  }))
  const { error } = await site.staff.rpc("record_payment", {
    ...{ p_kind: "customer", p_id: open[0]?.customer_id ?? "" },
    p_payment: {
      ...{ amount_cents: parts.reduce((sum, part) => sum + part.amount_cents, 0), method: "transfer", paid_on: day },
      parts,
    },
  })
  return !error
}

const correction: Act = async (world, site, { project_id }, random) => {
  const payments = await world.sql<{ id: string }>(
    "select id from public.receipts where project_id = $1 and kind = 'payment' order by recorded_at, id",
    [project_id],
  )
  const { error } = await site.staff.rpc("void_payment", { p_id: random.pick(payments)?.id, p_reason: "Erreur" })
  return !error
}

const refund: Act = async (world, site, contract, random, day) => {
  const [admin] = await world.sql<{ id: string }>("select id from public.profiles where role = 'admin' limit 1")
  const isOfInvoice = random.chance(0.5)
  const p_id = isOfInvoice ? (await anyInvoice(world, contract, random)).id : contract.project_id
  const { data } = await site.staff.rpc("list_payments", { p_kind: isOfInvoice ? "invoice" : "project", p_id })
  const { by_hand_cents: most } = (data as { returns: { by_hand_cents: number } }).returns
  const { error } = await site.service.rpc("give_back", {
    ...{ p_kind: isOfInvoice ? "invoice" : "project", p_id, p_actor: admin?.id ?? "" },
    p_refund: {
      amount_cents: Math.max(1, most - random.below(2) * 5),
      method: "transfer",
      paid_on: day,
      reason: "Trop payé",
    },
  })
  return !error
}

const ACTS = [
  ...[deposit, situation, situation, balance, creditNote, payment, payment, payment],
  ...[advance, transfer, correction, refund],
]
