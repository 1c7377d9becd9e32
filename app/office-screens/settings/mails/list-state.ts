import { choiceParam, defineListParams, idParam } from "#app/office/records/list-params.ts"
import { MAIL_STATUSES } from "#domain/mail/labels.ts"
import type { MailFilter } from "./data.ts"

/** What the address of the mail list says: its filter, and which mail is open. */
export const mailParams = defineListParams({
  params: { etat: choiceParam(MAIL_STATUSES), mail: idParam },
  filters: ["etat"],
  record: "mail",
  read({ q, etat, page }) {
    const filter: MailFilter = { query: q, status: etat, page }
    return { filter }
  },
})
