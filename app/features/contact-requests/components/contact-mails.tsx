import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Send } from "lucide-react"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import { Section } from "#app/components/office/facts.tsx"
import { StatusBadge } from "#app/components/office/status-badge.tsx"
import type { Db } from "#app/lib/db.ts"
import { formatDateTime } from "#domain/dates.ts"
import { templateLabel } from "#domain/mail/labels.ts"
import { mailLooks } from "../mail-looks.ts"
import { mailsQuery, useResendMail } from "../panel-queries.ts"
import styles from "./panel.module.css"

/** The mails that a request caused, and what became of them. */
export function ContactMails({ db, id }: { db: Db; id: string }) {
  const { data: mails, error, refetch, isFetching } = useQuery(mailsQuery(db, id))
  const resend = useResendMail(db)
  return (
    <Section title="E-mails">
      {error ? <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {(mails ?? error) ? null : <Skeleton height={16} width="60%" />}
      {mails?.length === 0 ? <p className={styles.minor}>Aucun e-mail pour cette demande.</p> : null}
      <ul className={styles.lines}>
        {mails?.map((mail) => (
          <li key={mail.id} className={styles.mail}>
            <div>
              <span className={styles.strong}>{templateLabel(mail.template)}</span>
              <span className={styles.minor}>
                {mail.recipient} · {formatDateTime(new Date(mail.sent_at ?? mail.created_at))}
              </span>
              {mail.status === "failed" && mail.last_error ? (
                <span className={styles.minor}>{mail.last_error}</span>
              ) : null}
            </div>
            <div className={styles.mailEnd}>
              <StatusBadge look={mailLooks[mail.status]} />
              {mail.status === "pending" || mail.status === "sending" ? null : (
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
