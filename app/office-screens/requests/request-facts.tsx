import { Anchor, Button } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { Reach } from "#app/office/records/record-panel.tsx"
import { describeCancellation, describeConsents, requestSourceLabels } from "#domain/booking/staff-labels.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { formatHours } from "#domain/dashboard/day.ts"
import { formatDateTime, formatDuration, formatLongDate } from "#domain/dates.ts"
import { uncapitalized } from "#domain/typography.ts"
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
        <Fact label="Quand">{whenOf(request)}</Fact>
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
      <PaymentFacts request={request} onRefund={onRefund} />
      <FactGroup title="Suivi">
        <Fact label="Reçue">
          le {formatDateTime(new Date(request.created_at))},{" "}
          {request.contact_request_id ? (
            <Anchor component={Link} to={`/admin/contacts?demande=${request.contact_request_id}`} size="sm">
              {uncapitalized(requestSourceLabels[request.source])}
            </Anchor>
          ) : (
            uncapitalized(requestSourceLabels[request.source])
          )}
        </Fact>
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

/** « vendredi 27 novembre 2026, 11 h – 12 h », or how long the work takes while it waits for a date. */
function whenOf({ scheduled_date: day, scheduled_time, duration_minutes }: RequestDetails): string {
  if (!day) return `À planifier, environ ${formatDuration(duration_minutes)}`
  return `${formatLongDate(day)}, ${formatHours({ scheduled_time, duration_minutes })}`
}
