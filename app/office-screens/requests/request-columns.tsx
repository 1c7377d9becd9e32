import { Pencil } from "lucide-react"
import { Figures } from "#app/office/records/cells.tsx"
import { Lines, Minor, NameLink, PhoneLink, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import { formatPhone } from "#domain/phone-format.ts"
import { formatCents, formatEuros } from "#domain/money.ts"
import type { RequestActions } from "./actions.ts"
import type { ListedRequest, RequestSummary } from "./data/list-requests.ts"
import { paymentLooks, statusLooks } from "./looks.ts"
import { Appointment } from "./appointment.tsx"
import { chooseStatus } from "./choose-status.ts"
import { canNotifyClient, ConfirmButton, isToPlan, PlanButton } from "./confirm-button.tsx"
import { RemovalButton } from "./removal.tsx"
import styles from "./requests.module.css"

export function requestColumns(actions: RequestActions, hrefOf: (id: string) => string): Column<ListedRequest>[] {
  return [
    {
      header: "Client",
      card: "head",
      sort: { ascending: "client" },
      cell: ({ id, client_name, client_phone }) => (
        <span className={styles.client} title={client_name}>
          <Lines>
            <NameLink href={hrefOf(id)}>{client_name}</NameLink>
            <PhoneLink phone={client_phone}>{formatPhone(client_phone)}</PhoneLink>
          </Lines>
        </span>
      ),
    },
    {
      header: "Intervention",
      takesRoom: true,
      cell: ({ service_type, postal_code, city }) => (
        <Lines>
          <span title={service_type}>{service_type}</span>
          <Minor>{[postal_code, city].filter(Boolean).join(" ")}</Minor>
        </Lines>
      ),
    },
    {
      header: "Rendez-vous",
      sort: { ascending: "scheduled" },
      cell: (request) => <Appointment request={request} who={request.assigned_to} />,
    },
    {
      header: "Équipe",
      only: "table",
      isForWideTable: true,
      cell: ({ assigned_to }) => <span className={styles.team}>{assigned_to ?? <Minor>Sans équipe</Minor>}</span>,
    },
    {
      header: "Montant et paiement",
      card: "head",
      align: "end",
      cell: (request) => (
        <span className={styles.money}>
          <Amount request={request} />
          <PaymentState request={request} onDialog={actions.onDialog} />
        </span>
      ),
    },
    {
      header: "Statut",
      card: "foot",
      cell: (request) => (
        <StatusSelect
          label={`Statut de la demande de ${request.client_name}`}
          looks={statusLooks}
          value={request.status}
          onChange={(status) => chooseStatus(request, status, actions)}
        />
      ),
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      card: "foot",
      cell: (request) => (
        <RowActions
          inRecord={
            <>
              <RowAction
                icon={Pencil}
                label="Modifier"
                about={`la demande de ${request.client_name}`}
                onClick={() => actions.onDialog("modifier", request.id)}
              />
              <RemovalButton request={request} onRemove={actions.onRemove} />
            </>
          }
        >
          {isToPlan(request) ? (
            <PlanButton request={request} onDialog={actions.onDialog} isCompact />
          ) : (
            <ConfirmButton
              request={request}
              notifyClient={canNotifyClient(request)}
              onConfirm={actions.onConfirm}
              isCompact
            />
          )}
        </RowActions>
      ),
    },
  ]
}

function Amount({ request: { total_amount, due_cents, collected_cents } }: { request: RequestSummary }) {
  return (
    <span className={styles.amount}>
      <Figures>{formatEuros(total_amount)}</Figures>
      {due_cents > 0 && collected_cents > 0 ? (
        <Minor>
          <Figures>reste {formatCents(due_cents)}</Figures>
        </Minor>
      ) : null}
    </span>
  )
}

/** The payment state, as a button that opens the payment dialog. */
function PaymentState({ request, onDialog }: Pick<RequestActions, "onDialog"> & { request: RequestSummary }) {
  const look = paymentLooks[request.payment_state]
  return (
    <button
      type="button"
      className={styles.pay}
      aria-label={`${look.label}\u00a0: paiement de ${request.client_name}`}
      onClick={() => onDialog("paiement", request.id)}
    >
      <StatusBadge look={look} />
    </button>
  )
}
