import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Send } from "lucide-react"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { mailLooks } from "#app/office/records/mail-looks.ts"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { isUnderWay, templateLabel } from "#domain/mail/labels.ts"
import type { MailSubject, MailSummary } from "./data.ts"
import { recordMailsQuery, useResendMail } from "./queries.ts"
import styles from "./record-mails.module.css"

/** The mails that one record caused, with their states. */
export function RecordMails({ subject, id }: { subject: MailSubject; id: string }) {
  const read = useQuery(recordMailsQuery(subject, id))
  const { data: mails, error } = read
  const resend = useResendMail()
  if (mails?.length === 0) return null
  return (
    <Section title="E-mails">
      <ErrorOf read={read} />
      {(mails ?? error) ? null : <Skeleton height={16} width="60%" />}
      <ul className="office-lines">
        {mails?.map((mail) => (
          <li key={mail.id} className={`office-between ${styles.mail}`}>
            <div>
              <div>{templateLabel(mail.template)}</div>
              <div className="office-minor">
                {mail.recipient} · {formatDateTime(new Date(mail.sent_at ?? mail.created_at))}
              </div>
              {mail.status === "failed" ? <div className="office-minor">{attempts(mail)}</div> : null}
            </div>
            <div className="office-actions">
              <StatusBadge look={mailLooks[mail.status]} />
              {isUnderWay(mail.status) ? null : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<Send aria-hidden size={14} />}
                  aria-label={`Renvoyer «\u00a0${templateLabel(mail.template)}\u00a0» à ${mail.recipient}`}
                  loading={resend.isPending && resend.variables === mail.id}
                  onClick={() => resend.mutate(mail.id)}
                >
                  Renvoyer
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function attempts({ attempts: count, last_error }: Pick<MailSummary, "attempts" | "last_error">): string {
  return `${count} tentative${count > 1 ? "s" : ""}${last_error ? `\u00a0: ${last_error}` : ""}`
}
