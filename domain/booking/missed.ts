import * as z from "zod/mini"

/** Whose fault it was that an appointment was not done. The database keeps it as a fact; only « contractor » counts in the success rate. */
export const FAULTS = ["contractor", "client", "company"] as const
export type Fault = (typeof FAULTS)[number]

/** What becomes of the request: a date to agree on later, a new one at once, or none. */
export const AFTERWARDS = ["later", "now", "cancel"] as const
export type Afterwards = (typeof AFTERWARDS)[number]

export const missedSchema = z.object({
  fault: z.enum(FAULTS, "Dites pourquoi."),
  next: z.enum(AFTERWARDS),
})
export type MissedVisit = z.output<typeof missedSchema>
