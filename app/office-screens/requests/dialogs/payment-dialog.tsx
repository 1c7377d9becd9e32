import { Anchor, Button, Modal } from "@mantine/core"
import { Scale, Send, Undo2 } from "lucide-react"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { PaymentFields } from "#app/office/money/payment-fields.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { collectionSchema, describeTooEarly, isRefundable, tooEarly } from "#domain/booking/staff-payments.ts"
import { parisToday } from "#domain/dates.ts"
import { formatCents, fromCents, toCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import { useRecordPayment, useRequestPrepayment } from "../edit-queries.ts"
import { requests } from "../queries.ts"
import styles from "./dialogs.module.css"
import { MoneyState } from "./money-state.tsx"
import type { DialogProps } from "./dialog-props.ts"

/** The price of a request and its payments. Staff record here what the client pays on site, in full or in part. */
export function PaymentDialog(props: DialogProps) {
  const { request, onClose } = props
  const isPhone = useIsPhone()
  if (request.due_cents > 0) return <CollectionForm {...props} />
  return (
    <Modal opened onClose={onClose} title={titleOf(request)} size="lg" fullScreen={isPhone}>
      <MoneyState request={request} />
      <div className={`office-between ${styles.end}`}>
        <Refund {...props} />
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Modal>
  )
}

const titleOf = ({ client_name }: RequestDetails) => `Paiement de ${client_name}`

function CollectionForm(props: DialogProps) {
  const { request, onClose } = props
  const { edited, readAgain } = requests.useEdited(request)
  const save = useRecordPayment()
  const today = parisToday()
  const early = tooEarly(request, today)
  const takable = early ? Math.max(0, request.due_cents - early.cents) : request.due_cents
  const { form, dialog } = useSchemaForm({
    schema: collectionSchema(request.due_cents, today),
    initialValues: {
      amount: takable > 0 ? writeNumber(fromCents(takable)) : "",
      method: "" as PaymentMethod,
      paid_on: today,
    },
    save: ({ amount, method, paid_on }) =>
      save.mutateAsync({ edited, payment: { amount_cents: toCents(amount), method, paid_on } }),
    onSaved: onClose,
    failed: "Erreur lors de la mise à jour du paiement",
    refusals: {
      payment_too_high: ({ message }) => ({ fields: { amount: message } }),
      cash_too_high: ({ message }) => ({ fields: { amount: message } }),
      request_changed: async () => {
        const { due_cents } = await readAgain()
        return {
          title: `Quelqu’un d’autre a modifié cette demande. Il reste ${formatCents(due_cents)} à payer\u00a0: vérifiez, puis enregistrez à nouveau.`,
        }
      },
    },
  })

  return (
    <FormDialog
      title={titleOf(request)}
      submitLabel="Enregistrer l’encaissement"
      onClose={onClose}
      aside={<Refund {...props} />}
      {...dialog}
    >
      <MoneyState request={request} onCorrected={readAgain} />
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
      <PaymentFields
        amount={form.getInputProps("amount")}
        paidOn={form.getInputProps("paid_on")}
        method={form.getInputProps("method")}
        today={today}
      />
      {request.payment_state === "pending" ? <PaymentLink request={request} /> : null}
    </FormDialog>
  )
}

/** A button for the refund: an online card payment is refunded through its provider. */
function Refund({ request, onOpen }: DialogProps) {
  if (!isRefundable(request)) return <span />
  return (
    <IconButton variant="default" icon={Undo2} onClick={() => onOpen("remboursement")}>
      Rembourser
    </IconButton>
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
