import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { OfflineNotice } from "#app/site/bricks/offline-notice.tsx"
import type { PaymentEnd } from "#domain/quotes/deposit.ts"

type PayByCardProps = {
  path: string
  /** « Payer l’acompte de 709,73 € » */
  label: string
  /** How the client came back from the payment page. */
  payment: PaymentEnd | null
  card: { is_payable: boolean; is_open: boolean }
}

/** The button of the payment page, without script; and what became of the last try. */
export function PayByCard({ path, label, payment, card }: PayByCardProps) {
  if (isPending(payment, card)) return <Pending path={path} />
  return (
    <>
      {payment === null ? null : (
        <Alert tone="warning" role="alert" title="Le paiement n’a pas abouti">
          Aucune somme n’a été débitée. Vous pouvez réessayer.
        </Alert>
      )}
      {card.is_payable ? (
        <form method="post" action={`${path}#suite`} className="stack gap-1">
          <OfflineNotice button="appuyez de nouveau" />
          <Button type="submit" name="geste" value="payer" size="large" wide>
            {label}
          </Button>
          <p className="minor">Par carte, sur une page sécurisée.</p>
        </form>
      ) : null}
    </>
  )
}

/** The client is back, and the provider has not answered yet. */
export const isPending = (payment: PaymentEnd | null, card: PayByCardProps["card"]) =>
  payment === "retour" && card.is_open

/** The page's script reads the page again meanwhile. */
function Pending({ path }: { path: string }) {
  return (
    <div data-waits="">
      <Alert
        tone="info"
        role="status"
        title="Votre paiement est en cours de vérification"
        more={
          <p>
            <a href={`${path}?paiement=retour#suite`}>Actualiser</a>
          </p>
        }
      >
        Cela prend quelques secondes. Ne payez pas une seconde fois.
      </Alert>
    </div>
  )
}
