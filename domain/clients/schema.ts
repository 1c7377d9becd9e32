import * as z from "zod/mini"
import { isEmail, optional, optionalOf, optionalPostalCode, required, text } from "../fields.ts"
import { looksLikePhone, toInternationalPhone } from "../phone-format.ts"
import { BUYER_KINDS, COMPANY_KINDS, CUSTOMER_KINDS, NOTE_KINDS, PLACE_ROLES } from "./labels.ts"

const chosenOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z.pipe(
    z.enum(["", ...choices]),
    z.transform((chosen) => (chosen === "" ? null : (chosen as Choice))),
  )

const channelSchema = z
  .object({
    kind: z.enum(["email", "phone"]),
    value: required("Indiquez le numéro ou l’adresse.", 254),
    label: text(60),
    is_primary: z.boolean(),
    is_shared: z.boolean(),
    until: z.nullable(z.string()),
  })
  .check(
    z.refine(({ kind, value }) => (kind === "email" ? isEmail(value) : looksLikePhone(value)), {
      path: ["value"],
      error: "Ce numéro ou cette adresse semble incorrect.",
    }),
  )

/** A client's file as staff write it. */
export const customerSchema = z.object({
  kind: z.enum(CUSTOMER_KINDS),
  name: required("Indiquez le nom.", 200),
  company_kind: chosenOf(COMPANY_KINDS),
  buyer_kind: chosenOf(BUYER_KINDS),
  siren: optionalOf((typed) => /^\d{9}$/.test(typed.replaceAll(" ", "")), "Un SIREN a neuf chiffres."),
  vat_number: optional(20),
  billing_address: optional(300),
  billing_postal_code: optionalPostalCode(),
  billing_city: optional(100),
  notes: optional(20_000),
  heard_from: optional(200),
  no_marketing: z.boolean(),
  channels: z.array(channelSchema).check(z.maxLength(20, "Vingt numéros et adresses au plus.")),
})
export type CustomerInput = z.input<typeof customerSchema>

/** What `save_customer` reads: a SIREN without spaces, telephones in their stored form. */
export function customerValues(values: z.output<typeof customerSchema>) {
  return {
    ...values,
    siren: values.siren?.replaceAll(" ", "") ?? null,
    channels: values.channels.map((channel) => ({
      ...channel,
      value: channel.kind === "phone" ? toInternationalPhone(channel.value) : channel.value,
    })),
  }
}

const SIDES = ["one", "other"] as const

/** Two files become one: each part in which they differ wants an answer. */
export const mergeSchema = z.object({
  kept: z.enum(SIDES),
  answers: z.record(z.string(), z.enum(SIDES, "Choisissez ce qui compte.")),
})

export const placeSchema = z.object({
  address: required("Indiquez l’adresse.", 300),
  postal_code: optionalPostalCode(),
  city: optional(100),
  complement: optional(200),
  access_notes: optional(1000),
  over_two_years: z.pipe(
    z.enum(["", "yes", "no"]),
    z.transform((chosen) => (chosen === "" ? null : chosen === "yes")),
  ),
  role: z.enum(PLACE_ROLES),
})

export const customerNoteSchema = z.object({
  kind: z.enum(NOTE_KINDS),
  body: required("Écrivez quelques mots.", 5000),
})

export const taskSchema = z.object({
  title: required("Dites ce qu’il y a à faire.", 200),
  due_on: required("Choisissez un jour.", 10),
  assignee_id: z.pipe(
    z.string(),
    z.transform((chosen) => chosen || null),
  ),
})
