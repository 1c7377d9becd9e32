import { formatTime } from "../dates.ts"
import type { SlotReason } from "./labels.ts"
import { HOURLY_SLOTS } from "./slots.ts"
import { describeWarning } from "./staff-labels.ts"

/** The appointment that occupies a team or a subcontractor; a visit has no reference. */
export type Busy = { reference: string | null; client_name: string; time: string; duration_minutes: number }

/** A half hour of a day, as the database judges it for staff. */
export type OfferedHour = {
  /** `HH:MM`. */
  time: string
  /** A save at this hour would be refused with this code. */
  refusal: "team_busy" | "team_absent" | "all_teams_busy" | null
  busyWith: Busy | null
  /** What binds visitors only: staff may choose the hour all the same. */
  remark: SlotReason | null
  detail: string | null
}

/** « Anne Martin, 10 h »; « visite chez Anne Martin, 10 h ». */
export function describeBusy({ reference, client_name, time }: Omit<Busy, "duration_minutes">): string {
  return `${reference === null ? "visite chez " : ""}${client_name}, ${formatTime(time)}`
}

const remarkNotes: Partial<Record<SlotReason, string>> = {
  past: "passé",
  blocked: "bloqué",
  closed_day: "fermé",
  outside_hours: "fermé",
  notice: "délai",
}

/** What stands under an hour, in one word; empty for a free one. */
export function hourNote({ refusal, remark }: OfferedHour): string {
  if (refusal === "team_absent") return "absente"
  if (refusal) return refusal === "team_busy" ? "pris" : "complet"
  return (remark && remarkNotes[remark]) ?? ""
}

/** Why an hour is dead, or binds visitors only, as a sentence; `team` is the name of the chosen team. */
export function describeHour({ refusal, busyWith, remark, detail }: OfferedHour, team: string | null): string | null {
  if (refusal === "team_busy")
    return `${team ?? "Cette équipe"}\u00a0: déjà un rendez-vous${busyWith ? ` (${describeBusy(busyWith)})` : ""}.`
  if (refusal === "team_absent") return `${team ?? "Cette équipe"} est absente à ce moment.`
  if (refusal) return "Toutes les équipes sont prises à ce moment."
  if (remark === "past") return "Cette heure est passée."
  if (remark === "notice") return "Dans le délai des visiteurs, qui ne vous lie pas."
  return remark && describeWarning({ reason: remark, detail })
}

/** One hour for each of the calendar: its half hour stands in for a full hour that is taken. */
export function hoursToChoose(hours: readonly OfferedHour[]): OfferedHour[] {
  const at = new Map(hours.map((hour) => [hour.time, hour]))
  return HOURLY_SLOTS.flatMap((time) => {
    const [full, half] = [at.get(time), at.get(time.replace(":00", ":30"))]
    return full?.refusal && half && !half.refusal ? [half] : (full ?? [])
  })
}
