import { Anchor, SegmentedControl } from "@mantine/core"
import { Send } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { Instant } from "#app/office/records/cells.tsx"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { mailLooks } from "#app/office/records/mail-looks.ts"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { templateLabel } from "#domain/mail/labels.ts"
import type { MailDetails } from "./data.ts"
import { useResendMail } from "./queries.ts"
import { MailState } from "./mail-state.tsx"
import styles from "./mails.module.css"

/** One mail, as its recipient reads it. */
export function MailFacts({ mail }: { mail: MailDetails }) {
  const resend = useResendMail()
  return (
    <>
      <FactGroup title={mail.subject ?? templateLabel(mail.template)}>
        <Fact label="Destinataire">{mail.recipient}</Fact>
        <Fact label="Modèle">{templateLabel(mail.template)}</Fact>
        <Fact label="Écrit le">
          <Instant at={mail.created_at} />
        </Fact>
        <Fact label="État">
          <StatusBadge look={mailLooks[mail.status]} /> <MailState mail={mail} />
        </Fact>
        <Fact label="Erreur">{mail.last_error}</Fact>
        <Fact label="Demande">
          {mail.request_id ? (
            <Anchor component={Link} to={`/admin/brico?demande=${mail.request_id}`}>
              Voir la demande Brico
            </Anchor>
          ) : null}
        </Fact>
      </FactGroup>
      <MailBody mail={mail} />
      <div className={`office-between ${styles.bar}`}>
        <IconButton
          icon={Send}
          loading={resend.isPending}
          onClick={() =>
            confirmAction({
              title: "Renvoyer le message",
              question: `Une nouvelle copie partira à ${mail.recipient}.`,
              confirmLabel: "Renvoyer",
              onConfirm: () => resend.mutate(mail.id),
            })
          }
        >
          Renvoyer
        </IconButton>
      </div>
    </>
  )
}

function MailBody({ mail }: { mail: MailDetails }) {
  const [part, setPart] = useState<"html" | "text">("html")
  if (mail.body_html === null && mail.body_text === null) {
    return <p className={styles.note}>Ce message n’est pas encore rédigé&nbsp;: il le sera au moment de l’envoi.</p>
  }
  return (
    <>
      <div className={`office-between ${styles.bar}`}>
        <SegmentedControl
          size="xs"
          aria-label="Version du message"
          value={part}
          onChange={(value) => setPart(value)}
          data={[
            { value: "html", label: "Mis en page" },
            { value: "text", label: "Texte" },
          ]}
        />
      </div>
      {part === "html" && mail.body_html !== null ? (
        // The sandbox runs no script and has no origin. Links open in a new tab; the mail cannot reach this page.
        <iframe
          className={styles.paper}
          title={`Contenu du message\u00a0: ${mail.subject ?? ""}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.body_html}
        />
      ) : (
        <pre className={`office-sheet ${styles.text}`}>{mail.body_text}</pre>
      )}
    </>
  )
}
