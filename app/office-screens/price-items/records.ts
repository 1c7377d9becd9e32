import { queryOptions } from "@tanstack/react-query"
import { defineRecords } from "#app/office/records/define-records.ts"
import { reading } from "#app/office/records/first-reads.ts"
import { choiceParam, defineListParams, idParam, nameParam } from "#app/office/records/list-params.ts"
import { type ItemFilter, listItems, readItem, readOverview } from "./data.ts"

export const priceItems = defineRecords({ table: "price_items", list: listItems, read: readItem })

/** How many works there are, and their categories. */
export function overviewQuery() {
  return queryOptions({ queryKey: [priceItems.table, "overview"] as const, ...reading(readOverview) })
}

/** The state in the URL: the search, the filters, and the dialog (`ouvrage` is the work that is edited). */
export const itemParams = defineListParams({
  params: {
    categorie: nameParam,
    etat: choiceParam(["inactive", "all"]),
    tri: choiceParam(["use", "newest"]),
    ouvrage: idParam,
    fenetre: choiceParam(["nouveau", "import"]),
  },
  filters: ["categorie", "etat"],
  record: "ouvrage",
  read({ q, categorie, etat, tri, page, fenetre }) {
    const filter: ItemFilter = { query: q, category: categorie, active: etat, sort: tri, page }
    return { filter, dialog: fenetre }
  },
})
