import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { TextField } from "#app/site/bricks/field.tsx"
import { OfflineNotice } from "#app/site/bricks/offline-notice.tsx"
import { addDays, formatLongDate, formatLongDateTime, parisToday } from "#domain/dates.ts"
import { exactCents } from "#domain/documents/words.ts"
import { type ClientSignature, REASON_LENGTH } from "#domain/quotes/client-quote.ts"
import { quoteWords } from "#domain/quotes/quote.ts"
import { capitalized } from "#domain/typography.ts"
import { Deposit, Returned } from "./deposit.tsx"
import type { QuotePageProps } from "./quote-page.tsx"
import styles from "./document.module.css"

/** After the signature: what was signed, what comes next, and the right to withdraw (code de la consommation, L221-21). */
export function Signed({ quote, path, step, payment, refusal }: QuotePageProps) {
  const { signature, content, number, email_hint, sends_codes } = quote
  if (!signature) return null
  const words = quoteWords[content.kind]
  if (signature.withdrawn_at)
    return (
      <Alert
        tone="info"
        role="status"
        title="Vous avez renoncé à ce contrat"
        more={
          <>
            {sends_codes && (signature.means === "online" || email_hint) ? (
              <p>Un accusé de réception vous est envoyé par e-mail.</p>
            ) : null}
            {signature.to_credit_cents ? (
              <p>
                {`Des factures en demandent ${exactCents(signature.to_credit_cents)}${content.seller.vat_exempt ? "" : " TTC"}\u00a0: un avoir les corrige, sauf la part des travaux déjà faits à votre demande. D’ici là, cette somme ne vous est pas réclamée.`}
              </p>
            ) : null}
            <Returned deposit={signature.deposit} />
          </>
        }
      >
        {`Votre rétractation ${words.of} ${number} est reçue le ${formatLongDateTime(new Date(signature.withdrawn_at))}.`}
      </Alert>
    )
  if (signature.may_withdraw && (step === "renoncer" || refusal?.gesture === "renoncer"))
    return <Withdraw {...{ signature, number, path, refusal }} the={words.the} />
  const isNew = parisToday() <= addDays(signature.signed_on, NEW_DAYS)
  const signed =
    signature.means === "paper"
      ? `le ${formatLongDate(signature.signed_on)}`
      : `le ${formatLongDateTime(new Date(signature.signed_at))}`
  return (
    <>
      <Alert
        tone="success"
        role="status"
        title={`${capitalized(words.this)} est signé`}
        more={<p>{`${exactCents(signature.total_cents)}${content.seller.vat_exempt ? "" : " TTC"}`}</p>}
      >
        {`Signé par ${signature.name} ${signed}${signature.means === "paper" ? ", sur papier" : ""}.`}
      </Alert>
      {isNew || asksDeposit(signature) ? (
        <div className={`sheet stack ${styles.card}`}>
          <h2 className="size-2">Et maintenant&nbsp;?</h2>
          <Deposit {...{ content, signature, number, path, payment }} />
          {isNew ? (
            <p>
              {signature.total_cents < 0
                ? "Votre prochaine facture en tient compte."
                : "Nous revenons vers vous pour préparer les travaux."}
              {signature.means === "online" ? " Une copie de vos documents vous est envoyée par e-mail." : null}
            </p>
          ) : null}
        </div>
      ) : null}
      {signature.may_withdraw && signature.withdraw_until ? (
        <p>
          Vous pouvez renoncer sans motif jusqu’au <b>{formatLongDate(signature.withdraw_until)}</b> inclus.{" "}
          <a href={`${path}?etape=renoncer#suite`}>Renoncer au contrat ici</a>
        </p>
      ) : null}
    </>
  )
}

/** How long the page says what comes next; later the works have begun, or are over. */
const NEW_DAYS = 30

/** Something is still to pay, or was paid. */
const asksDeposit = ({ deposit }: ClientSignature) => deposit.due_cents > 0 || deposit.received_cents > 0

type WithdrawProps = Pick<QuotePageProps, "path" | "refusal"> & {
  signature: ClientSignature
  number: string
  /** « le devis ». */
  the: string
}

/** The declaration, in two steps: this form is the second one. */
function Withdraw({ signature, number, the, path, refusal }: WithdrawProps) {
  return (
    <form
      method="post"
      action={`${path}?etape=renoncer#suite`}
      className={`sheet stack gap-3 ${styles.card}`}
      noValidate
    >
      <h2 className="size-2">Renoncer au contrat</h2>
      <p>
        Je soussigné(e) <b>{signature.name}</b> vous notifie ma rétractation du contrat portant sur {the}{" "}
        <b className="nowrap">{number}</b>, signé le {formatLongDate(signature.signed_on)}.
      </p>
      <TextField
        name="reason"
        label="Votre raison"
        hint="Vous n’avez pas à en donner."
        defaultValue={refusal?.values["reason"]}
        error={refusal?.fields["reason"]}
        limit={REASON_LENGTH}
        rows={2}
        optional
      />
      <OfflineNotice button="appuyez de nouveau" />
      <Button type="submit" name="geste" value="renoncer" size="large" wide>
        Confirmer la rétractation
      </Button>
      <p>
        <a href={`${path}#suite`}>Garder le contrat</a>
      </p>
    </form>
  )
}
