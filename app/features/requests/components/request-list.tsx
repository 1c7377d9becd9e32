import { ActionIcon } from "@mantine/core"
import { Pencil } from "lucide-react"
import { Figures } from "#app/office/records/cells.tsx"
import {
  CardEnd,
  CardRow,
  Lines,
  NameLink,
  PhoneLink,
  RecordCard,
  RowActions,
} from "#app/office/records/record-cells.tsx"
import { type Column, Records } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import type { View } from "#app/office/records/view-switch.tsx"
import type { BricoStatus } from "#domain/booking/labels.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { formatEuros } from "#domain/money.ts"
import type { RequestSummary } from "../data.ts"
import type { DialogName } from "../list-state.ts"
import { paymentLooks, statusLooks } from "../looks.ts"
import { Appointment } from "./appointment.tsx"
import { ConfirmButton } from "./confirm-button.tsx"
import { RemovalButton } from "./removal.tsx"
import styles from "./requests.module.css"

export type RequestActions = {
  /** The address that shows a request beside the list. */
  hrefOf: (request: RequestSummary) => string
  onStatus: (request: RequestSummary, status: BricoStatus) => void
  onRemove: (request: RequestSummary) => void
  onDialog: (name: DialogName, id: string) => void
}

type RequestListProps = RequestActions & { rows: readonly RequestSummary[]; view: View; isStale: boolean }

export function RequestList({ rows, view, isStale, ...actions }: RequestListProps) {
  return (
    <Records
      caption="Demandes Brico"
      view={view}
      rows={rows}
      isStale={isStale}
      rowKey={(request) => request.id}
      columns={columnsFor(actions)}
      card={(request) => <RequestCard request={request} {...actions} />}
    />
  )
}

function columnsFor(actions: RequestActions): Column<RequestSummary>[] {
  return [
    {
      header: "Client",
      cell: (request) => (
        <Lines>
          <Name request={request} href={actions.hrefOf(request)} />
          <ClientPhone request={request} />
        </Lines>
      ),
    },
    { header: "Intervention", cell: (request) => <Intervention request={request} /> },
    { header: "Rendez-vous", cell: (request) => <Appointment request={request} /> },
    { header: "Montant", align: "end", cell: (request) => <Figures>{formatEuros(request.total_amount)}</Figures> },
    { header: "Paiement", cell: (request) => <PaymentState request={request} onDialog={actions.onDialog} /> },
    { header: "Statut", cell: (request) => <RequestStatus request={request} onStatus={actions.onStatus} /> },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      cell: (request) => <Actions request={request} {...actions} />,
    },
  ]
}

function RequestCard({ request, ...actions }: RequestActions & { request: RequestSummary }) {
  return (
    <RecordCard>
      <CardRow>
        <Name request={request} href={actions.hrefOf(request)} />
        <Figures>{formatEuros(request.total_amount)}</Figures>
      </CardRow>
      <CardRow>
        <Intervention request={request} />
        <Appointment request={request} />
      </CardRow>
      <div className={styles.cardStates}>
        <RequestStatus request={request} onStatus={actions.onStatus} />
        <PaymentState request={request} onDialog={actions.onDialog} />
      </div>
      <CardEnd>
        <ClientPhone request={request} />
        <Actions request={request} {...actions} />
      </CardEnd>
    </RecordCard>
  )
}

function Name({ request, href }: { request: RequestSummary; href: string }) {
  return <NameLink href={href}>{request.client_name}</NameLink>
}

function ClientPhone({ request }: { request: RequestSummary }) {
  return <PhoneLink phone={request.client_phone}>{formatPhone(request.client_phone)}</PhoneLink>
}

function Intervention({ request }: { request: RequestSummary }) {
  return (
    <Lines>
      <span>{request.service_type}</span>
      <span className={styles.minor}>{[request.postal_code, request.city].filter(Boolean).join(" ")}</span>
    </Lines>
  )
}

function RequestStatus({ request, onStatus }: Pick<RequestActions, "onStatus"> & { request: RequestSummary }) {
  return (
    <StatusSelect
      label={`Statut de la demande de ${request.client_name}`}
      looks={statusLooks}
      value={request.status}
      onChange={(status) => onStatus(request, status)}
    />
  )
}

/** Says how it stands, and leads to the payment. */
function PaymentState({ request, onDialog }: Pick<RequestActions, "onDialog"> & { request: RequestSummary }) {
  const look = paymentLooks[request.payment_status]
  return (
    <button
      type="button"
      className={styles.pay}
      aria-label={`${look.label} : paiement de ${request.client_name}`}
      onClick={() => onDialog("paiement", request.id)}
    >
      <StatusBadge look={look} />
    </button>
  )
}

function Actions({ request, onStatus, onRemove, onDialog }: RequestActions & { request: RequestSummary }) {
  return (
    <RowActions>
      <ConfirmButton request={request} onStatus={onStatus} isCompact />
      <ActionIcon
        variant="subtle"
        aria-label={`Modifier la demande de ${request.client_name}`}
        title="Modifier"
        onClick={() => onDialog("modifier", request.id)}
      >
        <Pencil aria-hidden size={16} />
      </ActionIcon>
      <RemovalButton request={request} onRemove={onRemove} isCompact />
    </RowActions>
  )
}
