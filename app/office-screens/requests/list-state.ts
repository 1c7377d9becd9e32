import { choiceParam, dayParam, defineListParams, idParam, timeParam } from "#app/office/records/list-params.ts"
import { BRICO_STATUSES } from "#domain/booking/labels.ts"
import { PAYMENT_FILTERS } from "#domain/booking/payment-states.ts"
import type { Moment } from "#domain/booking/slots.ts"
import { NO_TEAM, type RequestFilter, SORTS, WHENS } from "./data/list-requests.ts"

/** The dialogs over the list, by their names in the URL. */
export const DIALOGS = [
  "nouvelle",
  "modifier",
  "paiement",
  "remboursement",
  "frais",
  "sous-traitant",
  "deplacer",
  "annuler",
  "retablir",
  "pas-fait",
  "lien",
] as const
export type DialogName = (typeof DIALOGS)[number]
/** `moment` is the date and time of a new request, if the calendar gives one. */
export type OpenDialog = { name: DialogName; id: string | null; moment: WantedMoment }
export type WantedMoment = Moment | null

/** The state of the list in the URL: its filter, its view, the open request and the dialog. */
export const requestParams = defineListParams({
  params: {
    statut: choiceParam(BRICO_STATUSES),
    paiement: choiceParam(PAYMENT_FILTERS),
    quand: choiceParam(WHENS),
    equipe: { parse: (text: string) => (text === NO_TEAM ? NO_TEAM : idParam.parse(text)) },
    archives: choiceParam(["oui"]),
    tri: choiceParam(SORTS),
    demande: idParam,
    fenetre: choiceParam(DIALOGS),
    pour: idParam,
    date: dayParam,
    heure: timeParam,
  },
  filters: ["statut", "paiement", "quand", "equipe", "archives"],
  record: "demande",
  read({ q, statut, paiement, quand, equipe, archives, tri, page, fenetre, pour, date, heure }) {
    const isArchived = archives !== null
    const filter: RequestFilter = {
      query: q,
      status: statut,
      payment: paiement,
      when: quand,
      team: equipe,
      isArchived,
      sort: tri,
      page,
    }
    // Every dialog except « nouvelle » needs the id of a request.
    const moment = date ? { date, time: heure ?? "" } : null
    const dialog: OpenDialog | null =
      fenetre && (fenetre === "nouvelle" || pour) ? { name: fenetre, id: pour, moment } : null
    return { filter, dialog }
  },
})
