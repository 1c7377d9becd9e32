import { Radio, TextInput } from "@mantine/core"
import type { ComponentProps, ReactNode } from "react"
import { PAYMENT_METHODS } from "#domain/booking/labels.ts"
import { type TakingMethod, takingMethodLabels } from "#domain/takings/takings.ts"
import styles from "./payments.module.css"

type Input = ComponentProps<typeof TextInput>

type PaymentFieldsProps = {
  amount: Input
  paidOn: Input
  method: Omit<ComponentProps<typeof Radio.Group>, "children">
  /** The latest day that can be chosen; null: no day is asked for. */
  today: string | null
  /** Default: those by which a client pays on site. */
  methods?: readonly TakingMethod[]
  /** Default: the client. */
  payer?: string
  /** Money goes back to the client. */
  isReturn?: boolean
  /** More fields, after the means. */
  children?: ReactNode
}

/** The fields of a payment by a client, or of money given back: its amount, its day and its means. */
export function PaymentFields(props: PaymentFieldsProps) {
  const {
    amount,
    paidOn,
    method,
    today,
    methods = PAYMENT_METHODS,
    payer = "du client",
    isReturn = false,
    children,
  } = props
  const [title, label] = isReturn ? ["Rendu au client", "Montant rendu"] : [`Reçu ${payer}`, "Montant reçu"]
  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.grid}>
        <TextInput label={label} inputMode="decimal" rightSection="€" data-autofocus {...amount} />
        {today ? <TextInput type="date" label="Date de paiement" max={today} {...paidOn} /> : null}
        <Radio.Group label="Moyen de paiement" className={styles.whole} {...method}>
          <div className={styles.methods}>
            {methods.map((value) => (
              <Radio key={value} value={value} label={takingMethodLabels[value]} />
            ))}
          </div>
        </Radio.Group>
        {children}
      </div>
    </fieldset>
  )
}
