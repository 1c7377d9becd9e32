import { TextInput } from "@mantine/core"
import { useState } from "react"
import { mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { RecordDialog } from "#app/office/records/record-dialog.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { PAYMENT_METHODS } from "#domain/booking/labels.ts"
import { parisToday } from "#domain/dates.ts"
import { centsToInput, formatCents, toCents } from "#domain/money.ts"
import { returnSchema } from "#domain/takings/schema.ts"
import { giveBack, payableQuery, type Return } from "./money.ts"
import { PaymentFields } from "./payment-fields.tsx"
import type { Returns, Subject } from "./read-payments.ts"
import { useStableId } from "./use-stable-id.ts"

type GiveBackDialogProps = {
  subject: Subject
  title: string
  /** Whose money it is. */
  about: string
  /** The table whose queries show the money. */
  table: string
  /** After a withdrawal no reason is asked for. */
  isWithdrawal?: boolean
  /** A sentence about the time that the law gives. */
  limit?: string
  onClose: () => void
}

/** Gives money back to a client: to the card that paid online, or by hand, which is noted here. */
export function GiveBackDialog(props: GiveBackDialogProps) {
  return (
    <RecordDialog query={payableQuery(props.subject)} title={props.title} onClose={props.onClose}>
      {({ returns }) => <Form {...props} returns={returns} />}
    </RecordDialog>
  )
}

function Form(props: GiveBackDialogProps & { returns: Returns }) {
  const { subject, title, about, table, isWithdrawal = false, limit = "", onClose } = props
  // As the dialog was opened: a second press after a lost answer sends the same refund, which is made once.
  const [{ by_card_cents, by_hand_cents }] = useState(props.returns)
  const mostOf = (isByCard: boolean) => (isByCard ? by_card_cents : by_hand_cents)
  const today = parisToday()
  const idOf = useStableId()
  const save = useChange({
    table,
    change: (db, order: Return) => giveBack(db, subject, order),
    done: (_, { method }) =>
      method === "card_online"
        ? "Remboursement enregistré, il part sur la carte du client"
        : "Remboursement enregistré",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: returnSchema(today, !isWithdrawal, mostOf),
    initialValues: {
      amount: centsToInput(mostOf(by_card_cents > 0)),
      method: by_card_cents > 0 ? "card_online" : "transfer",
      paid_on: today,
      reason: "",
    },
    save: ({ amount, reason, method, paid_on }) => {
      const order = {
        amount_cents: toCents(amount),
        method,
        ...(method === "card_online" ? {} : { paid_on }),
        ...(reason.trim() === "" ? {} : { reason }),
      }
      return save.mutateAsync({ ...order, refund_id: idOf(order) })
    },
    onSaved: onClose,
    failed: "Le remboursement n’est pas enregistré",
    refusals: {
      return_too_high: ({ message }) => ({ fields: { amount: message } }),
      refund_by_card: ({ message }) => ({ fields: { method: message } }),
    },
  })
  const isByCard = form.values.method === "card_online"
  const methods = [
    ...(by_card_cents > 0 ? (["card_online"] as const) : []),
    ...(by_hand_cents > 0 ? PAYMENT_METHODS : []),
  ]
  return (
    <FormDialog
      title={title}
      submitLabel={isByCard ? "Rembourser" : "Enregistrer le remboursement"}
      size="md"
      onClose={onClose}
      {...dialog}
    >
      <p className="office-minor">{about}</p>
      <PaymentFields
        amount={form.getInputProps("amount")}
        paidOn={form.getInputProps("paid_on")}
        method={{
          ...form.getInputProps("method"),
          description: [
            by_card_cents > 0 ? `${formatCents(by_card_cents)} payés par carte en ligne` : null,
            by_card_cents > 0 && by_hand_cents > 0
              ? `${formatCents(by_hand_cents)} que vous pouvez rendre vous-même`
              : null,
          ]
            .filter(Boolean)
            .join("\u00a0; "),
          onChange: (value) => {
            form.setValues({
              method: value as Return["method"],
              amount: centsToInput(mostOf(value === "card_online")),
            })
          },
        }}
        today={isByCard ? null : today}
        methods={methods}
        isReturn
      />
      <TextInput
        label="Raison"
        description={`Elle se lit dans vos encaissements${isByCard ? ", pas dans l’e-mail au client" : ""}.`}
        required={!isWithdrawal}
        {...form.getInputProps("reason")}
      />
      <p className="office-minor">
        {(isByCard ? describeCard() : "Rendez d’abord l’argent, puis notez-le ici.") + limit}
      </p>
    </FormDialog>
  )
}

const describeCard = () =>
  mailsLeave()
    ? "La somme revient sur la carte du client, qui en reçoit un e-mail."
    : "La somme revient sur la carte du client. Aucun serveur d’e-mail n’est configuré\u00a0: prévenez-le vous-même."
