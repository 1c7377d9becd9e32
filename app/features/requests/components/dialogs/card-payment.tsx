import { Button, Modal } from "@mantine/core"
import { Undo2 } from "lucide-react"
import { Figures } from "#app/office/records/cells.tsx"
import { Fact } from "#app/office/records/facts.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import type { RequestDetails } from "../../data.ts"
import { paymentLooks } from "../../looks.ts"
import styles from "./dialogs.module.css"

type CardPaymentProps = { request: RequestDetails; onClose: () => void; onRefund: () => void }

/** A card payment made online, as it stands. */
export function CardPayment({ request, onClose, onRefund }: CardPaymentProps) {
  const left = request.prepayment_cents - request.refunded_cents
  return (
    <Modal opened onClose={onClose} title={`Paiement de ${request.client_name}`}>
      <p className={styles.note}>
        Cet acompte a été payé par carte sur le site. Il se rembourse, il ne se modifie pas.
      </p>
      <dl className={styles.facts}>
        <Fact label="Statut">
          <StatusBadge look={paymentLooks[request.payment_status]} />
        </Fact>
        <Fact label="Acompte">
          <Figures>{formatCents(request.prepayment_cents)}</Figures>
        </Fact>
        <Fact label="Payé le">{request.payment_date ? formatDateTime(new Date(request.payment_date)) : null}</Fact>
        <Fact label="Déjà remboursé">
          {request.refunded_cents > 0 ? <Figures>{formatCents(request.refunded_cents)}</Figures> : null}
        </Fact>
        <Fact label="Référence">{request.stripe_payment_intent_id}</Fact>
      </dl>
      {left > 0 ? (
        <Button mt="md" leftSection={<Undo2 aria-hidden size={16} />} onClick={onRefund}>
          Rembourser
        </Button>
      ) : null}
    </Modal>
  )
}
