import { clientOf } from "#tests/support/booking.ts"
import { paidByCard } from "#tests/support/card-payments.ts"
import type { RunningSite } from "#tests/support/site.ts"

export type Row = Record<string, unknown> & { id: string }

/** Inserts a request with the rights of the service. With `card`: its prepayment was paid by card, with this reference. */
export async function addRequest(
  site: RunningSite,
  { card, ...given }: Record<string, unknown> & { card?: string },
): Promise<Row> {
  const { payment_status: _status, payment_method: _method, ...unpaid } = given
  const change = card ? unpaid : given
  const { data, error } = await clientOf(site, site.keys.secretKey)
    .from("brico_requests")
    .insert({
      client_name: "Anne Martin",
      client_email: "anne@example.fr",
      client_phone: "+33612345678",
      address: "12 rue de Rivoli",
      postal_code: "75004",
      city: "Paris",
      service_type: "Volet coincé",
      base_price: 60,
      ...change,
    })
    .select()
    .single()
  if (error) throw new Error(error.message)
  if (card) await site.sql(paidByCard({ request: (data as Row).id, intent: card }))
  return data as Row
}

export async function readRow(site: RunningSite, id: string): Promise<Row> {
  const { data, error } = await clientOf(site, site.keys.secretKey)
    .from("brico_requests")
    .select()
    .eq("id", id)
    .single()
  if (error) throw new Error(error.message)
  return data as Row
}

/** Changes a row as another user would at the same time. */
export async function changeRow(site: RunningSite, id: string, change: Record<string, unknown>): Promise<void> {
  const { error } = await clientOf(site, site.keys.secretKey).from("brico_requests").update(change).eq("id", id)
  if (error) throw new Error(error.message)
}

export async function addContractor(site: RunningSite, change: Record<string, unknown>): Promise<Row> {
  const row = { email: "pro@example.fr", phone: "+33612345678", specialties: ["menuiserie"], ...change }
  const { data, error } = await clientOf(site, site.keys.secretKey).from("contractors").insert(row).select().single()
  if (error) throw new Error(error.message)
  return data as Row
}

export async function firstTeam(site: RunningSite): Promise<Row> {
  const { data, error } = await clientOf(site, site.keys.secretKey)
    .from("teams")
    .select()
    .eq("is_active", true)
    .order("display_order")
    .limit(1)
    .single()
  if (error) throw new Error(error.message)
  return data as Row
}

/** A Monday in the far future, so that its day is empty: one for the phone, one for the other projects. */
export const quietMonday = (project: string) => (project === "phone" ? "2031-03-03" : "2031-03-10")
