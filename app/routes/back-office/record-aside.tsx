import { RecordHistory } from "#app/features/history/components/record-history.tsx"
import { RecordMails } from "#app/features/mails/components/record-mails.tsx"
import type { MailSubject } from "#app/features/mails/data.ts"
import type { Db } from "#app/lib/db.ts"

const TABLES: Record<MailSubject, string> = { request_id: "brico_requests", contact_request_id: "contact_requests" }

/** What stands below a record's facts in its panel. */
export function RecordAside({ db, subject, id }: { db: Db; subject: MailSubject; id: string }) {
  return (
    <>
      <RecordMails db={db} subject={subject} id={id} />
      <RecordHistory db={db} table={TABLES[subject]} id={id} />
    </>
  )
}
