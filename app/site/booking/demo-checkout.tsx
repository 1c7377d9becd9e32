import { Alert } from "#app/site/bricks/alert.tsx"
import { Button, ButtonLink } from "#app/site/bricks/button.tsx"
import { Facts } from "#app/site/bricks/facts.tsx"
import type { DemoPayment } from "#domain/booking/checkout.ts"
import { formatCents } from "#domain/money.ts"
import styles from "./demo-checkout.module.css"

type DemoCheckoutProps = {
  payment: DemoPayment
  /** Sentence about the last refused try. */
  refused: string | undefined
}

/** The demonstration's replacement of the card page: three native buttons, no script. */
export function DemoCheckout({ payment, refused }: DemoCheckoutProps) {
  return (
    <div className={`stack gap-3 ${styles.page}`}>
      <p className={`pill ${styles.ribbon}`}>Démonstration</p>
      <h1 className="size-3">Page de paiement de démonstration</h1>
      <p className={styles.lead}>
        <b>Aucune carte n’est débitée.</b> Sur le vrai site, vous seriez ici sur la page sécurisée de Stripe.
      </p>
      {refused ? (
        <Alert tone="danger" role="alert">
          {refused}
        </Alert>
      ) : null}
      <Facts
        className={`stack gap-tight capital ${styles.facts}`}
        facts={[...payment.facts, [isInvoice(payment) ? "À payer" : "Acompte", formatCents(payment.amount_cents)]]}
      />
      {payment.status === "open" ? (
        <form method="post" className="stack gap-tight">
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
            {payment.status === "complete" ? "Ce paiement est déjà fait." : "Ce paiement n’est plus ouvert."}
          </Alert>
          <ButtonLink href={payment.status === "complete" ? payment.success_url : payment.cancel_url}>
            Revenir au site
          </ButtonLink>
        </>
      )}
    </div>
  )
}

const isInvoice = ({ facts }: DemoPayment) => facts[0]?.[0] === "Facture"
