import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Send } from "lucide-react"
import { ErrorPanel } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { mailLooks } from "#app/office/records/mail-looks.ts"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { isUnderWay, templateLabel } from "#domain/mail/labels.ts"
import type { MailSubject, MailSummary } from "../data.ts"
import { recordMailsQuery, useResendMail } from "../queries.ts"
import styles from "./record-mails.module.css"

/** The mails that one record caused, and what became of them. */
export function RecordMails({ subject, id }: { subject: MailSubject; id: string }) {
  const { data: mails, error, refetch, isFetching } = useQuery(recordMailsQuery(subject, id))
  const resend = useResendMail()
  return (
    <Section title="E-mails">
      {error ? <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {(mails ?? error) ? null : <Skeleton height={16} width="60%" />}
      {mails?.length === 0 ? <p className={styles.minor}>Aucun e-mail pour cette demande.</p> : null}
      <ul className={styles.lines}>
        {mails?.map((mail) => (
          <li key={mail.id} className={styles.mail}>
            <div>
              <span className={styles.name}>{templateLabel(mail.template)}</span>
              <span className={styles.minor}>
                {mail.recipient} · {formatDateTime(new Date(mail.sent_at ?? mail.created_at))}
              </span>
              {mail.status === "failed" ? <span className={styles.minor}>{attempts(mail)}</span> : null}
            </div>
            <div className={styles.end}>
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
