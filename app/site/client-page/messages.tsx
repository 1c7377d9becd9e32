import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { TextField } from "#app/site/bricks/field.tsx"
import { OfflineNotice } from "#app/site/bricks/offline-notice.tsx"
import type { FormRefusal } from "#app/lib/refusal.ts"
import { MESSAGE_LENGTH, type WorksMessage } from "#domain/client-page/client-page.ts"
import type { Company } from "#domain/company/company.ts"
import { formatLongDateTime } from "#domain/dates.ts"
import styles from "./messages.module.css"

type MessagesProps = {
  messages: WorksMessage[]
  messageId: string
  path: string
  /** True right after the client sent a message. */
  isDone: boolean
  refusal: FormRefusal | undefined
  company: Company
  /** Whether the client is mailed when the company answers. */
  isMailed: boolean
}

/** Messages between client and company; the latest is last, next to the form. */
export function Messages({ messages, messageId, path, isDone, refusal, company, isMailed }: MessagesProps) {
  const own = refusal && "body" in refusal.values ? refusal : undefined
  return (
    <section id="messages" tabIndex={-1} className="stack" aria-labelledby="messages-titre">
      <h2 id="messages-titre" className="size-4">
        Nous écrire
      </h2>
      {messages.length > 0 ? (
        <ol className="stack">
          {messages.map(({ id, is_from_client, author_name, body, written_at }) => (
            <li key={id} className={styles.message} data-mine={is_from_client || undefined}>
              <p className="minor">
                <b>{is_from_client ? "Vous" : (author_name ?? company.name)}</b>
                {", "}
                <time dateTime={written_at}>{formatLongDateTime(new Date(written_at))}</time>
              </p>
              <p className="lines">{body}</p>
            </li>
          ))}
        </ol>
      ) : (
        <p className="soft measure">Une question, une envie, un imprévu&nbsp;? Écrivez ici, toute l’équipe le lit.</p>
      )}
      {isDone ? (
        <Alert tone="success" role="status" title="Votre message est envoyé">
          L’équipe vous répond ici{isMailed ? ", et vous en recevez la nouvelle par e-mail" : null}.
        </Alert>
      ) : null}
      {own ? (
        <Alert tone="danger" role="alert" title="Votre message n’est pas parti">
          {own.message}
        </Alert>
      ) : null}
      <form method="post" action={`${path}#messages`} className="stack start" aria-label="Nous écrire" noValidate>
        <input type="hidden" name="id" value={own?.values["id"] || messageId} />
        <TextField
          name="body"
          label="Votre message"
          defaultValue={own?.values["body"]}
          error={own?.fields["body"]}
          limit={MESSAGE_LENGTH}
          rows={3}
          className={styles.field}
        />
        <OfflineNotice />
        <Button type="submit">Envoyer</Button>
      </form>
    </section>
  )
}
