import * as z from "zod/mini"
import { CONTACT_SERVICES, CONTACT_STATUSES } from "#domain/contact/labels.ts"
import type { Conversion } from "#domain/contact/conversion.ts"
import { type ContactFilter, SORTS } from "./data.ts"

/** The dialogs over the list, by the name that they have in the address. */
const DIALOGS = { "convertir-brico": "brico", "convertir-reno": "reno" } as const satisfies Record<string, Conversion>
export const DIALOG_OF: Record<Conversion, keyof typeof DIALOGS> = { brico: "convertir-brico", reno: "convertir-reno" }
export type OpenConversion = { target: Conversion; id: string }

// A parameter that makes no sense is read as if it were not there.
const paramsSchema = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(100)), ""),
  statut: z.catch(z.nullable(z.enum(CONTACT_STATUSES)), null),
  service: z.catch(z.nullable(z.enum(CONTACT_SERVICES)), null),
  tri: z.catch(z.nullable(z.enum(SORTS)), null),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(400)), 1),
  demande: z.catch(z.nullable(z.uuid()), null),
  fenetre: z.catch(z.nullable(z.enum(Object.keys(DIALOGS) as (keyof typeof DIALOGS)[])), null),
  pour: z.catch(z.nullable(z.uuid()), null),
})

/** What the address of the list says: its filter, and which request and conversion are open. */
export function parseListState(params: URLSearchParams) {
  const { q, statut, service, tri, page, demande, fenetre, pour } = paramsSchema.parse(Object.fromEntries(params))
  const filter: ContactFilter = { query: q, status: statut, service, sort: tri, page }
  const conversion: OpenConversion | null = fenetre && pour ? { target: DIALOGS[fenetre], id: pour } : null
  return { filter, openId: demande, conversion }
}
