import { choiceParam, defineListParams, idParam } from "#app/office/records/list-params.ts"
import { MAIL_STATUSES } from "#domain/mail/labels.ts"
import type { MailFilter } from "./data.ts"

/** The state of the mail list in the URL: its filter, and the open mail. */
export const mailParams = defineListParams({
  params: { etat: choiceParam(MAIL_STATUSES), mail: idParam },
  filters: ["etat"],
  record: "mail",
  read({ q, etat, page }) {
    const filter: MailFilter = { query: q, status: etat, page }
    return { filter }
  },
})
