import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Clock, HardHat, MapPin } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import { Refusal } from "#app/site/bricks/refusal.tsx"
import { Facts } from "#app/site/bricks/facts.tsx"
import { departmentLabels } from "#domain/company/zone.ts"
import { formatLongDate } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { AskedPrice } from "#domain/price-requests/answer.ts"
import type { Done, PricePageProps } from "./answers.ts"
import { AnswerForm } from "./answer-form.tsx"
import { DeclineForm } from "./decline-form.tsx"
import { GivenAnswer, PriceState } from "./given-answer.tsx"
import styles from "./price-page.module.css"

/** The price request and its answer. Made for a phone on a building site, possibly with gloves: an answer takes a minute. */
export function PricePage({ asked, path, done, refusal, company }: PricePageProps) {
  const isAnswered = asked.status === "answered" || asked.status === "declined"
  return (
    <Container width="narrow" className="stack gap-3 plain-page">
      <div data-seen={asked.status === "sent" ? `${path}/vu` : undefined}>
        <p className="minor">Demande de chiffrage de {company.name}</p>
        <h1 className="size-4">{titleOf(asked)}</h1>
      </div>
      <div id="reponse" tabIndex={-1} className="answer">
        {refusal ? (
          <Refusal refusal={refusal} title="Votre réponse n’est pas partie" />
        ) : done ? (
          <DoneNotice done={done} asked={asked} />
        ) : null}
      </div>
      <PriceState asked={asked} company={company} isAnnounced={done !== null} />
      <Asked asked={asked} />
      {isAnswered || asked.price !== null ? <GivenAnswer asked={asked} /> : null}
      {asked.is_open ? (
        <>
          <Answer {...{ asked, path, refusal }} isFolded={isAnswered && !refusal} />
          {asked.status === "declined" ? null : <DeclineForm path={path} refusal={refusal} />}
        </>
      ) : null}
      <p className="soft">
        Une question sur le chantier&nbsp;? <CallUs phone={company.phone} starts />.
      </p>
    </Container>
  )
}

function titleOf({ status, contractor_name }: AskedPrice): string {
  if (status === "accepted") return "Votre chiffrage est retenu"
  if (status === "rejected") return "Un autre chiffrage est retenu"
  return `Bonjour ${contractor_name}`
}

function Answer({ isFolded, ...form }: Pick<PricePageProps, "asked" | "path" | "refusal"> & { isFolded: boolean }) {
  if (!isFolded) return <AnswerForm {...form} />
  return (
    <details className={styles.fold}>
      <summary>{form.asked.status === "declined" ? "Donner un prix finalement" : "Modifier ma réponse"}</summary>
      <AnswerForm {...form} />
    </details>
  )
}

/** The request as staff wrote it, with its photos; the client's details only if staff chose to share them. */
function Asked({ asked }: { asked: AskedPrice }) {
  const { message, department, due_on, details, photos } = asked
  return (
    <section className={`sheet stack ${styles.asked}`} aria-labelledby="demande">
      <h2 id="demande" className="size-2">
        Ce qu’il faut chiffrer
      </h2>
      <p className="lines">{message}</p>
      <ul className="cluster icons soft">
        {department ? (
          <li>
            <MapPin size={20} aria-hidden="true" />
            <span>
              {departmentLabels[department] ?? "Département"} ({department})
            </span>
          </li>
        ) : null}
        {asked.is_open ? (
          <li>
            <Clock size={20} aria-hidden="true" />
            <span>
              Réponse jusqu’au <b className="nowrap">{formatLongDate(due_on)}</b>
            </span>
          </li>
        ) : null}
      </ul>
      {photos.length > 0 ? (
        <ul className={styles.photos} aria-label="Photos du chantier">
          {photos.map(({ url, small_url }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={small_url}
                  width={400}
                  height={300}
                  loading="lazy"
                  className="photo"
                  alt={`Agrandir la vue ${index + 1} sur ${photos.length}`}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {details ? (
        <div className={`stack gap-1 ${styles.details}`}>
          <h3 className={styles.site}>
            <HardHat size={20} aria-hidden="true" />
            {details.name}
          </h3>
          <Facts
            className={styles.facts}
            facts={[
              ["Client", details.client_name],
              [
                "Téléphone",
                details.client_phone && <a href={`tel:${details.client_phone}`}>{formatPhone(details.client_phone)}</a>,
              ],
              ["Adresse", details.address],
              ["Début souhaité", details.start_date && formatLongDate(details.start_date)],
              ["Fin souhaitée", details.deadline && formatLongDate(details.deadline)],
              ["Projet", details.description && <span className="lines">{details.description}</span>],
            ]}
          />
        </div>
      ) : null}
    </section>
  )
}

function DoneNotice({ done, asked }: { done: Done; asked: AskedPrice }) {
  const until = `Vous pouvez changer votre réponse jusqu’au ${formatLongDate(asked.due_on)}.`
  if (done === "declined")
    return (
      <Alert tone="success" role="status" title="C’est noté, merci de nous l’avoir dit">
        {`Vous ne serez pas relancé pour cette demande. ${until}`}
      </Alert>
    )
  return (
    <Alert tone="success" role="status" title="Votre prix est envoyé">
      {done === "without-file"
        ? `Votre fichier n’a pas pu être joint\u00a0: modifiez votre réponse pour l’ajouter, ou envoyez-le par e-mail. ${until}`
        : until}
    </Alert>
  )
}
