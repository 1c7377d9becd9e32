import { choiceParam, defineListParams, idParam, pageParam, searchParam } from "#app/office/records/list-params.ts"
import { MAIL_STATUSES } from "#domain/mail/labels.ts"
import { MAIL_COUNT_LIMIT, MAIL_PAGE_SIZE, type MailFilter } from "./data.ts"

const params = {
  q: searchParam,
  etat: choiceParam(MAIL_STATUSES),
  page: pageParam(MAIL_COUNT_LIMIT / MAIL_PAGE_SIZE),
  mail: idParam,
}

/** What the address of the mail list says: its filter, and which mail is open. */
export const mailParams = defineListParams(params, ["q", "etat"], ({ q, etat, page, mail }) => {
  const filter: MailFilter = { query: q, status: etat, page }
  return { filter, openId: mail }
})
