import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { parisToday } from "#domain/dates.ts"
import type { RunningSite } from "./site.ts"

export type Slot = { day: string; start_time: string }

/** A supabase-js client of a running site, as in a browser or an external script. */
export function clientOf(site: RunningSite, key: string): SupabaseClient {
  return createClient(site.backendUrl, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

export async function firstServiceOf(db: SupabaseClient, category: string) {
  const { data, error } = await db
    .from("services")
    .select("id, name, duration_minutes")
    .eq("category", category)
    .eq("is_active", true)
    .order("name")
    .limit(1)
    .single()
  if (error) throw new Error(error.message)
  return data
}

/** Open slots of a service in the 21 days from `from`, earliest first. */
export async function openSlots(db: SupabaseClient, serviceId: string, from: string): Promise<Slot[]> {
  const { data, error } = await db.rpc("booking_availability", { p_service_id: serviceId, p_from: from, p_days: 21 })
  if (error) throw new Error(error.message)
  return (data as (Slot & { is_open: boolean })[]).filter((slot) => slot.is_open)
}

const CATALOGUE = [
  ["plomberie", "Réparation de fuite"],
  ["electricite", "Pose de luminaire"],
  ["menuiserie", "Réglage de porte ou de fenêtre"],
  ["peinture", "Raccords de peinture"],
].map(([category, name]) => ({ category, name, base_price: 95, duration_minutes: 60 }))

/** Makes a minimal site bookable: a service in each of four categories, two teams, the company's e-mail, phone and address. */
export async function openShop(site: RunningSite): Promise<void> {
  const db = clientOf(site, site.keys.secretKey)
  const company = {
    email: "contact@mirabelle.test",
    phone: "01 99 00 12 34",
    address: "12 rue des Mirabelliers, 75011 Paris",
  }
  const answers = [
    await db.from("services").insert(CATALOGUE),
    await db.from("teams").insert([{ name: "Équipe 1" }, { name: "Équipe 2" }]),
    await db.from("company_settings").update(company).eq("id", 1),
  ]
  for (const { error } of answers) if (error) throw new Error(error.message)
}

/** Makes a minimal site bookable with many teams and a high daily cap; returns a service and its open slots of three weeks. */
export async function openForMany(site: RunningSite): Promise<{ serviceId: string; slots: Slot[] }> {
  await openShop(site)
  await site.sql(`insert into public.teams (name) select 'Équipe ' || n from generate_series(10, 40) n;
    update public.scheduling_settings set max_bookings_per_day = 500`)
  const db = clientOf(site, site.keys.secretKey)
  const { id } = await firstServiceOf(db, "plomberie")
  return { serviceId: id, slots: await openSlots(db, id, parisToday()) }
}

/** A valid order of one slot, with the answers of a visitor to the wizard, but without a proof of work or the key of the attempt. */
export function orderFor(serviceId: string, slot: Slot, overrides: Record<string, unknown> = {}) {
  return {
    service_id: serviceId,
    date: slot.day,
    time: slot.start_time.slice(0, 5),
    client_name: "Zoé Martin",
    client_email: "zoe.martin@example.fr",
    client_phone: "06 39 98 12 34",
    address: "8 rue Oberkampf",
    postal_code: "75011",
    city: "Paris",
    description: "Fuite sous l’évier",
    terms_accepted: true,
    express_request: true,
    ...overrides,
  }
}

export async function order(
  site: RunningSite,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${site.backendUrl}/functions/v1/create-stripe-session`, {
    method: "POST",
    headers: { "Content-Type": "application/json", apikey: site.keys.publishableKey, ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Another person with another IP address (the site needs TRUST_PROXY), so that the limits of unpaid holds do not apply to all tests together. */
export function stranger(index: number) {
  return {
    person: {
      client_email: `client-${index}@example.fr`,
      client_phone: `06 39 ${String(index)
        .padStart(6, "0")
        .replace(/(..)(?!$)/g, "$1 ")}`,
    },
    headers: { "X-Forwarded-For": `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}` },
  }
}

type Crowd = {
  visitors: number
  serviceId: string
  slots: readonly Slot[]
  /** Called after each order, with its status and the headers of its visitor. */
  after?: (status: number, headers: Record<string, string>) => Promise<void>
}

/** Concurrent visitors who book until `end` is called; `acknowledged` holds the ids of the payments that the site returned. */
export function bookTogether(site: RunningSite, { visitors, serviceId, slots, after }: Crowd) {
  const acknowledged: string[] = []
  let isOver = false
  let orders = 0
  const visit = async () => {
    while (!isOver) {
      const index = (orders += 1)
      const { person, headers } = stranger(index)
      const { status, body } = await order(
        site,
        orderFor(serviceId, slots[index % slots.length] as Slot, person),
        headers,
      )
      if (status === 200) acknowledged.push(String(body["sessionId"]))
      await after?.(status, headers)
    }
  }
  const load = Array.from({ length: visitors }, visit)
  async function end() {
    isOver = true
    await Promise.all(load)
  }
  return { acknowledged, end }
}
