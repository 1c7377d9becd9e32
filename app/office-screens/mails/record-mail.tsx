import { Button } from "@mantine/core"
import { Send } from "lucide-react"
import { mailLooks } from "#app/office/records/mail-looks.ts"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { isUnderWay, templateLabel } from "#domain/mail/labels.ts"
import type { listRecordMails } from "./data.ts"
import { useResendMail } from "./queries.ts"
import styles from "./record-mail.module.css"

type Mail = Awaited<ReturnType<typeof listRecordMails>>[number]

/** When it stands in the history of its record: when it left, or was written. */
export const mailedAt = ({ sent_at, created_at }: Mail) => sent_at ?? created_at

/** A mail that a record caused, with its state, as a line of the record's history. */
export function RecordMail({ mail }: { mail: Mail }) {
  const resend = useResendMail()
  return (
    <div className={`office-between ${styles.mail}`}>
      <div>
        <div>{templateLabel(mail.template)}</div>
        <div className="office-minor">
          {mail.recipient} · {formatDateTime(new Date(mailedAt(mail)))}
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
            loading={resend.isPending}
            onClick={() => resend.mutate(mail.id)}
          >
            Renvoyer
          </Button>
        )}
      </div>
    </div>
  )
}

function attempts({ attempts: count, last_error }: Pick<Mail, "attempts" | "last_error">): string {
  return `${count} tentative${count > 1 ? "s" : ""}${last_error ? `\u00a0: ${last_error}` : ""}`
}
