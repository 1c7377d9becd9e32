import * as z from "zod/mini"
import { sellerSchema } from "./seller.ts"
import { givenSignatureSchema } from "./signed-copy.ts"

const text = z.nullable(z.string())

/** What the minutes of a reception say (`private.minutes_content`, fixed in `reception_minutes.snapshot`). Days in Paris. */
export const minutesSchema = z.object({
  version_no: z.int(),
  written_on: z.string(),
  written_by: text,
  is_specimen: z.boolean(),
  seller: sellerSchema,
  client: z.object({ name: text, address: text }),
  project_name: z.string(),
  place: text,
  contracts: z.array(
    z.object({ number: z.string(), kind: z.enum(["initial", "amendment"]), title: z.string(), signed_on: z.string() }),
  ),
  received_on: z.string(),
  /** `due_on`: the day agreed for it. */
  reserves: z.array(z.object({ id: z.string(), label: z.string(), due_on: text })),
  /** Of the contract, in hundredths of a percent; 0: none. */
  retention_bp: z.int(),
  /** A bank stands surety instead of it. */
  has_guarantee: z.boolean(),
  retained_until: z.string(),
  /** Their last days. */
  guarantees: z.object({ perfect: z.string(), equipment: z.string(), ten_years: z.string() }),
})
export type Minutes = z.output<typeof minutesSchema>

/** `private.signed_minutes_content`: a copy with its signature. Instants are in UTC, with microseconds. */
export const signedMinutesSchema = z.extend(minutesSchema, {
  /** The evidence of a signature made online, as it was hashed. */
  evidence: text,
  signature: givenSignatureSchema,
})
export type SignedMinutes = z.output<typeof signedMinutesSchema>

/** What the client declares, for the page and the paper (code civil, art. 1792-6). */
export const receptionSentence = (reserveCount: number, receivedOn: string): string =>
  `Le maître de l’ouvrage déclare recevoir les travaux le ${receivedOn}, ${
    reserveCount === 0 ? "sans réserve." : "avec les réserves ci-dessous."
  }`

/** Who keeps the retention, and until when (loi n° 71-584 du 16 juillet 1971); null when the contract has none. */
export function retentionSentence(
  { retention_bp, has_guarantee }: Pick<Minutes, "retention_bp" | "has_guarantee">,
  until: string,
): string | null {
  if (has_guarantee)
    return "Une caution personnelle et solidaire remplace la retenue de garantie\u00a0: rien n’est retenu sur le prix des travaux."
  if (retention_bp === 0) return null
  const percent = String(retention_bp / 100).replace(".", ",")
  return `Une retenue de garantie de ${percent}\u00a0% du prix des travaux TTC est consignée par le client. Elle est due après le ${until}, un an après la réception, sauf opposition motivée du client par lettre recommandée.`
}

/** The legal guarantees that begin with the reception, each with its article and its last day. */
export const guaranteesOf = ({ guarantees }: Pick<Minutes, "guarantees">): { label: string; until: string }[] => [
  { label: "Parfait achèvement (code civil, article 1792-6)", until: guarantees.perfect },
  { label: "Bon fonctionnement des équipements (article 1792-3)", until: guarantees.equipment },
  { label: "Responsabilité décennale (articles 1792 et 1792-4-1)", until: guarantees.ten_years },
]
