import { FileText } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import { Refusal } from "#app/site/bricks/refusal.tsx"
import { Facts } from "#app/site/bricks/facts.tsx"
import type { Company } from "#domain/company/company.ts"
import { formatLongDate, formatLongDateTime, formatShortDate } from "#domain/dates.ts"
import { guaranteesOf, receptionSentence, retentionSentence } from "#domain/documents/minutes.ts"
import { writtenDay } from "#domain/documents/words.ts"
import type { ClientMinutes } from "#domain/projects/client-minutes.ts"
import { Failed, Prints } from "./downloads.tsx"
import { forWhom, Specimen } from "./heading.tsx"
import { isAtCode, SignMinutes } from "./sign-minutes.tsx"
import type { QuoteRefusal, Step } from "./take-form.ts"
import styles from "./document.module.css"

export type MinutesPageProps = {
  minutes: ClientMinutes
  path: string
  step: Step | null
  company: Company
  refusal: QuoteRefusal | undefined
}

/** The minutes of a reception for the client: what they say, and the signature. */
export function MinutesPage(props: MinutesPageProps) {
  const { minutes, company, refusal } = props
  // On a phone the client reads what the minutes say before the first form; the code, and what happened, come before it.
  const isReading = minutes.signature === null && !minutes.is_replaced && !isAtCode(props)
  const side = (
    <div className={`stack gap-3 ${styles.side}`} data-stays="">
      <div id="suite" tabIndex={-1} className={`stack gap-3 ${styles.next}`}>
        <Refusal refusal={refusal} />
        <NextStep {...props} />
      </div>
      <p className="soft">
        Une question, une réserve à ajouter&nbsp;? <CallUs phone={company.phone} starts />.
      </p>
    </div>
  )
  return (
    <Container className={`plain-page ${styles.layout}`}>
      <div className={styles.head}>
        <Head minutes={minutes} company={company} />
      </div>
      {isReading ? null : side}
      <div className={`stack gap-4 ${styles.main}`}>
        <Papers minutes={minutes} />
        <Content minutes={minutes} />
        <Prints
          prints={minutes.documents.map(({ kind, sha256 }) => [
            kind === "minutes" ? "du procès-verbal" : "du procès-verbal signé",
            sha256,
          ])}
        />
      </div>
      {isReading ? side : null}
    </Container>
  )
}

function Head({ minutes: { content }, company }: Pick<MinutesPageProps, "minutes" | "company">) {
  return (
    <header className="stack gap-1">
      <p className="minor">
        Procès-verbal de réception{content.version_no > 1 ? `, version ${content.version_no}` : ""} de {company.name},
        du {writtenDay(content.written_on)}
      </p>
      <h1 className={`size-4 ${styles.title}`}>{content.project_name}</h1>
      <Specimen content={content} />
      <p className="soft">{forWhom(content.client.name, content.place)}</p>
    </header>
  )
}

function NextStep(props: MinutesPageProps) {
  const { signature, is_replaced, content } = props.minutes
  const replaced = is_replaced ? (
    <Alert tone="info" role="status" title="La réception a changé depuis">
      {signature
        ? "Une nouvelle version de ce procès-verbal est à signer. Celle-ci reste lisible."
        : "Une nouvelle version remplace ce procès-verbal. Le lien qui l’ouvre est dans notre dernier message."}
    </Alert>
  ) : null
  if (!signature) return replaced ?? <SignMinutes {...props} />
  const when =
    signature.means === "paper"
      ? `le ${formatLongDate(signature.signed_on)}, sur papier`
      : `le ${formatLongDateTime(new Date(signature.signed_at))}`
  return (
    <>
      {replaced}
      <Alert tone="success" role="status" title="Ce procès-verbal est signé">
        {`Signé par ${signature.name} ${when}. Vos garanties courent depuis le ${writtenDay(content.received_on)}.`}
      </Alert>
    </>
  )
}

function Papers({ minutes }: Pick<MinutesPageProps, "minutes">) {
  const { documents, signature, is_document_failed } = minutes
  const isWaiting = documents.length < (signature ? 2 : 1)
  return (
    <section className="stack gap-1" aria-label="Documents">
      {documents.map(({ kind, url, sha256 }) => (
        <a key={sha256} href={url} download className={styles.download}>
          <FileText size={22} aria-hidden="true" />
          <span>
            {kind === "minutes_signed"
              ? "Télécharger le procès-verbal signé (PDF)"
              : signature
                ? "Télécharger le fichier d’origine, lu avant la signature (PDF)"
                : "Télécharger le procès-verbal (PDF)"}
          </span>
        </a>
      ))}
      {isWaiting && is_document_failed ? <Failed /> : null}
      {isWaiting && !is_document_failed ? (
        <p className="minor" role="status" data-waits="">
          Le document se prépare en PDF…
        </p>
      ) : null}
    </section>
  )
}

function Content({ minutes: { content, lifted } }: Pick<MinutesPageProps, "minutes">) {
  const { contracts, reserves, received_on } = content
  const retention = retentionSentence(content, writtenDay(content.retained_until))
  return (
    <>
      {contracts.length > 0 ? (
        <section className="stack" aria-labelledby="travaux">
          <h2 id="travaux" className="size-3">
            Les travaux
          </h2>
          <Facts
            facts={contracts.map(({ number, kind, title, signed_on }) => [
              `${kind === "amendment" ? "Avenant" : "Devis"} ${number}`,
              `${title}, signé le ${writtenDay(signed_on)}`,
            ])}
            className={`stack gap-1 ${styles.facts}`}
          />
        </section>
      ) : null}
      <section className="stack" aria-labelledby="reception">
        <h2 id="reception" className="size-3">
          La réception
        </h2>
        <p className="lead measure">{receptionSentence(reserves.length, writtenDay(received_on))}</p>
        {reserves.length > 0 ? (
          <ol className={`stack gap-1 ${styles.recap}`} aria-label="Réserves">
            {reserves.map(({ id, label, due_on }) => {
              const mended = lifted.find((one) => one.id === id)
              return (
                <li key={id}>
                  {label}
                  <br />
                  <span className="minor">
                    {mended
                      ? `levée le ${formatShortDate(mended.lifted_on)}`
                      : due_on
                        ? `à lever au plus tard le ${formatShortDate(due_on)}`
                        : "date à convenir"}
                  </span>
                </li>
              )
            })}
          </ol>
        ) : null}
      </section>
      {retention ? (
        <section className="stack" aria-labelledby="retenue">
          <h2 id="retenue" className="size-3">
            La retenue de garantie
          </h2>
          <p className="measure">{retention}</p>
        </section>
      ) : null}
      <section className="stack" aria-labelledby="garanties">
        <h2 id="garanties" className="size-3">
          Vos garanties
        </h2>
        <Facts
          facts={guaranteesOf(content).map(({ label, until }) => [label, `jusqu’au ${writtenDay(until)}`])}
          className={`stack gap-1 ${styles.facts}`}
        />
      </section>
    </>
  )
}
