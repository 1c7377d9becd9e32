import { Alert } from "#app/site/bricks/alert.tsx"
import type { Company } from "#domain/company/company.ts"
import { formatLongDate, formatLongDateTime } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import type { AskedPrice } from "#domain/price-requests/answer.ts"
import { awardedNext, countDays } from "#domain/price-requests/labels.ts"
import { describeVat } from "#domain/vat.ts"
import styles from "./price-page.module.css"

/** The subcontractor's answer, as staff read it. */
export function GivenAnswer({ asked }: { asked: AskedPrice }) {
  const { price, vat_rate, price_with_vat, start_on, delay_days, comment, file_name, answered_at } = asked
  return (
    <section className={`sheet stack ${styles.given}`} aria-labelledby="reponse-donnee">
      <h2 id="reponse-donnee" className="minor">
        Votre réponse
        {answered_at ? <> du {formatLongDateTime(new Date(answered_at))}</> : null}
      </h2>
      {price !== null && price_with_vat !== null ? (
        <>
          <p className={`figure ${styles.price}`}>
            {formatEuros(price)} <span className={styles.unit}>HT</span>
          </p>
          <p className="soft">
            {formatEuros(price_with_vat)} TTC, {describeVat(vat_rate ?? 0)}
          </p>
          <p>
            {start_on ? (
              <>
                À partir du <b className="nowrap">{formatLongDate(start_on)}</b>
              </>
            ) : null}
            {delay_days ? (
              <>
                , <b className="nowrap">{countDays(delay_days)}</b> de travail
              </>
            ) : null}
          </p>
        </>
      ) : (
        <p className="figure size-2">Vous avez décliné</p>
      )}
      {comment ? <p className="lines">{comment}</p> : null}
      {file_name ? <p className="minor">Fichier joint&nbsp;: {file_name}</p> : null}
    </section>
  )
}

type PriceStateProps = { asked: AskedPrice; company: Company; isAnnounced: boolean }

/** Explains why the request is closed, or the outcome of the answer. */
export function PriceState({ asked, company, isAnnounced }: PriceStateProps) {
  const { status, is_open, due_on } = asked
  if (status === "accepted")
    return (
      <Alert tone="success" title="Bonne nouvelle">
        {`${company.name} retient votre prix. ${awardedNext} Pour en parler, appelez-nous.`}
      </Alert>
    )
  if (status === "rejected")
    return (
      <Alert tone="info" title="Pas cette fois">
        {`Un autre chiffrage est retenu pour ce chantier. ${asked.price === null ? "Nous n’attendons plus votre prix." : "Merci du temps que vous y avez passé."}`}
      </Alert>
    )
  if (is_open || isAnnounced) return null
  const since = `Le délai de réponse s’est terminé le ${formatLongDate(due_on)}.`
  if (status === "answered" || status === "declined")
    return (
      <Alert tone="info" title="Votre réponse est entre nos mains">
        {`${since} Pour la changer, appelez-nous.`}
      </Alert>
    )
  return (
    <Alert tone="info" title="Cette demande est close">
      {`${since} Vous êtes toujours intéressé\u00a0? Appelez-nous\u00a0: nous pouvons la rouvrir.`}
    </Alert>
  )
}
