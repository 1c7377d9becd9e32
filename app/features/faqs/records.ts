import { choiceParam, defineListParams, idParam } from "#app/office/records/list-params.ts"
import { defineRecords, type Edited } from "#app/office/records/define-records.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { FaqValues } from "#domain/contact/faq.ts"
import { listFaqs, readFaq, saveFaq } from "./data.ts"

export const faqs = defineRecords({ table: "faqs", list: listFaqs, read: readFaq })

/** What the address says: a search, which of them are shown, and the question in the dialog (`nouvelle` for one that is added). */
export const faqParams = defineListParams({
  params: { etat: choiceParam(["actives", "inactives"]), question: idParam, fenetre: choiceParam(["nouvelle"]) },
  filters: ["etat"],
  record: "question",
  read: ({ q, etat, fenetre }) => ({ filter: { page: 1 }, query: q, status: etat, isAdding: fenetre !== null }),
})

export function useSaveFaq(edited: Edited | null) {
  return useChange({
    table: faqs.table,
    change: (db, values: FaqValues) => saveFaq(db, edited, values),
    done: edited ? "FAQ mise à jour avec succès !" : "FAQ créée avec succès !",
  })
}
