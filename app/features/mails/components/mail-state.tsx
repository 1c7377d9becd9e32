import { When } from "#app/office/records/cells.tsx"
import { formatDateTime } from "#domain/dates.ts"
import type { MailSummary } from "../data.ts"
import styles from "./mails.module.css"

/** What happened to a mail, and what comes next, below its state. */
export function MailState({ mail }: { mail: MailSummary }) {
  if (mail.status === "sent" && mail.sent_at) {
    return (
      <span className={styles.minor}>
        le <When iso={mail.sent_at}>{formatDateTime(new Date(mail.sent_at))}</When>
      </span>
    )
  }
  if (mail.status === "kept") return <span className={styles.minor}>aucun serveur d’envoi configuré</span>
  const tries = mail.attempts > 0 ? `${mail.attempts}\u00a0essai${mail.attempts > 1 ? "s" : ""}` : null
  return (
    <span className={styles.minor}>
      {mail.status === "pending" ? (
        <>
          {tries ? `${tries}, prochain ` : "prévu "}
          le <When iso={mail.next_attempt_at}>{formatDateTime(new Date(mail.next_attempt_at))}</When>
        </>
      ) : (
        tries
      )}
    </span>
  )
}
