import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { formatLongDate, parisToday } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import type { ClientContent, ClientSignature } from "#domain/quotes/client-quote.ts"
import type { DepositFacts, PaymentEnd } from "#domain/quotes/deposit.ts"
import { Account } from "./account.tsx"

type DepositProps = {
  content: ClientContent
  signature: ClientSignature
  number: string
  path: string
  payment: PaymentEnd | null
}

/** The deposit: received, still to pay, or not yet payable, in the seven days after a signature at home (L221-10). */
export function Deposit({ content, signature, number, path, payment }: DepositProps) {
  const { deposit, no_money_before: from } = signature
  if (content.deposit_cents === 0) return null
  if (deposit.due_cents === 0)
    return deposit.received_cents > 0 ? <Received deposit={deposit} isNew={payment === "retour"} /> : null
  const amount = formatCents(deposit.due_cents)
  if (from && from > parisToday())
    return (
      <p>
        L’acompte de <b>{amount}</b> pourra être réglé à partir du <b>{formatLongDate(from)}</b>&nbsp;: la loi interdit
        tout paiement avant, après une signature à votre domicile.
      </p>
    )
  if (payment === "retour" && deposit.is_open) return <Pending path={path} />
  return (
    <>
      {deposit.received_cents > 0 ? <Received deposit={deposit} isNew={false} /> : null}
      {payment === null ? null : (
        <Alert tone="warning" role="alert" title="Le paiement n’a pas abouti">
          Aucune somme n’a été débitée. Vous pouvez réessayer.
        </Alert>
      )}
      {deposit.is_payable ? (
        <form method="post" action={`${path}#suite`} className="stack gap-2">
          <Button type="submit" name="geste" value="payer" size="large" wide>
            Payer l’acompte de {amount}
          </Button>
          <p className="minor">Par carte, sur une page sécurisée{content.is_specimen ? ", ici simulée" : ""}.</p>
        </form>
      ) : null}
      <Transfer {...{ signature, number, amount }} />
    </>
  )
}

function Received({ deposit, isNew }: { deposit: DepositFacts; isNew: boolean }) {
  const text = `${formatCents(deposit.received_cents)} reçus${deposit.received_on ? ` le ${formatLongDate(deposit.received_on)}` : ""}.`
  return (
    <Alert tone="success" role={isNew ? "status" : undefined} title="Acompte reçu">
      {isNew ? `${text} Un reçu vous est envoyé par e-mail.` : text}
    </Alert>
  )
}

/** The page's script reads the page again while the provider has not answered. */
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

type TransferProps = Pick<DepositProps, "signature" | "number"> & { amount: string }

function Transfer({ signature: { bank, deposit }, number, amount }: TransferProps) {
  if (deposit.is_payable && !bank) return null
  return (
    <>
      {deposit.is_payable ? (
        <p>Vous préférez un virement&nbsp;? Voici notre compte.</p>
      ) : (
        <p>
          L’acompte de <b>{amount}</b> se règle par virement
          {bank ? "." : "\u00a0: nous vous donnons nos coordonnées bancaires."}
        </p>
      )}
      {bank ? <Account bank={bank} reference={number} /> : null}
    </>
  )
}

/** After a withdrawal: what was paid goes back (code de la consommation, L221-24). */
export function Returned({ deposit }: { deposit: DepositFacts }) {
  const { received_cents, returned_cents, returned_on, return_until } = deposit
  if (returned_cents > 0)
    return (
      <p>
        {`Nous vous avons rendu ${formatCents(returned_cents)}${returned_on ? ` le ${formatLongDate(returned_on)}` : ""}.`}
      </p>
    )
  if (received_cents === 0 || !return_until)
    return <p>Les sommes versées vous sont rendues au plus tard quatorze jours après cette date.</p>
  return (
    <p>{`Les ${formatCents(received_cents)} que vous avez versés vous sont rendus au plus tard le ${formatLongDate(return_until)}.`}</p>
  )
}
