import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { MONDAY } from "./functions.ts"
import type { PriceWorld } from "./price-requests.ts"
import type { Change } from "./told-changes.ts"

const VISIT = {
  client_name: "Anne Martin",
  client_email: "anne@example.fr",
  address: "12 rue de Rivoli",
  scheduled_date: MONDAY,
  scheduled_time: "10:00",
  duration_minutes: 60,
  notify_client: true,
}

/** The changes of docs/who-is-told.md about visits. */
export function toldVisits(world: PriceWorld): Record<string, Change> {
  let visit = { id: null as string | null, version: 0 }
  async function save(change: object = {}) {
    const order = { p_id: visit.id, p_version: visit.version, p_values: { ...VISIT, ...change } }
    const { data, error } = await world.backend.as.manager.rpc("save_visit", order)
    if (error) throw new Error(JSON.stringify(error))
    visit = data as { id: string; version: number }
  }
  const plan = async () => {
    visit = { id: null, version: 0 }
    await save()
  }
  /** The mail that says so has left. */
  const planned = async () => {
    await plan()
    await world.setClock(new Date(world.deps.now().getTime() + 61_000).toISOString())
    await deliverOutbox(world.deps)
  }
  return {
    "Staff plan a visit": { make: plan },
    "Staff move a visit": { before: planned, make: () => save({ scheduled_time: "15:00" }) },
    "Staff cancel a visit": { before: planned, make: () => save({ state: "cancelled" }) },
    "Staff take a visit back within a minute": {
      make: async () => {
        await plan()
        await save({ state: "cancelled" })
      },
    },
    "The day before a visit": {
      before: planned,
      make: async () => {
        await world.setClock("2026-11-22T09:00:00+01:00")
        await world.call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
      },
    },
  }
}
