import { defineRecords } from "#app/office/records/define-records.ts"
import { choiceParam, defineListParams, idParam } from "#app/office/records/list-params.ts"
import { listReviews, readReview, type StaffReview } from "./data.ts"

export const reviews = defineRecords({ table: "google_reviews", list: listReviews, read: readReview })

/** The filters of the list. « Standard » reviews are neither featured nor hidden (specification §4). */
export const reviewStates = { avant: "Mis en avant", masques: "Masqués", standard: "Standard" } as const
export type ReviewState = keyof typeof reviewStates

export function isInState({ is_featured, is_hidden }: StaffReview, state: ReviewState): boolean {
  switch (state) {
    case "avant":
      return is_featured
    case "masques":
      return is_hidden
    case "standard":
      return !is_featured && !is_hidden
  }
}

export const reviewParams = defineListParams({
  params: { etat: choiceParam(["avant", "masques", "standard"]), avis: idParam, fenetre: choiceParam(["nouveau"]) },
  filters: ["etat"],
  record: "avis",
  read: ({ q, etat, fenetre }) => ({ filter: { page: 1 }, query: q, status: etat, isAdding: fenetre !== null }),
})
