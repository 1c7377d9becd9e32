import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Facts } from "#app/site/bricks/facts.tsx"
import type { BookableService } from "#domain/booking/service.ts"
import { freeCancellationShort } from "#domain/booking/terms.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { withTaxWords } from "#domain/vat.ts"
import type { BookingPage } from "./types.ts"
import type { WizardState } from "./wizard-state.ts"
import styles from "./recap.module.css"

type RecapProps = {
  page: BookingPage
  service: BookableService | null
  state: WizardState
}

/** The ticket beside the form: the choices so far and the amount to pay today. */
export function Recap({ page, service, state }: RecapProps) {
  const { date, time, contact } = state
  return (
    <aside className={`stack ${styles.recap}`} aria-label="Votre réservation">
      <p className={`figure size-2 ${styles.heading}`}>Votre réservation</p>
      <Facts
        className={`stack gap-tight capital ${styles.lines}`}
        facts={[
          ["Prestation", service ? service.name : "à choisir"],
          ["Passage", date ? `${formatLongDate(date)}${time ? ` à ${formatTime(time)}` : ""}` : "à choisir"],
          ["Lieu", contact.city && `${contact.postal_code} ${contact.city}`],
          ["Prix", service && `à partir de ${withTaxWords(formatEuros(service.base_price), page.isVatExempt)}`],
        ]}
      />
      <div className={`stack gap-1 ${styles.stub}`}>
        <p className={styles.deposit}>
          <span>Acompte à la réservation</span>
          <b className="figure size-3">{formatEuros(page.prepayment)}</b>
        </p>
        <p>
          Déduit du prix final. Remboursé en entier si vous annulez au moins {freeCancellationShort} avant, ou si vous
          refusez le devis.
        </p>
      </div>
      <p className={styles.help}>
        Une question&nbsp;?{" "}
        {page.phone ? <a href={page.phone.href}>{page.phone.label}</a> : <CallUs phone={null} starts />}
      </p>
    </aside>
  )
}
