import { Alert } from "#app/components/site/alert.tsx"
import { Button, ButtonLink } from "#app/components/site/button.tsx"
import type { DemoPayment } from "#domain/booking/checkout.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import styles from "./demo-checkout.module.css"

type DemoCheckoutProps = {
  payment: DemoPayment
  /** What the last try was answered. */
  refused: string | undefined
}

/** The demonstration that stands in for the card page: three native buttons, no script. */
export function DemoCheckout({ payment, refused }: DemoCheckoutProps) {
  return (
    <div className={styles.page}>
      <p className={styles.ribbon}>Démonstration</p>
      <h1 className={styles.title}>Page de paiement de démonstration</h1>
      <p className={styles.lead}>
        <b>Aucune carte n’est débitée.</b> Sur le vrai site, vous seriez ici sur la page sécurisée de Stripe.
      </p>
      {refused ? (
        <Alert tone="danger" role="alert">
          <p>{refused}</p>
        </Alert>
      ) : null}
      <dl className={styles.facts}>
        <div>
          <dt>Prestation</dt>
          <dd>{payment.service_name}</dd>
        </div>
        {payment.scheduled_date ? (
          <div>
            <dt>Date</dt>
            <dd>{`${formatLongDate(payment.scheduled_date)} à ${formatTime(payment.scheduled_time)}`}</dd>
          </div>
        ) : null}
        <div className={styles.amount}>
          <dt>Acompte</dt>
          <dd>{formatCents(payment.amount_cents)}</dd>
        </div>
      </dl>
      {payment.status === "open" ? (
        <form method="post" className={styles.buttons}>
          <Button type="submit" name="action" value="pay" size="large" wide>
            Payer {formatCents(payment.amount_cents)} (simulation)
          </Button>
          <Button type="submit" name="action" value="refuse" variant="secondary" wide>
            Simuler une carte refusée
          </Button>
          <Button type="submit" name="action" value="cancel" variant="quiet" wide>
            Annuler et revenir
          </Button>
        </form>
      ) : (
        <>
          <Alert tone={payment.status === "complete" ? "success" : "warning"}>
            <p>{payment.status === "complete" ? "Ce paiement est déjà fait." : "Ce paiement n’est plus ouvert."}</p>
          </Alert>
          <ButtonLink href={payment.status === "complete" ? payment.success_url : payment.cancel_url}>
            Revenir à la réservation
          </ButtonLink>
        </>
      )}
    </div>
  )
}
