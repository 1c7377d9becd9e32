import { ClientOfRow } from "#app/office-screens/clients/client-of-row.tsx"
import { RecordHistory } from "#app/office-screens/settings/history/record-history.tsx"
import { RecordMails } from "#app/office-screens/mails/record-mails.tsx"
import type { MailSubject } from "#app/office-screens/mails/data.ts"

const TABLES = { request_id: "brico_requests", contact_request_id: "contact_requests" } as const

/** The client, mails and history below a record's details in its panel. */
export function RecordAside({ subject, id }: { subject: MailSubject; id: string }) {
  return (
    <>
      <ClientOfRow table={TABLES[subject]} id={id} />
      <RecordMails subject={subject} id={id} />
      <RecordHistory table={TABLES[subject]} id={id} />
    </>
  )
}
