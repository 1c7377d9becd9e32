import type { Db } from "#functions/_shared/deps.ts"
import type { World } from "./backend.ts"
import { drawDocuments, sendQuote } from "./client-quotes.ts"

type Row = Record<string, unknown>
type Site = { staff: Db; service: Db; sql: World["sql"] }

export const IBAN = "FR7630006000011234567890189"

/** The company issues invoices here, and has an account. */
export async function issueHere({ sql }: Pick<Site, "sql">) {
  await sql(
    `update public.billing_settings set billing = 'here', vat_moment = 'collection', iban = '${IBAN}', bic = 'AGRIFRPP'`,
  )
}

/** A site that issues invoices, for `signQuote` and `issueInvoice`. */
export async function invoicingSite(world: World): Promise<Site> {
  const site = { staff: world.as.manager, service: world.as.service, sql: world.sql }
  await issueHere(site)
  return site
}

/** What a sent quote or an issued invoice has fixed. */
export async function snapshotOf({ sql }: Pick<Site, "sql">, table: "quotes" | "invoices", id: string) {
  return (await sql<{ snapshot: object }>(`select snapshot from public.${table} where id = $1`, [id]))[0]?.snapshot
}

/** A quote of 2 365,77 € TTC that came back signed on paper, with a deposit of 709,73 €. Returns its id. */
export async function signQuote({ staff, service, sql }: Site, change: Row = {}): Promise<string> {
  const { id } = await sendQuote({ staff, sql }, change)
  await drawDocuments(service)
  const [today] = await sql<{ day: string }>("select private.today()::text as day")
  const { error } = await staff.rpc("record_paper_signature", {
    p_id: id,
    p_order: {
      signed_on: today?.day,
      place: "remote",
      name: "Anne Durand",
      path: `${id}/scan.pdf`,
      vat_certified: true,
    },
  })
  if (error) throw new Error(JSON.stringify(error))
  return id
}

/** Begins, completes and issues an invoice or a credit note. Returns its id. */
export async function issueInvoice(
  { staff }: Pick<Site, "staff">,
  order: Row,
  change: Row = {},
  issuing: Row = {},
): Promise<string> {
  const done = <Answer>({ data, error }: { data: Answer; error: unknown }) => {
    if (error) throw new Error(JSON.stringify(error))
    return data
  }
  const id = done(await staff.rpc("start_invoice", { p_order: order as never })) as string
  const draft = done(await staff.rpc("read_invoice", { p_id: id })) as Row & { lock_version: number; missing: Row[] }
  const saved = done(
    await staff.rpc("save_invoice", {
      ...{ p_id: id, p_lock_version: draft.lock_version },
      p_invoice: { ...draft, content: null, ...change } as never,
    }),
  ) as { lock_version: number }
  const { error } = await staff.rpc("issue_invoice", {
    p_id: id,
    p_lock_version: saved.lock_version,
    p_order: issuing as never,
  })
  if (error) throw new Error(JSON.stringify([error, done(await staff.rpc("read_invoice", { p_id: id }))]))
  return id
}

/** Staff note money for an invoice. */
export async function payInvoice({ staff }: Pick<Site, "staff">, id: string, amount_cents: number, change: Row = {}) {
  const payment = { amount_cents, method: "transfer", paid_on: "2026-11-20", ...change }
  const { error } = await staff.rpc("record_payment", { p_kind: "invoice", p_id: id, p_payment: payment as never })
  if (error) throw new Error(JSON.stringify(error))
}
