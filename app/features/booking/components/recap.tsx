import type { BookableService } from "#domain/booking/service.ts"
import { freeCancellationShort } from "#domain/booking/terms.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import type { BookingPage } from "../types.ts"
import type { WizardState } from "../wizard-state.ts"
import styles from "./recap.module.css"

type RecapProps = {
  page: BookingPage
  service: BookableService | null
  state: WizardState
}

/** The ticket beside the form: what is chosen so far and what it costs today. */
export function Recap({ page, service, state }: RecapProps) {
  const { date, time, contact } = state
  return (
    <aside className={styles.recap} aria-label="Votre réservation">
      <p className={styles.heading}>Votre réservation</p>
      <dl className={styles.lines}>
        <div>
          <dt>Prestation</dt>
          <dd>{service ? service.name : "à choisir"}</dd>
        </div>
        <div>
          <dt>Passage</dt>
          <dd>{date ? `${formatLongDate(date)}${time ? ` à ${formatTime(time)}` : ""}` : "à choisir"}</dd>
        </div>
        {contact.city ? (
          <div>
            <dt>Lieu</dt>
            <dd>
              {contact.postal_code} {contact.city}
            </dd>
          </div>
        ) : null}
        {service ? (
          <div>
            <dt>Prix</dt>
            <dd>à partir de {formatEuros(service.base_price)} TTC</dd>
          </div>
        ) : null}
      </dl>
      <div className={styles.stub}>
        <p className={styles.deposit}>
          <span>Acompte à la réservation</span>
          <b>{formatEuros(page.prepayment)}</b>
        </p>
        <p>Déduit du prix final. Remboursé en entier si vous annulez au moins {freeCancellationShort} avant.</p>
      </div>
      <p className={styles.help}>
        Une question&nbsp;? <a href={page.phone.href}>{page.phone.label}</a>
      </p>
    </aside>
  )
}
