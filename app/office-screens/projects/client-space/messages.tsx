import { Button, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Send } from "lucide-react"
import { type FormEvent, useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { RefusalNotice } from "#app/office/form/refusal-notice.tsx"
import type { FormRefusal } from "#app/office/form/use-schema-form.ts"
import { Instant } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { newId } from "#domain/new-id.ts"
import { MESSAGE_LENGTH } from "#domain/client-page/client-page.ts"
import { pageQuery, messagesQuery, useMarkRead, useWriteToClient } from "./queries.ts"
import { isPageOver, type SpaceProject } from "./data.ts"
import styles from "./client-space.module.css"

/** The messages between the client and the company, newest last. */
export function Messages({ project }: { project: SpaceProject }) {
  const read = useQuery(messagesQuery(project.id))
  const markRead = useMarkRead(project.id)
  const page = useQuery(pageQuery(project.id)).data
  const write = useWriteToClient(project, Boolean(page) && !isPageOver(page))
  const [body, setBody] = useState("")
  // A second submission of the same text adds nothing; an edited text is sent.
  const [formId, setFormId] = useState(() => newId())
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const unread = read.data?.filter(({ is_from_client, seen_at }) => is_from_client && seen_at === null).length ?? 0
  function send(event: FormEvent) {
    event.preventDefault()
    if (body.trim() === "") return
    setRefusal(null)
    write.mutate(
      { formId, body },
      {
        onSuccess() {
          setBody("")
          setFormId(newId())
        },
        onError: ({ message }) => setRefusal({ title: "Le message n’est pas parti", reason: message }),
      },
    )
  }
  return (
    <section className={`office-sheet ${styles.card}`} aria-labelledby="messages-client">
      <header className="office-between">
        <h2 id="messages-client" className={styles.title}>
          Messages
        </h2>
        {unread > 0 ? (
          <Button variant="light" size="compact-sm" onClick={() => markRead.mutate()}>
            Marquer {unread > 1 ? `les ${unread} messages comme lus` : "le message comme lu"}
          </Button>
        ) : null}
      </header>
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={120} /> : null}
      {read.data?.length === 0 ? (
        <p className="office-minor">Aucun message. Ce que vous écrivez apparaît sur la page du client.</p>
      ) : null}
      <ol className={styles.thread}>
        {read.data?.map(({ id: key, is_from_client, author_name, body: text, created_at, seen_at }) => (
          <li
            key={key}
            className={styles.message}
            data-client={is_from_client || undefined}
            data-new={(is_from_client && seen_at === null) || undefined}
          >
            <p className="office-minor">
              <b>{is_from_client ? project.client_name : (author_name ?? "L’équipe")}</b>, <Instant at={created_at} />
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={send} className={`office-stack ${styles.form}`} aria-label="Écrire au client">
        <RefusalNotice refusal={refusal} />
        <Textarea
          label="Votre message"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MESSAGE_LENGTH}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <IconButton type="submit" icon={Send} loading={write.isPending} disabled={body.trim() === ""}>
          Envoyer
        </IconButton>
      </form>
    </section>
  )
}
