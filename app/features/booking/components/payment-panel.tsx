import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { Alert } from "#app/components/site/alert.tsx"
import { ButtonLink } from "#app/components/site/button.tsx"
import type { CheckoutOutcome } from "#domain/booking/checkout.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import type { Phone } from "../types.ts"
import { emptyState } from "../wizard-state.ts"
import { storeState } from "../wizard-storage.ts"
import styles from "./payment-panel.module.css"

type PanelProps = { outcome: CheckoutOutcome; phone: Phone }

/** The title of the page with which a visitor comes back from paying. */
export function paymentTitle(state: CheckoutOutcome["state"]): string | null {
  if (state === "paid") return "Votre réservation est enregistrée"
  return state === "pending" ? "Paiement en cours de vérification" : null
}

/** What became of a payment, said aloud when it changes. */
export function PaymentPanel({ outcome, phone }: PanelProps) {
  return (
    <div className={styles.panel} role="status">
      {outcome.state === "paid" ? <Confirmation {...{ outcome, phone }} /> : <Pending phone={phone} />}
    </div>
  )
}

/** The booking is paid and recorded: what it is and what comes next. Forgets what the wizard kept. */
function Confirmation({ outcome, phone }: PanelProps) {
  useEffect(() => {
    storeState(emptyState)
    window.history.replaceState(window.history.state, "", window.location.pathname)
  }, [])
  return (
    <>
      <p className={styles.lead}>
        Merci&nbsp;! Votre acompte est bien reçu. Un e-mail de confirmation vous est envoyé.
      </p>
      <dl className={styles.facts}>
        {outcome.reference ? (
          <div>
            <dt>Référence</dt>
            <dd className={styles.reference}>{outcome.reference}</dd>
          </div>
        ) : null}
        {outcome.service_name ? (
          <div>
            <dt>Prestation</dt>
            <dd>{outcome.service_name}</dd>
          </div>
        ) : null}
        {outcome.scheduled_date && outcome.scheduled_time ? (
          <div>
            <dt>Passage prévu</dt>
            <dd>{`${formatLongDate(outcome.scheduled_date)} à ${formatTime(outcome.scheduled_time)}`}</dd>
          </div>
        ) : null}
      </dl>
      <h2 className={styles.subtitle}>Et maintenant&nbsp;?</h2>
      <ol className={styles.next}>
        <li>Nous vous appelons pour confirmer la date et l’heure.</li>
        <li>L’artisan vient, vous annonce le prix exact, puis fait le travail.</li>
        <li>L’acompte est déduit de votre facture.</li>
      </ol>
      <p>
        Un changement&nbsp;? Le lien <a href="/rendez-vous">Gérer mon rendez-vous</a> est dans l’e-mail de confirmation.
        Une question&nbsp;? Appelez-nous au <a href={phone.href}>{phone.label}</a>.
      </p>
      <p>
        <ButtonLink href="/brico#reserver" variant="secondary">
          Réserver une autre intervention
        </ButtonLink>
      </p>
    </>
  )
}

const POLL_MS = 3_000

/** The payment page said yes, the proof is on its way: asks the server again until it knows. */
function Pending({ phone }: { phone: Phone }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      // A page that cannot be reached asks again at the next turn.
      if (document.visibilityState === "visible" && navigator.onLine) revalidate().catch(() => undefined)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <>
      <p className={styles.lead}>
        Nous attendons la confirmation de votre banque, en général quelques secondes. Cette page se met à jour toute
        seule.
      </p>
      <span className={styles.pulse} aria-hidden="true" />
      <p>
        Inutile de payer à nouveau&nbsp;: un e-mail vous confirmera la réservation. Un doute&nbsp;? Appelez-nous au{" "}
        <a href={phone.href}>{phone.label}</a>.
      </p>
      <p>
        Vous n’avez pas payé&nbsp;? <a href="/brico?etape=confirmation">Revenir à la réservation</a>
      </p>
    </>
  )
}

/** Back from the payment page without having paid: nothing is lost, nothing is booked. */
export function CancelledNotice() {
  return (
    <Alert tone="warning" title="Paiement annulé" className={styles.notice}>
      <p>
        Aucune somme n’a été débitée et rien n’est réservé. Vos choix sont conservés&nbsp;: reprenez quand vous voulez,
        le créneau est à vous s’il est encore libre.
      </p>
    </Alert>
  )
}

/** The payment of a booking that is cancelled by now: too late for its slot, or cancelled since. */
export function OverNotice({ phone }: { phone: Phone }) {
  return (
    <Alert tone="warning" title="Cette réservation est annulée" className={styles.notice}>
      <p>
        Le dernier e-mail que nous vous avons envoyé dit pourquoi, et ce que devient votre paiement. Un doute&nbsp;?
        Appelez-nous au <a href={phone.href}>{phone.label}</a>.
      </p>
    </Alert>
  )
}

/** An address that says success for a payment that the server does not know as paid. */
export function UnpaidNotice({ phone }: { phone: Phone }) {
  return (
    <Alert tone="warning" title="Aucun paiement trouvé" className={styles.notice}>
      <p>
        Cette réservation n’est pas enregistrée. Si votre carte a été débitée, appelez-nous au{" "}
        <a href={phone.href}>{phone.label}</a>&nbsp;: nous vérifions aussitôt.
      </p>
    </Alert>
  )
}
