import { Alert, Button } from "@mantine/core"
import { Archive, Euro, Gavel, Hourglass } from "lucide-react"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { SentPhotos } from "#app/office/photos/sent-photos.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PanelEnd, PanelRow } from "#app/office/records/record-panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import { disputeReasonLabel, disputeStatusLabel } from "#domain/booking/disputes.ts"
import { describeHold } from "#domain/booking/staff-labels.ts"
import { formatDateTime } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import type { RequestActions } from "./actions.ts"
import type { Dispute, RequestDetails } from "./data/list-requests.ts"
import { paymentLooks, statusLooks } from "./looks.ts"
import { canNotifyClient, isToPlan, PlanButton } from "./confirm-button.tsx"
import { PanelActions } from "./panel-actions.tsx"
import { PanelConfirm } from "./panel-confirm.tsx"
import { RequestFacts } from "./request-facts.tsx"
import { chooseStatus } from "./choose-status.ts"
import { NoteSection } from "./notes/note-section.tsx"

const OnSite = lazy(() => import("./on-site.tsx").then((m) => ({ default: m.OnSite })))

type PanelDetailsProps = RequestActions & {
  request: RequestDetails
  /** Called when a photo opens or closes over the panel. */
  onViewing: (isViewing: boolean) => void
  children: ReactNode
}

export function PanelDetails({
  request,
  onStatus,
  onConfirm,
  onRemove,
  onDialog,
  onViewing,
  children,
}: PanelDetailsProps) {
  const [notifyClient, setNotifyClient] = useState(true)
  const isOver = request.status === "completed" || request.status === "cancelled"
  return (
    <>
      <PanelRow>
        <StatusSelect
          label={`Statut de la demande de ${request.client_name}`}
          looks={statusLooks}
          value={request.status}
          onChange={(status) => chooseStatus(request, status, { onStatus, onConfirm, onDialog }, notifyClient)}
        />
        <StatusBadge look={paymentLooks[request.payment_state]} />
      </PanelRow>
      {request.archived_at ? (
        <Alert mb="md" color="gray" icon={<Archive aria-hidden size={18} />} role="presentation">
          <div className="office-between">
            Demande archivée le {formatDateTime(new Date(request.archived_at))}.
            <Button variant="default" size="compact-sm" onClick={() => onRemove(request)}>
              Restaurer
            </Button>
          </div>
        </Alert>
      ) : null}
      <Hold request={request} />
      <Disputes disputes={request.disputes} />
      <PanelActions request={request} onDialog={onDialog} onRemove={onRemove} />
      <RequestFacts
        request={request}
        onRefund={() => onDialog("remboursement", request.id)}
        onAssign={isOver ? null : () => onDialog("sous-traitant", request.id)}
        photos={
          request.photos.length > 0 ? (
            <SentPhotos id={request.id} photos={request.photos} onViewing={onViewing} />
          ) : null
        }
      />
      <Suspense fallback={null}>
        <OnSite requestId={request.id} />
      </Suspense>
      <NoteSection request={request} />
      {children}
      <PanelEnd>
        {request.status === "completed" && request.due_cents > 0 ? (
          <IconButton icon={Euro} onClick={() => onDialog("paiement", request.id)}>
            Encaisser {formatCents(request.due_cents)}
          </IconButton>
        ) : null}
        {isToPlan(request) ? (
          <PlanButton request={request} onDialog={onDialog} />
        ) : (
          <PanelConfirm
            request={request}
            isPlanned
            canNotify={canNotifyClient(request)}
            notifyClient={notifyClient}
            onNotifyClient={setNotifyClient}
            onConfirm={onConfirm}
          />
        )}
      </PanelEnd>
    </>
  )
}

function Hold({ request }: { request: RequestDetails }) {
  // oxlint-disable-next-line react/purity -- what the clock says at each drawing
  const hold = request.payment_status === "pending" ? describeHold(request.hold_expires_at, new Date()) : null
  if (!hold) return null
  return (
    <Alert mb="md" color="blue" icon={<Hourglass aria-hidden size={18} />} role="presentation" title={hold}>
      Le client est en train de payer son acompte.
    </Alert>
  )
}

/** Open disputes: what to do, and what not to do. Decided ones are in the history. */
function Disputes({ disputes }: { disputes: Dispute[] }) {
  return disputes
    .filter(({ closed_at }) => closed_at === null)
    .map(({ id, amount_cents, reason, status, evidence_due_at }) => (
      <Alert
        key={id}
        mb="md"
        color="red"
        icon={<Gavel aria-hidden size={18} />}
        title={`Paiement contesté\u00a0: ${formatCents(amount_cents)}`}
      >
        {`Motif\u00a0: ${disputeReasonLabel(reason)}\u00a0; état\u00a0: ${disputeStatusLabel(status)}.`} Répondez depuis
        le tableau de bord Stripe
        {evidence_due_at ? `, avant le ${formatDateTime(new Date(evidence_due_at))}` : ""}. Ne remboursez pas la demande
        en plus, la somme partirait deux fois.
      </Alert>
    ))
}
