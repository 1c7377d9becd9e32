import {
  choiceParam,
  dayParam,
  defineListParams,
  idParam,
  pageParam,
  searchParam,
  timeParam,
} from "#app/office/records/list-params.ts"
import { BRICO_STATUSES, PAYMENT_STATUSES } from "#domain/booking/labels.ts"
import type { Moment } from "#domain/booking/slots.ts"
import { COUNT_LIMIT, PAGE_SIZE, type RequestFilter } from "./data.ts"

/** The dialogs over the list, by the name that they have in the address. */
export const DIALOGS = ["nouvelle", "modifier", "paiement", "remboursement", "frais", "sous-traitant"] as const
export type DialogName = (typeof DIALOGS)[number]
/** `moment` is where a new request is wanted, when the calendar says it. */
export type OpenDialog = { name: DialogName; id: string | null; moment: WantedMoment }
export type WantedMoment = Moment | null

const params = {
  q: searchParam,
  statut: choiceParam(BRICO_STATUSES),
  paiement: choiceParam(PAYMENT_STATUSES),
  archives: choiceParam(["oui"]),
  page: pageParam(COUNT_LIMIT / PAGE_SIZE),
  vue: choiceParam(["table", "cards"]),
  demande: idParam,
  fenetre: choiceParam(DIALOGS),
  pour: idParam,
  date: dayParam,
  heure: timeParam,
}

/** What the address of the list says: its filter, how it is shown and which request and dialog are open. */
export const requestParams = defineListParams(params, ["q", "statut", "paiement", "archives"], (values) => {
  const { q, statut, paiement, archives, page, vue, demande, fenetre, pour, date, heure } = values
  const filter: RequestFilter = { query: q, status: statut, payment: paiement, isArchived: archives !== null, page }
  // Every dialog but the one that creates is about a request.
  const moment = date ? { date, time: heure ?? "" } : null
  const dialog: OpenDialog | null =
    fenetre && (fenetre === "nouvelle" || pour) ? { name: fenetre, id: pour, moment } : null
  return { filter, view: vue, openId: demande, dialog }
})
