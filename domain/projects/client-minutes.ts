import * as z from "zod/mini"
import { minutesSchema } from "../documents/minutes.ts"
import { writtenDay } from "../documents/words.ts"
import { required } from "../fields.ts"

/** What the client reads of the minutes; parsing leaves out the rest. */
export const clientMinutesSchema = z.extend(
  z.pick(minutesSchema, {
    ...{ version_no: true, written_on: true, is_specimen: true, project_name: true, place: true, contracts: true },
    ...{ received_on: true, reserves: true, retention_bp: true, has_guarantee: true, retained_until: true },
    ...{ guarantees: true, client: true },
  }),
  { seller: z.object({ name: z.string() }), client: z.object({ name: z.nullable(z.string()) }) },
)
export type ClientMinutesContent = z.output<typeof clientMinutesSchema>

/** The minutes of a reception as the holder of their link reads them. */
export type ClientMinutes = {
  subject: "minutes"
  id: string
  content: ClientMinutesContent
  /** The reception changed since: another version is to sign. One that was signed stays readable. */
  is_replaced: boolean
  signature: { means: "online" | "paper"; signed_at: string; signed_on: string; name: string } | null
  /** Days on which reserves were mended, by their id: the signature stays as it is. */
  lifted: { id: string; lifted_on: string }[]
  given_name: string | null
  family_name: string | null
  code_sent_at: string | null
  email_hint: string | null
  /** Without a mail server no code arrives. */
  sends_codes: boolean
  documents: { kind: "minutes" | "minutes_signed"; sha256: string; url: string }[]
  is_document_failed: boolean
}

export const minutesSignerSchema = z.object({
  given_name: required("Indiquez votre prénom.", 100),
  family_name: required("Indiquez votre nom.", 100),
  accepts_terms: z.literal(true, "Cochez la case pour déclarer la réception\u00a0: sans elle, rien n’est signé."),
})
export type MinutesSigner = z.output<typeof minutesSignerSchema>

/** The sentence that the client accepts: the page shows it, the evidence keeps it. */
export function declarationOf({ reserves, received_on }: Pick<ClientMinutesContent, "reserves" | "received_on">) {
  const but =
    reserves.length === 0
      ? "sans réserve"
      : reserves.length === 1
        ? "avec la réserve qu’il décrit"
        : `avec les ${reserves.length}\u00a0réserves qu’il décrit`
  return `J’ai lu ce procès-verbal et je déclare recevoir les travaux le ${writtenDay(received_on)}, ${but}.`
}
