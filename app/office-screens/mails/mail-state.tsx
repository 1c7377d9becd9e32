import { Instant } from "#app/office/records/cells.tsx"
import type { MailSummary } from "./data.ts"

/** The date of the sending, or the number of attempts and the next one, below a mail's state. */
export function MailState({ mail }: { mail: MailSummary }) {
  if (mail.status === "sent" && mail.sent_at) {
    return (
      <span className="office-minor">
        le <Instant at={mail.sent_at} />
      </span>
    )
  }
  if (mail.status === "kept") return <span className="office-minor">aucun serveur d’envoi configuré</span>
  const tries = mail.attempts > 0 ? `${mail.attempts}\u00a0essai${mail.attempts > 1 ? "s" : ""}` : null
  return (
    <span className="office-minor">
      {mail.status === "pending" ? (
        <>
          {tries ? `${tries}, prochain ` : "prévu "}
          le <Instant at={mail.next_attempt_at} />
        </>
      ) : (
        tries
      )}
    </span>
  )
}
