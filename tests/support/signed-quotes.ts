import { randomUUID } from "node:crypto"
import { parisToday } from "#domain/dates.ts"
import { clientOf } from "./booking.ts"
import { sendableQuote } from "./sendable-quote.ts"
import type { RunningSite } from "./site.ts"

type Row = Record<string, unknown>

const section = (label: string) => ({ ...line(label, "0", 20), kind: "section" })
const line = (label: string, unit_price: string, vat_rate: number, change: Row = {}) => ({
  ...{ id: randomUUID(), kind: "work", level: 1, label, quantity: "1", unit: "forfait", unit_price, vat_rate },
  ...{ discount_bp: 0, is_option: false, ...change },
})

/** Two sections, two rates: 12 000 € HT, 13 700 € TTC. */
const LINES = [
  section("Gros œuvre"),
  line("Dépose et évacuation", "2000", 10),
  line("Chape et ragréage", "5000", 10),
  section("Finitions"),
  line("Faïence", "3000", 20, { quantity: "1" }),
  line("Peinture", "2000", 20),
]

/** A renovation with its client's file and a quote that came back signed on paper, as staff make them. */
export async function signedQuote(site: RunningSite, name: string, change: Row = {}) {
  const staff = clientOf(site, site.keys.publishableKey)
  await staff.auth.signInWithPassword(site.admin)
  const [customer] = await site.sql(
    `insert into public.customers (name, billing_address, billing_postal_code, billing_city)
    values ('${name}', '4 rue des Lilas', '75020', 'Paris') returning id`,
  )
  const customer_id = customer?.["id"] as string
  await site.sql(
    `insert into public.customer_channels (customer_id, kind, value) values ('${customer_id}', 'email', 'client@example.fr')`,
  )
  const [project] = await site.sql(
    `insert into public.reno_projects (name, client_name, client_phone, address, customer_id, status)
    values ('Chantier ${name}', '${name}', '', '4 rue des Lilas, 75020 Paris', '${customer_id}', 'in_progress') returning id`,
  )
  const project_id = project?.["id"] as string
  const quote = {
    ...{ kind: "initial", title: `Rénovation ${name}`, customer_id, project_id, deposit_bp: 3000, lines: LINES },
    ...(await sendableQuote({ sql: site.sql as never })),
    ...change,
  }
  const id = randomUUID()
  const call = async (fn: "save_quote" | "send_quote" | "record_paper_signature", order: Row) => {
    const { data, error } = await staff.rpc(fn, { p_id: id, ...order } as never)
    if (error) throw new Error(`${fn}: ${JSON.stringify(error)}`)
    return data as Row
  }
  const { lock_version } = await call("save_quote", { p_lock_version: 0, p_quote: quote })
  await call("send_quote", { p_lock_version: lock_version, p_order: { mail: false } })
  const signed = { signed_on: parisToday(), place: "premises", name, early_start: true, vat_certified: true }
  await call("record_paper_signature", { p_order: { ...signed, path: `tests/${id}.pdf`, file_name: "Devis.pdf" } })
  return { staff, id, project_id, customer_id }
}

/** The owner has answered all that issuing here needs. Returns a function that takes it back. */
export async function billHere(site: RunningSite) {
  const staff = clientOf(site, site.keys.publishableKey)
  await staff.auth.signInWithPassword(site.admin)
  await site.sql(`insert into public.compliance_answers (question, answer, name, since_on, answered_by_name, answered_at)
    values ('attestation', 'signed', 'Jeanne Martin', '2026-11-01', 'Jeanne Martin', now()),
      ('platform', 'chosen', 'Plateforme', null, 'Jeanne Martin', now()),
      ('specimens', 'seen', 'Cabinet Prune', '2026-11-20', 'Jeanne Martin', now()) on conflict do nothing`)
  await site.sql("update public.billing_settings set vat_moment = 'collection'")
  const { error } = await staff.rpc("set_billing", { p_way: "here" })
  if (error) throw new Error(JSON.stringify(error))
  return async () => {
    await site.sql("update public.billing_settings set billing = 'elsewhere', vat_moment = null")
    await site.sql("delete from public.compliance_answers")
  }
}
