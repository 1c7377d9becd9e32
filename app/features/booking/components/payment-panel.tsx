import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { Alert } from "#app/components/site/alert.tsx"
import { ButtonLink } from "#app/components/site/button.tsx"
import { Facts } from "#app/components/site/facts.tsx"
import type { CheckoutOutcome } from "#domain/booking/checkout.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import type { PaymentReturn, Phone } from "../types.ts"
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
    <div className={`sheet stack ${styles.panel}`} role="status">
      {outcome.state === "paid" ? <Confirmation {...{ outcome, phone }} /> : <Pending phone={phone} />}
    </div>
  )
}

/** The booking is paid and recorded: what it is and what comes next. Forgets what the wizard kept. */
function Confirmation({ outcome, phone }: PanelProps) {
  const { reference, service_name: service, scheduled_date: date, scheduled_time: time } = outcome
  useEffect(() => {
    storeState(emptyState)
    window.history.replaceState(window.history.state, "", window.location.pathname)
  }, [])
  return (
    <>
      <p className="lead">Merci&nbsp;! Votre acompte est bien reçu. Un e-mail de confirmation vous est envoyé.</p>
      <Facts
        look="marked"
        className={`capital ${styles.facts}`}
        facts={[
          ["Référence", reference && <span className={`size-2 ${styles.reference}`}>{reference}</span>],
          ["Prestation", service],
          ["Passage prévu", date && time && `${formatLongDate(date)} à ${formatTime(time)}`],
        ]}
      />
      <h2 className="size-2">Et maintenant&nbsp;?</h2>
      <ol className={`stack ${styles.next}`}>
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
      <p className="lead">
        Nous attendons la confirmation de votre banque, en général quelques secondes. Cette page se met à jour toute
        seule.
      </p>
      <span className={`breathing ${styles.pulse}`} aria-hidden="true" />
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

/** What a visitor who comes back without a paid booking must know first. */
export function ReturnNotice({ payment, phone }: { payment: PaymentReturn; phone: Phone }) {
  const call = <a href={phone.href}>{phone.label}</a>
  if (payment.kind === "cancelled")
    return (
      <Alert tone="warning" title="Paiement annulé" className="space-after">
        Aucune somme n’a été débitée et rien n’est réservé. Vos choix sont conservés&nbsp;: reprenez quand vous voulez,
        le créneau est à vous s’il est encore libre.
      </Alert>
    )
  const state = payment.kind === "returned" ? payment.outcome.state : null
  // Too late for its slot, or cancelled since.
  if (state === "cancelled")
    return (
      <Alert tone="warning" title="Cette réservation est annulée" className="space-after">
        Le dernier e-mail que nous vous avons envoyé dit pourquoi, et ce que devient votre paiement. Un doute&nbsp;?
        Appelez-nous au {call}.
      </Alert>
    )
  // The address says success, the server knows of no payment.
  if (state === "unknown")
    return (
      <Alert tone="warning" title="Aucun paiement trouvé" className="space-after">
        Cette réservation n’est pas enregistrée. Si votre carte a été débitée, appelez-nous au {call}&nbsp;: nous
        vérifions aussitôt.
      </Alert>
    )
  return null
}
