import type { SlotReason } from "#domain/booking/labels.ts"
import { departmentOf } from "#domain/booking/rules.ts"
import type { Busy } from "#domain/booking/offered-hours.ts"
import type { BookableService } from "#domain/booking/service.ts"
import type { Moment } from "#domain/booking/slots.ts"
import type { RefundReason } from "#domain/booking/rules.ts"
import type { Row } from "#domain/database.ts"
import type { Hindrance } from "#domain/booking/staff-contractors.ts"
import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"

/** The time slot of an appointment. `exclude` is the id of the request that is being placed. */
export type Placement = Moment & { durationMinutes: number; exclude: string | null }

export type TeamState = { id: string; name: string; busy_with: Busy | null; hindrance: Hindrance | null }
export type ContractorState = {
  id: string
  name: string
  specialties: string[]
  is_available: boolean
  hindrance: Hindrance | null
  busy_with: Busy | null
}
export type Availability = {
  warnings: { reason: SlotReason; detail: string | null }[]
  teams: TeamState[]
  contractors: ContractorState[]
}

/** Teams and subcontractors. With a moment, also who is busy with what, and the reasons why visitors could not book it. */
export async function whoIsFree(db: Db, moment: Placement | null): Promise<Availability> {
  const answer = await db.rpc("who_is_free", {
    p_date: moment?.date ?? null,
    p_time: moment?.time ?? null,
    p_duration: moment?.durationMinutes ?? 60,
    ...(moment?.exclude ? { p_exclude: moment.exclude } : {}),
  })
  const data = dataOf(answer)
  return data as Availability
}

export type ListedService = Pick<BookableService, "id" | "name" | "base_price" | "duration_minutes"> &
  Pick<Row<"services">, "vat_rate" | "is_active">

export async function listServices(db: Db): Promise<ListedService[]> {
  return await db
    .from("services")
    .select("id, name, base_price, vat_rate, duration_minutes, is_active")
    .order("name")
    .limit(300)
    .then(dataOf)
}

export type KnownClient = Awaited<ReturnType<typeof findClients>>[number]

export type KnownPlace = {
  id: string
  address: string
  postal_code: string | null
  city: string | null
  complement: string | null
}
/** The places on a client's file, at most ten. */
export const placesOf = ({ places }: KnownClient) => places as KnownPlace[]

/** Up to six clients by a part of their name, e-mail or number, most recent first; empty below two letters or four digits. */
export async function findClients(db: Db, query: string) {
  return await db.rpc("find_clients", { p_query: query }).then(dataOf)
}

/** Returns a function that says whether the company serves a postal code. */
export async function readZones(db: Db): Promise<(postalCode: string) => boolean> {
  const data = await db.from("scheduling_settings").select("intervention_zones").single().then(dataOf)
  return (postalCode) => data.intervention_zones.includes(departmentOf(postalCode))
}

/** In cents: paid by card, already refunded, still refundable, and the refund that the terms give at this moment. */
export type RefundPreview = {
  paid_cents: number
  refunded_cents: number
  refundable_cents: number
  rule_cents: number
  rule_reason: RefundReason
}

export async function refundPreview(db: Db, id: string): Promise<RefundPreview> {
  const { data } = await callFunction<{ data: RefundPreview }>(db, "refund-payment", { request_id: id, preview: true })
  return data
}
