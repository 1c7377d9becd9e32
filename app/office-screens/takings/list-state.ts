import { choiceParam, dayParam, defineListParams } from "#app/office/records/list-params.ts"
import { parisToday } from "#domain/dates.ts"
import { chosenPeriod, TAKING_METHODS } from "#domain/takings/takings.ts"
import type { TakingsFilter } from "./data.ts"

export const takingsParams = defineListParams({
  params: { du: dayParam, au: dayParam, moyen: choiceParam(TAKING_METHODS) },
  filters: ["du", "au", "moyen"],
  read({ du, au, moyen, page }) {
    const filter: TakingsFilter = { ...chosenPeriod(du, au, parisToday()), method: moyen, page }
    return { filter }
  },
})
