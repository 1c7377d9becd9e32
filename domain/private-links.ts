import * as z from "zod/mini"
import { IN_PERSON_PLACES } from "./quotes/quote.ts"

/** What a link opens without an account: an appointment, a price request, a quote, an invoice, the page of a renovation, or the minutes of its reception. */
export type LinkKind = "booking" | "price_request" | "quote" | "invoice" | "client_page" | "minutes"

/** 128 bits in base64url. */
export function isLinkToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text)
}

const UNKNOWN = "Ce lien n’est plus valable."
export const linkToken = z.string(UNKNOWN).check(z.refine(isLinkToken, UNKNOWN))

/**
 * Body of `private-link`, for staff: which link to copy. The page of a renovation is opened if it is not; `in_person` asks for another
 * link of a quote, to sign on the device in hand. The link of an appointment leaves by mail only: it cancels in the client's name.
 */
export const privateLinkSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("price_request"), id: z.guid("Demande inconnue.") }),
  z.object({ kind: z.literal("quote"), id: z.guid("Devis inconnu."), in_person: z.optional(z.enum(IN_PERSON_PLACES)) }),
  z.object({ kind: z.literal("invoice"), id: z.guid("Facture inconnue.") }),
  z.object({ kind: z.literal("minutes"), id: z.guid("Procès-verbal inconnu.") }),
  z.object({ kind: z.literal("client_page"), project_id: z.guid("Projet inconnu."), mail: z.boolean() }),
])
export type PrivateLinkOrder = z.output<typeof privateLinkSchema>
