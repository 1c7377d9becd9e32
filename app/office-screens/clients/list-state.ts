import { choiceParam, defineListParams, idParam } from "#app/office/records/list-params.ts"
import { CUSTOMER_FILTERS } from "#domain/clients/labels.ts"
import type { ClientFilter } from "./data.ts"

/** The state of the list in the URL: its filter, and the open dialog. */
export const clientParams = defineListParams({
  params: {
    filtre: choiceParam(CUSTOMER_FILTERS),
    tri: choiceParam(["newest"]),
    fenetre: choiceParam(["nouveau", "doublons", "import"]),
    pour: idParam,
  },
  filters: ["filtre"],
  read({ q, filtre, tri, page, fenetre }) {
    const filter: ClientFilter = { query: q, filter: filtre, sort: tri, page }
    return { filter, dialog: fenetre }
  },
})
