import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { correctionSchema } from "#domain/booking/staff-payments.ts"
import { formatCents, formatEuros } from "#domain/money.ts"
import type { Payment } from "#domain/takings/receipts.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import { useVoidPayment } from "../edit-queries.ts"
import { paymentLooks } from "../looks.ts"
import { PaymentLine } from "../payment-facts.tsx"
import { Totals } from "./totals.tsx"
import styles from "./dialogs.module.css"

/** The sums of a request and its payments on site, each of which can be voided. */
export function MoneyState({
  request,
  onCorrected,
}: {
  request: RequestDetails
  onCorrected?: () => Promise<unknown>
}) {
  const card = request.collected_cents - request.on_site_cents
  const rows: [label: string, amount: string][] = [
    ["Total", formatEuros(request.total_amount)],
    ...(card > 0 ? [["Acompte payé par carte", formatCents(card)] as [string, string]] : []),
    ["Encaissé", formatCents(request.collected_cents)],
    ["Reste à payer", formatCents(request.due_cents)],
  ]
  return (
    <section aria-label="Où en est le paiement" className={`office-sheet office-stack ${styles.money}`}>
      <div>
        <StatusBadge look={paymentLooks[request.payment_state]} />
      </div>
      <Totals rows={rows} />
      {card > 0 ? (
        <p className="office-minor">
          L’acompte a été payé par carte sur le site. Il se rembourse, il ne se modifie pas.
        </p>
      ) : null}
      {request.payments.length > 0 ? (
        <ul className={styles.payments} aria-label="Encaissements">
          {request.payments.map((payment) => (
            <li key={payment.id}>
              <div>
                <PaymentLine payment={payment} />
              </div>
              {payment.correction ? null : <Correction payment={payment} onCorrected={onCorrected} />}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Voids a payment that did not take place or was given back, and asks for the reason in place. Not a `<form>`, because it is inside one. */
function Correction({ payment, onCorrected }: { payment: Payment; onCorrected: (() => Promise<unknown>) | undefined }) {
  const [reason, setReason] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const correct = useVoidPayment()
  if (reason === null) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Corriger l’encaissement de ${formatCents(payment.amount_cents)}`}
        onClick={() => setReason("")}
      >
        Corriger
      </Button>
    )
  }
  function send() {
    const read = correctionSchema.safeParse({ reason })
    if (!read.success) return setWrong(read.error.issues[0]?.message ?? null)
    correct.mutate({ id: payment.id, reason: read.data.reason }, { onSuccess: () => void onCorrected?.() })
  }
  return (
    <div className={styles.correction}>
      <TextInput
        label="Pourquoi annuler cet encaissement&nbsp;?"
        placeholder="Erreur de saisie, rendu au client…"
        ref={focusOnMount}
        value={reason}
        error={wrong}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault()
            send()
          } else if (event.key === "Escape") {
            event.stopPropagation()
            setReason(null)
          }
        }}
      />
      <Button color="red" size="compact-sm" loading={correct.isPending} onClick={send}>
        Annuler l’encaissement
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => setReason(null)}>
        Ne rien changer
      </Button>
    </div>
  )
}
