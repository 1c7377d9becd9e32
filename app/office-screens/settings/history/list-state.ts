import { choiceParam, dayParam, defineListParams } from "#app/office/records/list-params.ts"
import { ACTIONS } from "#domain/history/labels.ts"
import type { HistoryFilter } from "./data.ts"

export const historyParams = defineListParams({
  params: { action: choiceParam(ACTIONS), du: dayParam, au: dayParam },
  filters: ["action", "du", "au"],
  read({ q, action, du, au, page }) {
    const filter: HistoryFilter = { query: q, action, from: du, to: au, page }
    return { filter }
  },
})
