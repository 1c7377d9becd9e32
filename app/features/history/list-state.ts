import { choiceParam, dayParam, defineListParams, pageParam, searchParam } from "#app/office/records/list-params.ts"
import { ACTIONS } from "#domain/history/labels.ts"
import { HISTORY_COUNT_LIMIT, HISTORY_PAGE_SIZE, type HistoryFilter } from "./data.ts"

const params = {
  q: searchParam,
  action: choiceParam(ACTIONS),
  du: dayParam,
  au: dayParam,
  page: pageParam(HISTORY_COUNT_LIMIT / HISTORY_PAGE_SIZE),
}

export const historyParams = defineListParams(params, ["q", "action", "du", "au"], ({ q, action, du, au, page }) => {
  const filter: HistoryFilter = { query: q, action, from: du, to: au, page }
  return { filter }
})
