import { Anchor } from "@mantine/core"
import { Scale, Send, Undo2 } from "lucide-react"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { GiveBackDialog } from "#app/office/money/give-back-dialog.tsx"
import { RecordPaymentDialog } from "#app/office/money/record-payment-dialog.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { describeTooEarly, tooEarly } from "#domain/booking/staff-payments.ts"
import { parisToday } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import { useRequestPrepayment } from "../edit-queries.ts"
import { requests } from "../queries.ts"
import styles from "./dialogs.module.css"
import { MoneyState } from "./money-state.tsx"
import type { DialogProps } from "./dialog-props.ts"

/** The price of a request and its payments. Staff record here what the client pays on site, in full or in part. */
export function PaymentDialog({ request, onClose, onOpen }: DialogProps) {
  const early = tooEarly(request, parisToday())
  const takable = early ? Math.max(0, request.due_cents - early.cents) : request.due_cents
  const isRefundable = request.returns.by_card_cents + request.returns.by_hand_cents > 0
  return (
    <RecordPaymentDialog
      subject={{ kind: "request", id: request.id }}
      title={`Paiement de ${request.client_name}`}
      table={requests.table}
      done="Paiement mis à jour avec succès"
      failed="Erreur lors de la mise à jour du paiement"
      takable={takable}
      shown={request.paymentCount}
      about={
        <>
          <MoneyState request={request} />
          {early ? (
            <Warning
              icon={<Scale aria-hidden />}
              title={
                takable > 0 ? `Encaissable aujourd’hui\u00a0: ${formatCents(takable)}` : "Rien à encaisser aujourd’hui"
              }
            >
              <p className={styles.note}>{describeTooEarly(early, request)}</p>
              <p className={styles.note}>Remettez-lui le formulaire de rétractation avec son devis.</p>
            </Warning>
          ) : null}
        </>
      }
      aside={
        isRefundable ? (
          <IconButton variant="default" icon={Undo2} onClick={() => onOpen("remboursement")}>
            Rembourser
          </IconButton>
        ) : null
      }
      onClose={onClose}
    >
      {request.payment_state === "pending" || request.payment_state === "refunded" ? (
        <PaymentLink request={request} />
      ) : null}
    </RecordPaymentDialog>
  )
}

/** Gives back the prepayment by card, or what was paid on site. An appointment that ends has « Annuler ». */
export function RefundDialog({ request, onClose }: DialogProps) {
  return (
    <GiveBackDialog
      subject={{ kind: "request", id: request.id }}
      title={`Rembourser ${request.client_name}`}
      about={
        request.status === "cancelled"
          ? "Le rendez-vous est annulé."
          : "Le rendez-vous reste prévu\u00a0: pour le supprimer aussi, choisissez «\u00a0Annuler\u00a0»."
      }
      table={requests.table}
      onClose={onClose}
    />
  )
}

function PaymentLink({ request }: { request: RequestDetails }) {
  const ask = useRequestPrepayment()
  if (request.status === "cancelled" || request.status === "completed") return null
  return (
    <section aria-label="Acompte en ligne" className={styles.facts}>
      <IconButton
        variant="default"
        icon={Send}
        loading={ask.isPending}
        disabled={!request.client_email || !request.scheduled_date}
        onClick={() => ask.mutate(request.id)}
      >
        Envoyer un lien de paiement de l’acompte
      </IconButton>
      <p className="office-minor" role="status">
        {hintFor(request)}
        {ask.data ? (
          <>
            {" "}
            <Anchor href={ask.data} target="_blank" rel="noreferrer" size="sm">
              {mailSentence("Ouvrir le lien envoyé", "Ouvrir le lien à envoyer")}
            </Anchor>
          </>
        ) : null}
      </p>
    </section>
  )
}

function hintFor({ client_email, scheduled_date }: RequestDetails): string {
  if (!client_email) return "Ajoutez l’adresse e-mail du client pour lui envoyer un lien."
  if (!scheduled_date) return "Fixez d’abord le rendez-vous."
  return mailSentence(
    `Le client le reçoit à ${client_email} et paie par carte.`,
    "Aucun serveur d’e-mail\u00a0: donnez vous-même le lien au client, qui paie par carte.",
  )
}
