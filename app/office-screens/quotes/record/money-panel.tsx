import { HandCoins, Undo2 } from "lucide-react"
import { lazy, useState } from "react"
import { PaymentList } from "#app/office/money/payments.tsx"
import { Warning } from "#app/office/feedback/warning.tsx"
import { Figures } from "#app/office/records/cells.tsx"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatShortDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { everyPayment } from "#domain/takings/receipts.ts"
import { QUOTES_TABLE } from "../queries.ts"
import type { Deposit, QuoteFile } from "./data.ts"

const RecordPaymentDialog = lazy(() =>
  import("#app/office/money/record-payment-dialog.tsx").then((m) => ({ default: m.RecordPaymentDialog })),
)
const GiveBackDialog = lazy(() =>
  import("#app/office/money/give-back-dialog.tsx").then((m) => ({ default: m.GiveBackDialog })),
)

/** The money of a signed quote: deposit, payments, and what goes back after a withdrawal. */
export function MoneyPanel({ quote, deposit }: { quote: QuoteFile; deposit: Deposit }) {
  const [dialog, setDialog] = useState<"pay" | "return" | null>(null)
  const payments = everyPayment(quote.receipts)
  const isSigned = quote.state === "signed"
  const close = () => setDialog(null)
  const kept = deposit.received_cents - deposit.returned_cents
  const isWithdrawn = quote.state === "withdrawn"
  const mayReturn = deposit.returnable_cents + deposit.by_hand_cents > 0
  if (!isSigned && payments.length === 0) return null
  return (
    <Panel
      title="Encaissements"
      actions={
        mayReturn || isSigned ? (
          <>
            {mayReturn ? (
              <IconButton
                {...(isSigned ? { variant: "default" } : {})}
                icon={Undo2}
                onClick={() => setDialog("return")}
              >
                Rembourser
              </IconButton>
            ) : null}
            {isSigned ? (
              <IconButton variant="default" icon={HandCoins} onClick={() => setDialog("pay")}>
                Noter un encaissement
              </IconButton>
            ) : null}
          </>
        ) : null
      }
    >
      <div className="office-stack">
        {isWithdrawn && kept > 0 ? <Due deposit={deposit} kept={kept} /> : null}
        {isSigned && deposit.returning_cents > 0 ? <Returning cents={deposit.returning_cents} /> : null}
        <Facts>
          <Fact label="Acompte prévu">
            {deposit.deposit_cents > 0 ? <Figures>{formatCents(deposit.deposit_cents)}</Figures> : null}
          </Fact>
          <Fact label="Reçu pour ce devis">
            <Figures>{formatCents(kept)}</Figures>
          </Fact>
          <Fact label="Acompte à recevoir">
            {deposit.due_cents > 0 ? <Figures>{formatCents(deposit.due_cents)}</Figures> : null}
          </Fact>
          <Fact label="Rendu">
            {deposit.returned_cents > 0 ? <Figures>{formatCents(deposit.returned_cents)}</Figures> : null}
          </Fact>
          <Fact label="Paiement en ligne">{deposit.is_open ? "La page de paiement du client est ouverte" : null}</Fact>
        </Facts>
        {payments.length > 0 ? <PaymentList payments={payments} table={QUOTES_TABLE} /> : null}
      </div>
      {dialog === null ? null : (
        <LazyDialog onClose={close}>
          {dialog === "pay" ? (
            <RecordPaymentDialog
              subject={{ kind: "quote", id: quote.id }}
              title="Noter un encaissement"
              about={`Pour le devis ${quote.number ?? ""}.`}
              table={QUOTES_TABLE}
              shown={payments.length}
              onClose={close}
            />
          ) : (
            <GiveBackDialog
              subject={{ kind: "quote", id: quote.id }}
              title="Rembourser"
              about={
                isWithdrawn
                  ? "Gardez seulement la part des travaux que le client a demandés avant la fin du délai."
                  : "Le devis reste signé, et cette somme n’est pas redemandée."
              }
              table={QUOTES_TABLE}
              isWithdrawal={isWithdrawn}
              limit={
                isWithdrawn && deposit.return_until
                  ? ` La loi donne jusqu’au ${formatShortDate(deposit.return_until)}.`
                  : ""
              }
              onClose={close}
            />
          )}
        </LazyDialog>
      )}
    </Panel>
  )
}

const Returning = ({ cents }: { cents: number }) => (
  <p>{`Le remboursement de ${formatCents(cents)} est en cours\u00a0: il part de lui-même.`}</p>
)

/** Code de la consommation, L221-24. */
function Due({ deposit: { return_until, returning_cents }, kept }: { deposit: Deposit; kept: number }) {
  if (returning_cents > 0) return <Returning cents={returning_cents} />
  return (
    <Warning>
      {`Le client s’est rétracté\u00a0: ${formatCents(kept)} à rendre${return_until ? ` au plus tard le ${formatShortDate(return_until)}` : ""}, sauf la part des travaux faits à sa demande.`}
    </Warning>
  )
}
