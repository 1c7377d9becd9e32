import { Anchor, Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FileText, Send } from "lucide-react"
import { Link } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { Warning } from "#app/office/feedback/warning.tsx"
import { openInNewTab } from "#app/office/upload/open-file.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { mailLooks } from "#app/office/records/mail-looks.ts"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatDateTime, formatTime, parisTime } from "#domain/dates.ts"
import { describeMissing } from "#domain/documents/identity.ts"
import { isUnderWay } from "#domain/mail/labels.ts"
import { settingsPath } from "#domain/settings-tabs.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import type { Note, NoteMail } from "./data.ts"
import styles from "./note-section.module.css"
import { notesQuery, useRequestNote, useSendNote } from "./queries.ts"

type NoteSectionProps = { request: Pick<RequestDetails, "id" | "reference" | "client_email"> }
type Noted = Pick<RequestDetails, "status" | "collected_cents" | "due_cents">

/** The client's note: asks for it, opens it, sends it. Absent while there is nothing to note: the work is neither over nor paid. */
export function NoteSection({ request }: { request: NoteSectionProps["request"] & Noted }) {
  const read = useQuery(notesQuery(request.id))
  const made = read.data?.notes.filter(({ made_at }) => made_at !== null) ?? []
  const waiting = read.data?.notes.find(({ made_at }) => made_at === null)
  const ask = useRequestNote(made.map(({ id }) => id))
  const isOver = request.status === "completed" || request.status === "cancelled"
  const isPaid = request.collected_cents > 0 && request.due_cents <= 0
  if (!isOver && !isPaid && !read.data?.notes.length) return null
  return (
    <Section title="Note du client">
      <ErrorOf read={read} />
      {(read.data ?? read.error) ? null : <Skeleton height={16} width="60%" />}
      {read.data ? (
        <>
          <p className="office-minor">
            Ce qui a été fait, la TVA, ce qui a été réglé et ce qui reste. Ce n’est pas encore une facture numérotée.
          </p>
          {read.data.missing.length > 0 ? (
            <Missing fields={read.data.missing} isWaiting={waiting !== undefined} />
          ) : null}
          <ul className={`office-lines ${styles.notes}`}>
            {made.map((note, index) => (
              <MadeNote key={note.id} {...{ note, request }} isLatest={index === 0} mails={read.data.mails} />
            ))}
          </ul>
          <div className={styles.ask} role="status">
            {waiting && read.data.missing.length === 0 ? (
              <Waiting note={waiting} />
            ) : (
              <Button
                variant="default"
                size="xs"
                leftSection={<FileText aria-hidden size={14} />}
                disabled={read.data.missing.length > 0}
                loading={ask.isPending}
                onClick={() => ask.mutate(request.id)}
              >
                {made.length > 0 ? "Préparer une nouvelle note" : "Préparer la note"}
              </Button>
            )}
          </div>
        </>
      ) : null}
    </Section>
  )
}

function Missing({ fields, isWaiting }: { fields: string[]; isWaiting: boolean }) {
  return (
    <Warning my="xs" title={isWaiting ? "La note attend" : "La note ne peut pas être préparée"}>
      {`Il manque à votre entreprise\u00a0: ${describeMissing(fields)}. `}
      {isWaiting ? "Dès que c’est complété, elle se prépare et part au client. " : null}
      <Anchor component={Link} to={settingsPath("entreprise", { champ: fields[0] ?? "" })} size="sm">
        Compléter dans Paramètres
      </Anchor>
    </Warning>
  )
}

function Waiting({ note }: { note: Note }) {
  const at = note.next_attempt_at && formatTime(parisTime(new Date(note.next_attempt_at)))
  if (note.last_error)
    return <p className="office-minor">La note n’a pas pu être préparée. Le site essaie à nouveau à {at}.</p>
  return <p>La note se prépare{note.is_automatic && at ? `, elle sera prête vers ${at}` : "…"}</p>
}

type MadeNoteProps = NoteSectionProps & { note: Note; isLatest: boolean; mails: NoteMail[] }

function MadeNote({ note, request, isLatest, mails }: MadeNoteProps) {
  const send = useSendNote()
  const mail = mails.find(({ document_id }) => document_id === note.id)
  const name = `Note-${request.reference}-${note.number}.pdf`
  const file = { name, bucket: "accounts", path: note.path, address: null, mimeType: "application/pdf" }
  return (
    <li className={`office-between ${styles.note}`}>
      <div>
        Note n°&nbsp;{note.number}
        <div className="office-minor">
          {formatDateTime(new Date(note.made_at ?? note.requested_at))} · empreinte{" "}
          <span title={`SHA-256\u00a0: ${note.sha256 ?? ""}`}>{note.sha256?.slice(0, 8)}</span>
        </div>
        {isLatest && !request.client_email ? (
          <div className="office-minor">Le client n’a pas d’adresse e-mail&nbsp;: imprimez-la.</div>
        ) : null}
      </div>
      <div className="office-actions">
        {mail ? <StatusBadge look={mailLooks[mail.status]} /> : null}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Ouvrir la note n°\u00a0${note.number}`}
          onClick={() =>
            void openInNewTab(browserDb(), file).catch((error: Error) =>
              toastError("La note n’a pas pu être ouverte", reasonOf(error)),
            )
          }
        >
          Ouvrir
        </Button>
        {isLatest && request.client_email && !(mail && isUnderWay(mail.status)) ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Send aria-hidden size={14} />}
            loading={send.isPending}
            onClick={() => send.mutate(note.id)}
          >
            {mail ? "Renvoyer au client" : "Envoyer au client"}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
