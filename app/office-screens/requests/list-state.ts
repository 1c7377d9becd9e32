import { choiceParam, dayParam, defineListParams, idParam, timeParam } from "#app/office/records/list-params.ts"
import { BRICO_STATUSES } from "#domain/booking/labels.ts"
import { PAYMENT_FILTERS } from "#domain/booking/payment-states.ts"
import type { Moment } from "#domain/booking/slots.ts"
import { type RequestFilter, SORTS } from "./data/list-requests.ts"

/** The dialogs over the list, by the name that they have in the address. */
export const DIALOGS = [
  "nouvelle",
  "modifier",
  "paiement",
  "remboursement",
  "frais",
  "sous-traitant",
  "deplacer",
] as const
export type DialogName = (typeof DIALOGS)[number]
/** `moment` is where a new request is wanted, when the calendar says it. */
export type OpenDialog = { name: DialogName; id: string | null; moment: WantedMoment }
export type WantedMoment = Moment | null

/** What the address of the list says: its filter, how it is shown and which request and dialog are open. */
export const requestParams = defineListParams({
  params: {
    statut: choiceParam(BRICO_STATUSES),
    paiement: choiceParam(PAYMENT_FILTERS),
    archives: choiceParam(["oui"]),
    tri: choiceParam(SORTS),
    demande: idParam,
    fenetre: choiceParam(DIALOGS),
    pour: idParam,
    date: dayParam,
    heure: timeParam,
  },
  filters: ["statut", "paiement", "archives"],
  record: "demande",
  read({ q, statut, paiement, archives, tri, page, fenetre, pour, date, heure }) {
    const isArchived = archives !== null
    const filter: RequestFilter = { query: q, status: statut, payment: paiement, isArchived, sort: tri, page }
    // Every dialog but the one that creates is about a request.
    const moment = date ? { date, time: heure ?? "" } : null
    const dialog: OpenDialog | null =
      fenetre && (fenetre === "nouvelle" || pour) ? { name: fenetre, id: pour, moment } : null
    return { filter, dialog }
  },
})
