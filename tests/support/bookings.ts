import type { World } from "./backend.ts"

/** Friday 20 November 2026, 9 h in Paris. */
export const FRIDAY_MORNING = "2026-11-20T08:00:00Z"
/** The Monday after: open from 8 h to 18 h. */
export const MONDAY = "2026-11-23"

export type Hold = {
  id: string
  payment_id: string
  team_id: string
  hold_expires_at: string
  prepayment_cents: number
  service_name: string
}

/** Resets to one team, the rules that tests change, no booking, and Friday morning. */
export async function clearBookings(world: World): Promise<void> {
  await world.empty("email_outbox", "brico_requests", "spent_proofs", "stripe_events", "blocked_dates", "team_absences")
  await world.sql("delete from public.teams where name <> 'Équipe 1'")
  await world.sql("update public.teams set is_active = true")
  await world.sql(`update public.scheduling_settings
    set minimum_notice_hours = 2, notice_in_opening_hours = false, max_bookings_per_day = 20, hold_minutes = 35, intervention_zones = '{75,92}'`)
  await world.setClock(FRIDAY_MORNING)
}

let visitors = 0

/** Calls `reserve_booking` as the functions do, for a new visitor in a network of their own each time, with a proof of work; `change` overrides fields of the order. */
export function reserve(world: World, serviceId: string, change: Record<string, unknown> = {}) {
  const visitor = (visitors += 1)
  return world.as.service.rpc("reserve_booking", {
    p_order: {
      service_id: serviceId,
      scheduled_date: MONDAY,
      scheduled_time: "10:00",
      client_name: "Anne Martin",
      client_email: `anne.${visitor}@example.fr`,
      client_phone: `+336${String(visitor).padStart(8, "0")}`,
      address: "12 rue de Rivoli",
      postal_code: "75004",
      city: "Paris",
      description: "Le robinet goutte",
      terms_version: "2026-11",
      network: `network ${visitor}`,
      express_request: true,
      urgent_repair: false,
      proof: `proof-${visitor}`,
      proof_expires_at: "2027-01-01T00:00:00Z",
      ...change,
    },
  })
}

/** Reserves; throws if it is refused. */
export async function hold(world: World, serviceId: string, change: Record<string, unknown> = {}): Promise<Hold> {
  const { data, error } = await reserve(world, serviceId, change)
  if (error) throw new Error(error.message)
  return data as Hold
}

/** The `reason` of each slot of a day by start time (« 10:00 »), or `open`, as a visitor reads them. */
export async function reasons(
  world: World,
  serviceId: string,
  day: string,
  exclude?: string,
): Promise<Record<string, string>> {
  const { data, error } = await world.as.visitor.rpc("booking_availability", {
    p_service_id: serviceId,
    p_from: day,
    p_days: 1,
    ...(exclude ? { p_exclude: exclude } : {}),
  })
  if (error) throw new Error(error.message)
  const slots = data as { start_time: string; reason: string | null; is_open: boolean }[]
  return Object.fromEntries(
    slots.map((slot) => [slot.start_time.slice(0, 5), slot.is_open ? "open" : (slot.reason ?? "")]),
  )
}
