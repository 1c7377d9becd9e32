import { Skeleton } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import type { AdaptableMail, MailTexts } from "#domain/mail/original-texts.ts"
import { mailTextsSchema } from "#domain/mail/texts.ts"
import { previewQuery } from "../texts.ts"
import styles from "./texts.module.css"

/** Somebody who types is not asked after each letter. */
const TYPING_PAUSE_MS = 400

/** The mail with what is typed, as the one who sends the real ones makes it. What cannot be saved is not shown. */
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
      <p className="office-minor">Avec des données d’exemple&nbsp;: Camille Exemple n’existe pas.</p>
      {isRight ? <ErrorOf read={read} /> : <p role="status">Corrigez le champ signalé pour voir l’aperçu.</p>}
      {read.data ? (
        <div aria-busy={read.isFetching} className={styles.shown}>
          <p className={styles.subject}>{read.data.subject}</p>
          {/* No script runs in there and it has no origin: links open beside, nothing reaches this page. */}
          <iframe
            className={styles.paper}
            title={`Aperçu\u00a0: ${read.data.subject}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={read.data.html}
          />
        </div>
      ) : read.error ? null : (
        <Skeleton height={420} role="status" aria-label="Chargement..." />
      )}
    </section>
  )
}
