import type { FieldKind } from "./labels.ts"

/** What a telephone did: sent as it is, and kept under this id. `at` is the telephone's clock, `day` the day on which it showed the appointment. */
export type FieldAction = {
  id: string
  kind: Exclude<FieldKind, "other">
  request: string
  day: string
  at: string
  payload: FieldPayload
}

export type FieldPayload = {
  text?: string
  minutes?: number
  label?: string
  quantity?: number
  unit?: string
  source?: MaterialSource
  amount_cents?: number
  method?: "cash" | "check"
  replaces?: string
  is_removed?: boolean
}
export type MaterialSource = "van" | "bought" | "client"

/** What became of it. `code` says more; `settled_as` is the office's decision about what was noted. */
export type FieldOutcome = {
  id: string
  outcome: "applied" | "noted" | "refused"
  code: string | null
  settled_as?: "applied" | "filed" | null
}

export type FieldEntry = {
  id: string
  kind: FieldKind
  /** Instant in UTC. */
  at: string
  by: string
  is_mine: boolean
  payload: FieldPayload
  outcome: FieldOutcome["outcome"]
  code: string | null
}

/** An appointment of the day. Money in cents; `time` in Paris, null when none is fixed. `collectable_cents` may be taken today. */
export type FieldAppointment = {
  id: string
  date: string
  time: string | null
  minutes: number
  team: string
  client: string
  phone: string
  address: string
  city: string | null
  access: string | null
  complement: string | null
  service: string
  description: string | null
  notes: string | null
  status: "pending" | "confirmed" | "in_progress" | "completed"
  departed_at: string | null
  arrived_at: string | null
  completed_at: string | null
  may_start: boolean
  has_email: boolean
  total_cents: number
  due_cents: number
  collectable_cents: number
  /** The day from which all that is due may be taken, when that is later than today. */
  collectable_on: string | null
  last_visit: string | null
  entries: FieldEntry[]
}

export type FieldVisit = {
  id: string
  date: string
  time: string
  minutes: number
  client: string
  phone: string | null
  address: string
  city: string | null
  note: string | null
}

/** An appointment that left the day since it was shown. */
export type GoneAppointment = {
  id: string
  date: string
  time: string | null
  why: "cancelled" | "moved" | "other_team"
  new_date: string | null
  new_time: string | null
}

/** The answer of `read_field_day`; `version` names it. */
export type FieldDay = {
  version: string
  now: string
  today: string
  name: string
  teams: string[]
  appointments: FieldAppointment[]
  visits: FieldVisit[]
  gone: GoneAppointment[]
  outcomes: (FieldOutcome & { kind: FieldKind; request_id: string | null; at: string })[]
}
