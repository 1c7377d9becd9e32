import type { FieldAction, FieldAppointment, FieldDay, FieldEntry } from "./day.ts"

/** An entry on the screen; `isWaiting`: the server does not know it yet. */
export type ShownEntry = FieldEntry & { isWaiting: boolean }
export type ShownAppointment = Omit<FieldAppointment, "entries"> & { entries: ShownEntry[]; waitingCount: number }

/** The appointments as the telephone shows them: what the server said last, and what waits to be sent on top of it. */
export function foldDay(day: FieldDay, waiting: readonly FieldAction[]): ShownAppointment[] {
  return day.appointments.map((appointment) => {
    const own = waiting.filter(({ request }) => request === appointment.id)
    const known = own.reduce(applyAction, appointment)
    const entries = [...known.entries.map((entry) => ({ ...entry, isWaiting: false })), ...own.map(toEntry)]
    return { ...known, entries: withoutReplaced(entries), waitingCount: own.length }
  })
}

function applyAction(appointment: FieldAppointment, { kind, at, payload }: FieldAction): FieldAppointment {
  if (kind === "departed")
    return { ...appointment, departed_at: payload.is_removed ? null : (appointment.departed_at ?? at) }
  if (kind === "arrived") return { ...appointment, arrived_at: appointment.arrived_at ?? at }
  if (kind === "done") return { ...appointment, status: "completed", completed_at: appointment.completed_at ?? at }
  if (kind === "reopened") return { ...appointment, status: "in_progress", completed_at: null }
  if (kind !== "payment") return appointment
  const left = (cents: number) => Math.max(cents - (payload.amount_cents ?? 0), 0)
  return {
    ...appointment,
    due_cents: left(appointment.due_cents),
    collectable_cents: left(appointment.collectable_cents),
  }
}

const toEntry = ({ id, kind, at, payload }: FieldAction): ShownEntry => ({
  ...{ id, kind, at, payload, by: "", is_mine: true, outcome: "applied", code: null, isWaiting: true },
})

/** Without what a later entry corrects or takes back, and without those that take back. */
function withoutReplaced(entries: ShownEntry[]): ShownEntry[] {
  const replaced = new Set(entries.map(({ payload }) => payload.replaces).filter(Boolean))
  return entries.filter(({ id, code, payload }) => !replaced.has(id) && code !== "replaced" && !payload.is_removed)
}

/** The next step of an appointment, by what is known of it. */
export type NextStep = "departed" | "arrived" | "done" | null

export function nextStep({ status, departed_at, arrived_at }: FieldAppointment | ShownAppointment): NextStep {
  if (status === "completed") return null
  if (arrived_at || status === "in_progress") return "done"
  return departed_at ? "arrived" : "departed"
}

/** Minutes from the arrival to the end or now, to the next quarter of an hour, as the form of times proposes them. */
export function proposedMinutes({ arrived_at, completed_at }: ShownAppointment, now: Date): number {
  if (!arrived_at) return 60
  const end = completed_at ? Date.parse(completed_at) : now.getTime()
  const minutes = Math.ceil((end - Date.parse(arrived_at)) / 60_000 / 15) * 15
  return Math.min(Math.max(minutes, 15), 600)
}
