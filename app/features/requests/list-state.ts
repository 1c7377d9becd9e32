import * as z from "zod/mini"
import { BRICO_STATUSES, PAYMENT_STATUSES } from "#domain/booking/labels.ts"
import type { Moment } from "#domain/booking/slots.ts"
import { isDay } from "#domain/dates.ts"
import type { RequestFilter } from "./data.ts"

/** The dialogs over the list, by the name that they have in the address. */
export const DIALOGS = ["nouvelle", "modifier", "paiement", "remboursement", "frais", "sous-traitant"] as const
export type DialogName = (typeof DIALOGS)[number]
/** `moment` is where a new request is wanted, when the calendar says it. */
export type OpenDialog = { name: DialogName; id: string | null; moment: WantedMoment }
export type WantedMoment = Moment | null

// A parameter that makes no sense is read as if it were not there.
const paramsSchema = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(100)), ""),
  statut: z.catch(z.nullable(z.enum(BRICO_STATUSES)), null),
  paiement: z.catch(z.nullable(z.enum(PAYMENT_STATUSES)), null),
  archives: z.catch(z.nullable(z.enum(["oui"])), null),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(400)), 1),
  vue: z.catch(z.nullable(z.enum(["table", "cards"])), null),
  demande: z.catch(z.nullable(z.uuid()), null),
  fenetre: z.catch(z.nullable(z.enum(DIALOGS)), null),
  pour: z.catch(z.nullable(z.uuid()), null),
  date: z.catch(z.nullable(z.string().check(z.refine(isDay))), null),
  heure: z.catch(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), ""),
})

/** What the address of the list says: its filter, how it is shown and which request and dialog are open. */
export function parseListState(params: URLSearchParams) {
  const { q, statut, paiement, archives, page, vue, demande, fenetre, pour, date, heure } = paramsSchema.parse(
    Object.fromEntries(params),
  )
  const filter: RequestFilter = { query: q, status: statut, payment: paiement, isArchived: archives !== null, page }
  // Every dialog but the one that creates is about a request.
  const moment = date ? { date, time: heure } : null
  const dialog: OpenDialog | null =
    fenetre && (fenetre === "nouvelle" || pour) ? { name: fenetre, id: pour, moment } : null
  return { filter, view: vue, openId: demande, dialog }
}
