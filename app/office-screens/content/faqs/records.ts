import { choiceParam, defineListParams, idParam } from "#app/office/records/list-params.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import { listFaqs, readFaq } from "./data.ts"

export const faqs = defineRecords({ table: "faqs", list: listFaqs, read: readFaq })

/** The state in the URL: the search, the filter, and the question in the dialog (`fenetre=nouvelle` for a new one). */
export const faqParams = defineListParams({
  params: { etat: choiceParam(["actives", "inactives"]), question: idParam, fenetre: choiceParam(["nouvelle"]) },
  filters: ["etat"],
  record: "question",
  read: ({ q, etat, fenetre }) => ({ filter: { page: 1 }, query: q, status: etat, isAdding: fenetre !== null }),
})
