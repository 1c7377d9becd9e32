import { Instant } from "#app/office/records/cells.tsx"
import { mailLooks } from "#app/office/records/mail-looks.ts"
import { Email, Lines, Minor, NameLink } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { templateLabel } from "#domain/mail/labels.ts"
import type { MailSummary } from "./data.ts"
import { MailState } from "./mail-state.tsx"
import styles from "./mails.module.css"

export function mailColumns(hrefOf: (id: string) => string): Column<MailSummary>[] {
  return [
    {
      header: "Message",
      card: "head",
      cell: ({ id, subject, template }) => (
        <Lines>
          <NameLink href={hrefOf(id)}>{subject ?? templateLabel(template)}</NameLink>
          {/* A mail has no subject until it is rendered; the label of its template is shown instead. */}
          {subject ? <Minor>{templateLabel(template)}</Minor> : null}
        </Lines>
      ),
    },
    { header: "Destinataire", cell: ({ recipient }) => <Email of={recipient} /> },
    {
      header: "Écrit le",
      card: "foot",
      cell: ({ created_at }) => <Instant at={created_at} />,
    },
    {
      header: "État",
      card: "foot",
      cell: (mail) => (
        <Lines>
          <span>
            <StatusBadge look={mailLooks[mail.status]} />
          </span>
          <MailState mail={mail} />
          {mail.last_error ? <span className={`office-minor ${styles.error}`}>{mail.last_error}</span> : null}
        </Lines>
      ),
    },
  ]
}
