import { Button } from "@mantine/core"
import { Undo2 } from "lucide-react"
import { Fragment } from "react"
import { PaymentLine } from "#app/office/money/payments.tsx"
import { Figures } from "#app/office/records/cells.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { Minor } from "#app/office/records/record-cells.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { vatOfRequest } from "#domain/booking/request-vat.ts"
import { formatDateTime, formatShortDate } from "#domain/dates.ts"
import { formatCents, formatEuros } from "#domain/money.ts"
import { describeVat } from "#domain/vat.ts"
import { cardReferenceOf, type RequestDetails } from "./data/list-requests.ts"
import styles from "./request-facts.module.css"

type PaymentFactsProps = { request: RequestDetails; onRefund: () => void }

/** The price of a job, the deposit, the payments and what is left. A deposit that can be refunded has its button beside it. */
export function PaymentFacts({ request, onRefund }: PaymentFactsProps) {
  const { payments, refunds, due_cents: due, status } = request
  const isOwedWhole = due > 0 && request.collected_cents === 0
  const vat = useCompanyOffer().isVatExempt ? [] : describeVatOf(request)
  return (
    <FactGroup title="Paiement">
      {request.additional_fees.length > 0 ? (
        <>
          <Fact label="Prix de base">
            <Figures>{formatEuros(request.base_price)}</Figures>
          </Fact>
          <Fact label="Frais ajoutés">
            <Fees request={request} />
          </Fact>
        </>
      ) : null}
      <Fact label="Devis signé chez lui">{request.home_signed_on ? signedAt(request) : null}</Fact>
      <Fact label={isOwedWhole ? "Prix, reste à payer" : "Prix"}>
        <Figures>{formatEuros(request.total_amount)}</Figures>
        {vat.map((line) => (
          <Fragment key={line}>
            <br />
            <Minor>{line}</Minor>
          </Fragment>
        ))}
      </Fact>
      <Deposit request={request} onRefund={onRefund} />
      <Fact label="Encaissé">
        {request.on_site_cents > 0 ? <Figures>{formatCents(request.collected_cents)}</Figures> : null}
      </Fact>
      {isOwedWhole ? null : (
        <Fact label="Reste à payer">
          <strong>
            {status === "cancelled" ? "Rien, la demande est annulée" : <Figures>{formatCents(due)}</Figures>}
          </strong>
        </Fact>
      )}
      {payments.length > 0 ? (
        <Fact label="Encaissements">
          <ul className={`office-stack ${styles.payments}`}>
            {payments.map((payment) => (
              <li key={payment.id}>
                <PaymentLine payment={payment} />
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {refunds
        .filter((refund) => refund.status === "pending")
        .map((refund) => (
          <Fact key={refund.id} label="En cours">
            Remboursement de <Figures>{formatCents(refund.amount_cents)}</Figures>
          </Fact>
        ))}
      {request.refunded_cents > 0 ? (
        <Fact label="Remboursé">
          <Figures>{formatCents(request.refunded_cents)}</Figures>
        </Fact>
      ) : null}
      <Fact label="Référence carte">{cardReferenceOf(request)}</Fact>
    </FactGroup>
  )
}

function signedAt({ home_signed_on, home_is_urgent }: RequestDetails): string {
  return `le ${formatShortDate(home_signed_on ?? "")}${home_is_urgent ? ", pour une réparation urgente" : ""}`
}

function Fees({ request: { additional_fees: fees, vat_rate } }: { request: RequestDetails }) {
  const { isVatExempt } = useCompanyOffer()
  return (
    <ul className={styles.fees}>
      {fees.map((fee) => (
        <li key={fee.id}>
          {fee.quantity > 1 ? `${fee.quantity} × ${fee.description}` : fee.description}
          {isVatExempt || (fee.vat_rate ?? vat_rate) === vat_rate ? null : `, ${describeVat(fee.vat_rate ?? vat_rate)}`}
          {fee.signed_on ? `, signé chez le client le ${formatShortDate(fee.signed_on)}` : null}
          <Figures>{formatEuros(fee.amount)}</Figures>
        </li>
      ))}
    </ul>
  )
}

/** « dont TVA 10 % : 13,55 € », for each rate that has any. */
const describeVatOf = (request: RequestDetails) =>
  vatOfRequest(request)
    .filter(({ vat_cents }) => vat_cents !== 0)
    .map(({ vat_rate, vat_cents }) => `dont ${describeVat(vat_rate)}\u00a0: ${formatCents(vat_cents)}`)

/** The prepayment of a request that was made online or paid by card. */
function Deposit({ request, onRefund }: PaymentFactsProps) {
  const { collected_cents, on_site_cents, payment_date, prepayment_cents, refunded_cents, source } = request
  const isPaid = collected_cents > on_site_cents
  if (!isPaid && refunded_cents === 0 && source !== "online") return null
  const state = isPaid && payment_date ? `payé par carte le ${formatDateTime(new Date(payment_date))}` : null
  return (
    <Fact label="Acompte">
      <Figures>{formatCents(prepayment_cents)}</Figures>
      {", "}
      {state ?? (refunded_cents > 0 ? "rendu" : "pas encore payé")}
      {request.returns.by_card_cents + request.returns.by_hand_cents > 0 ? (
        <div className={styles.refund}>
          <Button variant="default" size="xs" leftSection={<Undo2 aria-hidden size={14} />} onClick={onRefund}>
            Rembourser
          </Button>
        </div>
      ) : null}
    </Fact>
  )
}
