import { defineRecords } from "#app/office/records/define-records.ts"
import { choiceParam, defineListParams, idParam } from "#app/office/records/list-params.ts"
import { listExpertises, readExpertise } from "./data.ts"

export const expertises = defineRecords({ table: "reno_expertises", list: listExpertises, read: readExpertise })

export const expertiseParams = defineListParams({
  params: { expertise: idParam, fenetre: choiceParam(["nouvelle"]) },
  filters: [],
  record: "expertise",
  read: ({ q, fenetre }) => ({ filter: { page: 1 }, query: q, isAdding: fenetre !== null }),
})
