import { randomUUID } from "node:crypto"
import { type Person, freshBackend, type World } from "./backend.ts"

/** Morning of a Monday, 9:00 in Paris. */
export const NOW = "2026-11-23T08:00:00Z"
export const TODAY = "2026-11-23"
export const TOMORROW = "2026-11-24"

type Row = Record<string, unknown>
export type Outcome = { id: string; outcome: string; code: string | null; is_known?: boolean; settled_as?: string }
export type Day = {
  version: string
  appointments: (Row & { id: string })[]
  visits: Row[]
  gone: Row[]
  outcomes: Outcome[]
  unchanged?: boolean
}
type Sent = { id?: string; kind: string; at?: string; day?: string; payload?: Row; request?: string }

/** A world with two teams; the person « field » belongs to the first. */
export async function openField() {
  const world: World = await freshBackend()
  await world.setClock(NOW)
  const [own, other] = [(await world.add.team("Équipe Nord")).id, (await world.add.team("Équipe Sud")).id]
  await world.as.manager.rpc("save_team_members", { p_team_id: own, p_profile_ids: [world.people.field] })
  const phone = { id: randomUUID(), label: "Téléphone de Karim", version: "1" }

  const add = (change: Row = {}) =>
    world.add.request({
      ...{ client_name: "Odile Mercier", status: "confirmed", scheduled_date: TODAY, scheduled_time: "10:00" },
      ...{ team_id: own, base_price: 120, created_at: "2026-10-01T08:00:00Z", ...change },
    })
  const read = async (known: string | null = null, who: Person = "field", device: Row = phone): Promise<Day> => {
    const { data, error } = await world.as[who].rpc("read_field_day", { p_device: device, p_known: known })
    if (error) throw new Error(error.code)
    return data as Day
  }
  const send = async (
    actions: unknown,
    { now, who = "field", device = phone }: { now?: string; who?: Person; device?: Row } = {},
  ): Promise<Outcome[] | string> => {
    const [clock] = await world.sql<{ at: string }>("select private.now()::text as at")
    const { data, error } = await world.as[who].rpc("apply_field_actions", {
      ...{ p_device: device, p_now: now ?? clock?.at, p_actions: actions },
    })
    return error ? error.code : (data as { outcomes: Outcome[] }).outcomes
  }
  const act = (request: string, { id = randomUUID(), at = NOW, day = TODAY, ...rest }: Sent) => ({
    ...{ id, at, day, request, ...rest },
  })
  /** Sends one action, and answers its outcome and code: « noted request_cancelled ». */
  const sendOne = async (request: string, sent: Sent, options = {}) => {
    const answer = await send([act(request, sent)], options)
    if (typeof answer === "string") return answer
    return [answer[0]?.outcome, answer[0]?.code].filter(Boolean).join(" ")
  }
  const request = async (id: string) =>
    (await world.sql<Row>("select * from public.brico_requests where id = $1", [id]))[0] ?? {}
  return { world, own, other, phone, add, read, send, sendOne, act, request }
}
