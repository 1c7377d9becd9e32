import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { ClientOfRow } from "#app/office-screens/clients/client-of-row.tsx"
import type { MailSubject } from "#app/office-screens/mails/data.ts"
import { recordMailsQuery } from "#app/office-screens/mails/queries.ts"
import { mailedAt, RecordMail } from "#app/office-screens/mails/record-mail.tsx"
import { recordHistoryQuery } from "#app/office-screens/settings/history/queries.ts"
import { RecordChange } from "#app/office-screens/settings/history/record-history.tsx"
import { countOf } from "#domain/numbers.ts"

const TABLES = { request_id: "brico_requests", contact_request_id: "contact_requests" } as const

/** The lines that stand in sight. */
const NEWEST = 4

type AsideProps = { subject: MailSubject; id: string }

/** The client, and what happened with a record, below its details in its panel. */
export function RecordAside({ subject, id }: AsideProps) {
  return (
    <>
      <ClientOfRow table={TABLES[subject]} id={id} />
      <RecordTimeline subject={subject} id={id} />
    </>
  )
}

/** Changes and mails of one record in one order, newest first. Both lists are bounded. */
function RecordTimeline({ subject, id }: AsideProps) {
  const mails = useQuery(recordMailsQuery(subject, id))
  const changes = useQuery(recordHistoryQuery(TABLES[subject], id))
  const [isWhole, setWhole] = useState(false)
  const lines = [
    ...(mails.data ?? []).map((mail) => ({ id: mail.id, at: mailedAt(mail), line: <RecordMail mail={mail} /> })),
    ...(changes.data ?? []).map((line) => ({ id: String(line.id), at: line.at, line: <RecordChange line={line} /> })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const isReading = mails.isPending || changes.isPending
  const others = isWhole ? 0 : lines.length - NEWEST
  return (
    <Section title="Historique">
      <ErrorOf read={mails} />
      <ErrorOf read={changes} />
      {isReading ? <Skeleton height={16} width="60%" /> : null}
      {!isReading && lines.length === 0 ? <p className="office-minor">Rien n’a encore changé.</p> : null}
      <ol className="office-lines">
        {(isWhole ? lines : lines.slice(0, NEWEST)).map(({ id: key, line }) => (
          <li key={key}>{line}</li>
        ))}
      </ol>
      {others > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {countOf(others, "ligne de plus", "lignes de plus")}
        </Button>
      ) : null}
    </Section>
  )
}
