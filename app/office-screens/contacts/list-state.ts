import { choiceParam, defineListParams, idParam } from "#app/office/records/list-params.ts"
import type { Conversion } from "#domain/contact/conversion.ts"
import { CONTACT_SERVICES, CONTACT_STATUSES } from "#domain/contact/labels.ts"
import { type ContactFilter, SORTS } from "./data/list-contacts.ts"

/** The conversion dialogs, by their names in the URL. */
const DIALOGS = { "convertir-brico": "brico", "convertir-reno": "reno" } as const satisfies Record<string, Conversion>
export const DIALOG_OF: Record<Conversion, keyof typeof DIALOGS> = { brico: "convertir-brico", reno: "convertir-reno" }
export type OpenConversion = { target: Conversion; id: string }
/** The other dialogs over the list: a reply, the choice of a conversion, or a visit. */
export type OpenDialog = { name: "repondre" | "convertir" | "visite"; id: string }

/** The state of the list in the URL: its filter, and the open request and dialog. */
export const contactParams = defineListParams({
  params: {
    statut: choiceParam(CONTACT_STATUSES),
    service: choiceParam(CONTACT_SERVICES),
    tri: choiceParam(SORTS),
    demande: idParam,
    fenetre: choiceParam(["convertir-brico", "convertir-reno", "repondre", "convertir", "visite"]),
    pour: idParam,
  },
  filters: ["statut", "service"],
  record: "demande",
  read({ q, statut, service, tri, page, fenetre, pour }) {
    const filter: ContactFilter = { query: q, status: statut, service, sort: tri, page }
    const isOther = fenetre === "repondre" || fenetre === "convertir" || fenetre === "visite"
    const conversion: OpenConversion | null =
      fenetre && pour && !isOther ? { target: DIALOGS[fenetre], id: pour } : null
    const dialog: OpenDialog | null = isOther && pour ? { name: fenetre, id: pour } : null
    return { filter, conversion, dialog }
  },
})
