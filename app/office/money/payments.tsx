import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { formatDateTime, formatShortDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import type { Payment } from "#domain/takings/receipts.ts"
import { correctionSchema } from "#domain/takings/schema.ts"
import { takingMethodLabels } from "#domain/takings/takings.ts"
import { focusOnMount } from "../form/focus-on-mount.ts"
import { Figures } from "../records/cells.tsx"
import { Minor } from "../records/record-cells.tsx"
import styles from "./payments.module.css"
import { useVoidPayment } from "./void-payment.ts"

/** One payment, with who recorded it. A corrected payment is struck through, with the reason. `note` is a short sentence about it. */
export function PaymentLine({ payment, note = "" }: { payment: Payment; note?: string }) {
  const { amount_cents, correction, method, received_on } = payment
  const words = (
    <>
      <Figures>{formatCents(amount_cents)}</Figures>
      {`, ${takingMethodLabels[method].toLowerCase()}, le ${formatShortDate(received_on)}`}
    </>
  )
  return (
    <>
      {correction ? <s>{words}</s> : words}
      <br />
      <Minor>{[note, partBack(payment), authors(payment)].filter(Boolean).join(" ")}</Minor>
    </>
  )
}

const partBack = ({ correction, returned_cents }: Payment) =>
  correction || returned_cents === 0 ? "" : `Rendu\u00a0: ${formatCents(returned_cents)}.`

/** Who recorded a payment, and who corrected it, when and why. Examples, and payments by card, have no author. */
function authors({ recorded_by_name: name, correction, method }: Payment): string {
  if (!correction) return name ? `Noté par ${name}` : ""
  if (method === "card_online") return `Rendu le ${formatShortDate(correction.received_on)}.`
  const by = correction.recorded_by_name ? ` par ${correction.recorded_by_name}` : ""
  const when = formatDateTime(new Date(correction.recorded_at))
  const done = correction.kind === "refund" ? "rendu" : "corrigé"
  const words = name ? `Noté par ${name}, ${done}` : done.replace(/^./, (first) => first.toUpperCase())
  return `${words}${by} le ${when}\u00a0: ${correction.reason ?? ""}`
}

type PaymentListProps = {
  payments: readonly Payment[]
  /** The table whose queries show the payments. */
  table: string
  /** A short sentence about a payment. */
  note?: (payment: Payment) => string
  onCorrected?: (() => Promise<unknown>) | undefined
}

/** Payments, each of which can be corrected in place, unless the payment provider reported it. */
export function PaymentList({ payments, table, note, onCorrected }: PaymentListProps) {
  return (
    <ul className={styles.payments} aria-label="Encaissements">
      {payments.map((payment) => (
        <li key={payment.id}>
          <div>
            <PaymentLine payment={payment} note={note?.(payment) ?? ""} />
          </div>
          {payment.correction || payment.method === "card_online" ? null : (
            <Correction payment={payment} table={table} onCorrected={onCorrected} />
          )}
        </li>
      ))}
    </ul>
  )
}

type CorrectionProps = Pick<PaymentListProps, "table" | "onCorrected"> & { payment: Payment }

/** Voids a payment that did not take place or was given back, and asks for the reason in place. Not a `<form>`, because it may be inside one. */
function Correction({ payment, table, onCorrected }: CorrectionProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const correct = useVoidPayment(table)
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
