import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import type { AdaptableMail, MailTexts } from "#domain/mail/original-texts.ts"
import { mailTextsSchema } from "#domain/mail/texts.ts"
import { previewQuery } from "./data.ts"
import styles from "./texts.module.css"

/** Debounce in ms: no request for every key. */
const TYPING_PAUSE_MS = 400

/** A preview of the mail with the typed texts, rendered by the same code as real mails. Invalid texts are not previewed. */
export function TextsPreview({ mail, typed }: { mail: AdaptableMail; typed: MailTexts }) {
  const id = useId()
  const [settled] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const isRight = mailTextsSchema(mail).safeParse(settled).success
  const read = useQuery({ ...previewQuery(mail, settled), enabled: isRight })
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id} className={styles.recipient}>
        Aperçu
      </h3>
      {/* Both texts fill one line: a second line, half a second after a key press, would move the buttons. */}
      <p className="office-minor" role="status">
        {isRight
          ? "Avec des données d’exemple\u00a0: Camille Exemple n’existe pas."
          : "Un champ est à corriger\u00a0: l’aperçu suivra."}
      </p>
      {isRight ? <ErrorOf read={read} /> : null}
      {read.data ? (
        <div aria-busy={read.isFetching || !isRight} className={styles.shown}>
          <p className={styles.subject}>{read.data.subject}</p>
          {/* The sandbox runs no script and has no origin. Links open in a new tab; the mail cannot reach this page. */}
          <iframe
            className={styles.paper}
            title={`Aperçu\u00a0: ${read.data.subject}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={read.data.html}
          />
        </div>
      ) : read.error ? null : (
        <Loading height={420} />
      )}
    </section>
  )
}
