import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { BellOff, PencilLine } from "lucide-react"
import { useState } from "react"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import {
  mailKinds,
  mailsTo,
  type MailTemplate,
  RECIPIENTS,
  recipientLabels,
  templateLabel,
} from "#domain/mail/labels.ts"
import { ADAPTABLE_MAILS, type AdaptableMail } from "#domain/mail/original-texts.ts"
import { type NotificationSettings, notifications } from "../notifications.ts"
import { mailTexts, type MailTextsRow } from "./data.ts"
import { TextsDialog } from "./texts-dialog.tsx"
import styles from "./texts.module.css"

const ADAPTED = { label: "Texte adapté", tone: "info", icon: PencilLine } as const
const OFF = { label: "Désactivé", tone: "neutral", icon: BellOff } as const

const isAdaptable = (mail: MailTemplate): mail is AdaptableMail => (ADAPTABLE_MAILS as string[]).includes(mail)
const isAdapted = (row: MailTextsRow | undefined) => Boolean(row?.subject ?? row?.opening ?? row?.closing)

/** All mails of the site: the recipient, the occasion, and, if it is adaptable, a button to adapt its texts. */
export function TextsPanel() {
  const read = useQuery(mailTexts.listQuery(null))
  const settings = useQuery(notifications.query).data
  const [open, setOpen] = useState<AdaptableMail | null>(null)
  const rows = new Map(read.data?.rows.map((row) => [row.id, row]))
  const opened = open ? rows.get(open) : undefined
  return (
    <Panel
      title="Qui reçoit quoi"
      description="Chaque e-mail du site et le moment où il part. Ceux des clients se disent avec vos mots."
    >
      <ErrorOf read={read} />
      {RECIPIENTS.map((recipient) => (
        <details key={recipient} className={styles.group} open={recipient === "client"}>
          <summary>
            <span className={styles.heading}>
              <h3 className={styles.recipient}>{recipientLabels[recipient]}</h3>
              <span className="office-minor">
                {mailsTo(recipient).length}&nbsp;e-mails
                {recipient === "staff" && settings ? `, à ${settings.recipient ?? "l’adresse de l’entreprise"}` : ""}
              </span>
            </span>
          </summary>
          <ul className={styles.mails}>
            {mailsTo(recipient).map((mail) => (
              <li key={mail} className={styles.mail}>
                <span className={styles.about}>
                  <strong>{templateLabel(mail)}</strong>
                  <span className="office-minor">{mailKinds[mail].when}</span>
                </span>
                {isOff(mail, settings) ? <StatusBadge look={OFF} /> : null}
                {isAdapted(rows.get(mail)) ? <StatusBadge look={ADAPTED} /> : null}
                {isAdaptable(mail) && rows.has(mail) ? (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Adapter «\u00a0${templateLabel(mail)}\u00a0»`}
                    onClick={() => setOpen(mail)}
                  >
                    Adapter
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {open && opened ? <TextsDialog mail={open} row={opened} onClose={() => setOpen(null)} /> : null}
    </Panel>
  )
}

function isOff(mail: MailTemplate, settings: NotificationSettings | undefined): boolean {
  const { choice } = mailKinds[mail]
  return choice !== undefined && settings?.[choice] === false
}
