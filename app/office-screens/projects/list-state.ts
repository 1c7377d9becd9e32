import { choiceParam, defineListParams, idParam } from "#app/office/records/list-params.ts"
import { PROJECT_STATUSES, QUOTE_STATUSES } from "#domain/projects/labels.ts"
import { type ProjectFilter, SORTS } from "./data/list-projects.ts"

/** The dialogs over the list: a new project, or a price request for one. */
export type ListDialog = { name: "nouveau" } | { name: "chiffrage"; id: string } | null

/** The state of the list in the URL. */
export const projectParams = defineListParams({
  params: {
    statut: choiceParam(PROJECT_STATUSES),
    devis: choiceParam(QUOTE_STATUSES),
    archives: choiceParam(["oui"]),
    tri: choiceParam(SORTS),
    projet: idParam,
    fenetre: choiceParam(["nouveau", "chiffrage"]),
    pour: idParam,
  },
  filters: ["statut", "devis", "archives"],
  record: "projet",
  read({ q, statut, devis, archives, tri, page, fenetre, pour }) {
    const filter: ProjectFilter = {
      query: q,
      status: statut,
      quote: devis,
      isArchived: archives === "oui",
      sort: tri,
      page,
    }
    const dialog: ListDialog =
      fenetre === "nouveau" ? { name: fenetre } : fenetre && pour ? { name: fenetre, id: pour } : null
    return { filter, dialog }
  },
})
