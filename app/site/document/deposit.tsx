import { inWords } from "#domain/numbers.ts"
import { REFUND_DAYS } from "#domain/law.gen.ts"
import { Alert } from "#app/site/bricks/alert.tsx"
import { formatLongDate, parisToday } from "#domain/dates.ts"
import { exactCents } from "#domain/documents/words.ts"
import type { ClientContent, ClientSignature } from "#domain/quotes/client-quote.ts"
import type { DepositFacts, PaymentEnd } from "#domain/quotes/deposit.ts"
import { Account } from "./account.tsx"
import { isPending, PayByCard } from "./pay-by-card.tsx"

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
  const amount = exactCents(deposit.due_cents)
  if (from && from > parisToday())
    return (
      <p>
        L’acompte de <b>{amount}</b> pourra être réglé à partir du <b>{formatLongDate(from)}</b>&nbsp;: la loi interdit
        tout paiement avant, après une signature à votre domicile.
      </p>
    )
  return (
    <>
      {deposit.received_cents > 0 ? <Received deposit={deposit} isNew={false} /> : null}
      <PayByCard path={path} label={`Payer l’acompte de ${amount}`} payment={payment} card={deposit} />
      {isPending(payment, deposit) ? null : <Transfer {...{ signature, number, amount }} />}
    </>
  )
}

function Received({ deposit, isNew }: { deposit: DepositFacts; isNew: boolean }) {
  const text = `${exactCents(deposit.received_cents)} reçus${deposit.received_on ? ` le ${formatLongDate(deposit.received_on)}` : ""}.`
  return (
    <Alert tone="success" role={isNew ? "status" : undefined} title="Acompte reçu">
      {[text, isNew ? "Un reçu vous est envoyé par e-mail." : "", givenBack(deposit)].filter(Boolean).join(" ")}
    </Alert>
  )
}

const givenBack = ({ returned_cents, returned_on }: DepositFacts) =>
  returned_cents > 0
    ? `Nous vous avons rendu ${exactCents(returned_cents)}${returned_on ? ` le ${formatLongDate(returned_on)}` : ""}.`
    : ""

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
  const { received_cents, returned_cents, return_until } = deposit
  if (returned_cents > 0) return <p>{givenBack(deposit)}</p>
  if (received_cents === 0 || !return_until)
    return <p>Les sommes versées vous sont rendues au plus tard {inWords(REFUND_DAYS)} jours après cette date.</p>
  return (
    <p>{`Les ${exactCents(received_cents)} que vous avez versés vous sont rendus au plus tard le ${formatLongDate(return_until)}.`}</p>
  )
}
