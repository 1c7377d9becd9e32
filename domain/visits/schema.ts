import * as z from "zod/mini"
import { splitAddress } from "../booking/address.ts"
import { isDay } from "../dates.ts"
import { number, optional, optionalEmail, optionalTypedPhone, required } from "../fields.ts"
import { toInternationalPhone } from "../phone-format.ts"

/** Usual length of a visit, in minutes. */
const USUAL_MINUTES = 60

/** The form value of « Qui y va »: a team, a member of staff, or an empty text while it is not decided. */
export const whoOf = (team: string | null, person: string | null) =>
  team ? `team:${team}` : person ? `person:${person}` : ""

/** A visit as staff type it. Output: values for the database; the address of one line is split into street, postal code and town. */
export const visitSchema = z.pipe(
  z.object({
    client_name: required("Indiquez le nom du client.", 120),
    client_phone: optionalTypedPhone(),
    client_email: optionalEmail(),
    address: required("Indiquez l’adresse de la visite.", 300),
    scheduled_date: z.string().check(z.refine(isDay, { error: "Indiquez la date." })),
    scheduled_time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d/, "Indiquez l’heure.")),
    duration_minutes: number(
      (value) => Number.isInteger(value) && value >= 15 && value <= 720,
      "Indiquez une durée de 15 à 720 minutes.",
    ),
    who: z.string(),
    note: optional(4000),
    notify_client: z.boolean(),
  }),
  z.transform(({ who, client_phone, address, ...visit }) => {
    const [kind, id = ""] = who.split(":")
    const { street, postalCode, city } = splitAddress(address)
    return {
      ...visit,
      client_phone: client_phone === null ? null : toInternationalPhone(client_phone),
      address: street,
      postal_code: postalCode || null,
      city: city || null,
      team_id: kind === "team" ? id : null,
      profile_id: kind === "person" ? id : null,
    }
  }),
)
export type VisitInput = z.input<typeof visitSchema>
export type VisitValues = z.output<typeof visitSchema>

export const EMPTY_VISIT: VisitInput = {
  client_name: "",
  client_phone: "",
  client_email: "",
  address: "",
  scheduled_date: "",
  scheduled_time: "",
  duration_minutes: String(USUAL_MINUTES),
  who: "",
  note: "",
  notify_client: true,
}
