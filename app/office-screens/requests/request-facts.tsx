import { Anchor, Button } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { Figures } from "#app/office/records/cells.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { Reach } from "#app/office/records/record-panel.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { describeCancellation, describeConsents, requestSourceLabels } from "#domain/booking/staff-labels.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { formatDateTime, formatDuration, formatLongDate, formatShortDate, formatTime } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { describeVat } from "#domain/vat.ts"
import type { RequestDetails } from "./data/list-requests.ts"
import { PaymentFacts } from "./payment-facts.tsx"
import styles from "./request-facts.module.css"

type RequestFactsProps = {
  request: RequestDetails
  onRefund: () => void
  /** Opens the choice of a subcontractor; null when the work is over. */
  onAssign: (() => void) | null
  /** The photos that the client sent. */
  photos: ReactNode
}

/** The facts of a request, in the order in which staff need them during a call with the client. */
export function RequestFacts({ request, onRefund, onAssign, photos }: RequestFactsProps) {
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
          ) : onAssign ? (
            <Button className={styles.assign} variant="subtle" size="compact-sm" onClick={onAssign}>
              Choisir un sous-traitant
            </Button>
          ) : null}
        </Fact>
        <Fact label="Adresse">{addressOf(request)}</Fact>
      </FactGroup>
      <FactGroup title="Intervention">
        <Fact label="Prestation">{request.service_type}</Fact>
        <Fact label="Description">{request.description}</Fact>
        <Fact label="Notes internes">{request.notes}</Fact>
      </FactGroup>
      {photos}
      <FactGroup title="Montants">
        <Fact label="Prix de base">
          <Figures>{formatEuros(request.base_price)}</Figures>
        </Fact>
        {request.additional_fees.length > 0 ? (
          <Fact label="Frais ajoutés">
            <Fees request={request} />
          </Fact>
        ) : null}
        <Fact label="Devis signé chez lui">{request.home_signed_on ? signedAt(request) : null}</Fact>
      </FactGroup>
      <PaymentFacts request={request} onRefund={onRefund} />
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
        <Consents request={request} />
        <Fact label="Annulation">
          {request.cancellation_reason ? describeCancellation(request.cancellation_reason) : null}
        </Fact>
      </FactGroup>
    </>
  )
}

/** Two separate consents with different legal effects: the early start, and the urgent repair. */
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
