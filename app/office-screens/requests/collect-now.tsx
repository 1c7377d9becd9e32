import { Button, type ButtonProps } from "@mantine/core"
import { Banknote, CreditCard, Landmark, type LucideIcon, ReceiptText, Wallet } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { recordPayment } from "#app/office/money/money.ts"
import { useStableId } from "#app/office/money/use-stable-id.ts"
import { voidPayment } from "#app/office/money/void-payment.ts"
import { Figures } from "#app/office/records/cells.tsx"
import { updateRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { type BricoStatus, type PaymentMethod, paymentMethodLabels } from "#domain/booking/labels.ts"
import { parisToday } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { requests } from "./queries.ts"
import styles from "./requests.module.css"

/** The most usual one on site first. */
const METHODS: [PaymentMethod, LucideIcon][] = [
  ["cash", Banknote],
  ["check", ReceiptText],
  ["card", CreditCard],
  ["transfer", Landmark],
]

type Owed = { id: string; client_name: string; due_cents: number }

/** What a finished job still costs the client, received in two presses: « Encaisser », then the method. */
export function CollectNow({ request }: { request: Owed }) {
  const [isOpen, setOpen] = useState(false)
  const { due_cents: due } = request
  return (
    <div className={styles.collect}>
      <p>
        Reste <Figures>{formatCents(due)}</Figures>
      </p>
      {isOpen ? (
        <CollectMethods request={request} />
      ) : (
        <Button leftSection={<Wallet aria-hidden size={16} />} onClick={() => setOpen(true)}>
          Encaisser {formatCents(due)}
        </Button>
      )}
    </div>
  )
}

type CollectMethodsProps = {
  request: Owed
  /** The former status of a job that is not marked as done. The payment then marks it as done, and the undo takes back both. */
  closes?: BricoStatus
  size?: ButtonProps["size"]
}

/** All that is owed, by the method that is pressed. Another amount has the payment dialog. */
export function CollectMethods({
  request: { id, client_name, due_cents: due },
  closes,
  size = "sm",
}: CollectMethodsProps) {
  // Pressed again after a lost answer, the same payment is sent, which is recorded once.
  const idOf = useStableId()
  const undo = useChange({
    table: requests.table,
    change: async (db, payment: { id: string; reason: string }) => {
      await voidPayment(db, payment)
      if (closes) await updateRow(db, requests.table, id, { status: closes })
    },
    done: "Encaissement annulé",
    failed: "Erreur lors de la mise à jour du paiement",
  })
  const collect = useChange({
    table: requests.table,
    change: async (db, method: PaymentMethod) => {
      const payment = { amount_cents: due, method, paid_on: parisToday() }
      if (closes) await updateRow(db, requests.table, id, { status: "completed" })
      return await recordPayment(db, { kind: "request", id }, { ...payment, id: idOf(payment) })
    },
    onDone: (payment, method) =>
      toastUndo(
        [
          `${client_name}\u00a0: ${closes ? "terminé, " : ""}${formatCents(due)} reçus`,
          paymentMethodLabels[method].toLowerCase(),
        ].join(", "),
        () => undo.mutate({ id: payment, reason: "Noté par erreur" }),
      ),
    failed: "Erreur lors de la mise à jour du paiement",
    readsAgainWhenRefused: true,
  })
  return (
    <div className="office-actions" role="group" aria-label={`Moyen de paiement de ${client_name}`}>
      {METHODS.map(([method, Icon], place) => (
        <Button
          key={method}
          ref={place === 0 ? focusOnMount : undefined}
          variant="default"
          size={size}
          leftSection={<Icon aria-hidden size={16} />}
          disabled={collect.isPending}
          onClick={() => collect.mutate(method)}
        >
          {paymentMethodLabels[method]}
        </Button>
      ))}
      <Button
        component={Link}
        to={`/admin/brico?demande=${id}&fenetre=paiement&pour=${id}`}
        variant="subtle"
        size={size}
      >
        Autre montant
      </Button>
    </div>
  )
}
