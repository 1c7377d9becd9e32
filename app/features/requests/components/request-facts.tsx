import { Anchor } from "@mantine/core"
import { Link } from "react-router"
import { Figures } from "#app/office/records/cells.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { Reach } from "#app/office/records/record-panel.tsx"
import { paymentMethodLabels } from "#domain/booking/labels.ts"
import { describeCancellation, describeConsents, requestSourceLabels } from "#domain/booking/staff-labels.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { formatDateTime, formatDuration, formatLongDate, formatTime } from "#domain/dates.ts"
import { formatCents, formatEuros } from "#domain/money.ts"
import type { RequestDetails } from "../data.ts"
import styles from "./request-facts.module.css"

/** Everything that is known of a request, in the order in which one needs it on the phone with the client. */
export function RequestFacts({ request }: { request: RequestDetails }) {
  return (
    <>
      <Reach
        phone={{ number: request.client_phone, label: formatPhone(request.client_phone) }}
        email={request.client_email}
        address={addressOf(request).replace("\n", ", ")}
      />
      <FactGroup title="Rendez-vous">
        <Fact label="Date">{request.scheduled_date ? formatLongDate(request.scheduled_date) : "À planifier"}</Fact>
        <Fact label="Heure">{request.scheduled_time ? formatTime(request.scheduled_time) : null}</Fact>
        <Fact label="Durée prévue">{formatDuration(request.duration_minutes)}</Fact>
        <Fact label="Équipe">{request.team?.name}</Fact>
        <Fact label="Sous-traitant">
          {request.contractor ? (
            <>
              {request.contractor.name}
              {"\n"}
              <Anchor href={`tel:${request.contractor.phone}`} size="sm">
                {formatPhone(request.contractor.phone)}
              </Anchor>
            </>
          ) : null}
        </Fact>
        <Fact label="Adresse">{addressOf(request)}</Fact>
      </FactGroup>
      <FactGroup title="Intervention">
        <Fact label="Prestation">{request.service_type}</Fact>
        <Fact label="Description">{request.description}</Fact>
        <Fact label="Notes internes">{request.notes}</Fact>
      </FactGroup>
      <FactGroup title="Montants">
        <Fact label="Prix de base">
          <Figures>{formatEuros(request.base_price)}</Figures>
        </Fact>
        {request.additional_fees.length > 0 ? (
          <Fact label="Frais ajoutés">
            <Fees fees={request.additional_fees} />
          </Fact>
        ) : null}
        <Fact label="Total">
          <strong>
            <Figures>{formatEuros(request.total_amount)}</Figures>
          </strong>
        </Fact>
      </FactGroup>
      <Payment request={request} />
      <FactGroup title="Suivi">
        <Fact label="Origine">
          {request.contact_request_id ? (
            <Anchor component={Link} to={`/admin/contacts?demande=${request.contact_request_id}`} size="sm">
              {requestSourceLabels[request.source]}
            </Anchor>
          ) : (
            requestSourceLabels[request.source]
          )}
        </Fact>
        <Fact label="Reçue le">{formatDateTime(new Date(request.created_at))}</Fact>
        {request.source === "online" ? <Consents request={request} /> : null}
        <Fact label="Annulation">
          {request.cancellation_reason ? describeCancellation(request.cancellation_reason) : null}
        </Fact>
      </FactGroup>
    </>
  )
}

/** Two requests with two effects: the early start, and the urgent repair. */
function Consents({ request }: { request: RequestDetails }) {
  const { earlyStart, urgentRepair } = describeConsents(request)
  return (
    <>
      <Fact label="Début anticipé">{earlyStart}</Fact>
      <Fact label="Réparation urgente">{urgentRepair}</Fact>
    </>
  )
}

function addressOf({ address, postal_code, city }: RequestDetails): string {
  const town = [postal_code, city].filter(Boolean).join(" ")
  return town && !address.includes(town) ? `${address}\n${town}` : address
}

function Fees({ fees }: { fees: RequestDetails["additional_fees"] }) {
  return (
    <ul className={styles.fees}>
      {fees.map((fee) => (
        <li key={fee.id}>
          {fee.quantity > 1 ? `${fee.quantity} × ${fee.description}` : fee.description}
          <Figures>{formatEuros(fee.amount)}</Figures>
        </li>
      ))}
    </ul>
  )
}

function Payment({ request }: { request: RequestDetails }) {
  return (
    <FactGroup title="Paiement">
      {request.source === "online" ? (
        <Fact label="Acompte">
          <Figures>{formatCents(request.prepayment_cents)}</Figures>
        </Fact>
      ) : null}
      <Fact label="Moyen">
        {request.payment_method ? paymentMethodLabels[request.payment_method] : "Non renseigné"}
      </Fact>
      <Fact label="Référence carte">{request.stripe_payment_intent_id}</Fact>
      <Fact label="Payé le">{request.payment_date ? formatDateTime(new Date(request.payment_date)) : null}</Fact>
      {request.refunds
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
    </FactGroup>
  )
}
