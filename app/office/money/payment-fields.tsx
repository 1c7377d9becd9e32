import { Radio, TextInput } from "@mantine/core"
import type { ComponentProps, ReactNode } from "react"
import { PAYMENT_METHODS, paymentMethodLabels } from "#domain/booking/labels.ts"
import styles from "./payments.module.css"

type Input = ComponentProps<typeof TextInput>

type PaymentFieldsProps = {
  amount: Input
  paidOn: Input
  method: Omit<ComponentProps<typeof Radio.Group>, "children">
  /** The latest day that can be chosen. */
  today: string
  /** Money goes back to the client. */
  isReturn?: boolean
  /** More fields, after the means. */
  children?: ReactNode
}

/** The fields of a payment by a client, or of money given back: its amount, its day and its means. */
export function PaymentFields({ amount, paidOn, method, today, isReturn = false, children }: PaymentFieldsProps) {
  const [title, label] = isReturn ? ["Rendu au client", "Montant rendu"] : ["Reçu du client", "Montant reçu"]
  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.grid}>
        <TextInput label={label} inputMode="decimal" rightSection="€" data-autofocus {...amount} />
        <TextInput type="date" label="Date de paiement" max={today} {...paidOn} />
        <Radio.Group label="Moyen de paiement" className={styles.whole} {...method}>
          <div className={styles.methods}>
            {PAYMENT_METHODS.map((value) => (
              <Radio key={value} value={value} label={paymentMethodLabels[value]} />
            ))}
          </div>
        </Radio.Group>
        {children}
      </div>
    </fieldset>
  )
}
