import { Button } from "@mantine/core"
import { Undo2 } from "lucide-react"
import { Fragment } from "react"
import { PaymentLine } from "#app/office/money/payments.tsx"
import { Figures } from "#app/office/records/cells.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { Minor } from "#app/office/records/record-cells.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { vatOfRequest } from "#domain/booking/request-vat.ts"
import { formatDateTime } from "#domain/dates.ts"
import { formatCents, formatEuros } from "#domain/money.ts"
import { describeVat } from "#domain/vat.ts"
import { cardReferenceOf, type RequestDetails } from "./data/list-requests.ts"
import styles from "./request-facts.module.css"

type PaymentFactsProps = { request: RequestDetails; onRefund: () => void }

/** The price of a job, the deposit, the payments and what is left. A deposit that can be refunded has its button beside it. */
export function PaymentFacts({ request, onRefund }: PaymentFactsProps) {
  const { payments, refunds, due_cents: due, status } = request
  const vat = useCompanyOffer().isVatExempt ? [] : describeVatOf(request)
  return (
    <FactGroup title="Paiement">
      <Fact label="Total">
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
        <Figures>{formatCents(request.collected_cents)}</Figures>
      </Fact>
      <Fact label="Reste à payer">
        <strong>
          {status === "cancelled" ? "Rien, la demande est annulée" : <Figures>{formatCents(due)}</Figures>}
        </strong>
      </Fact>
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
