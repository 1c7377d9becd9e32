import { NativeSelect } from "@mantine/core"
import { type ComponentProps, useId } from "react"
import { formatCents, parseCents } from "#domain/money.ts"
import { withoutVat, withVat } from "#domain/amounts/with-vat.ts"
import { VAT_RATES } from "#domain/law.gen.ts"
import { basisLabels, type VatRate, vatLabel } from "#domain/vat.ts"
import { NumberField } from "./number-field.tsx"
import styles from "./taxed-amount.module.css"

type Amount = ComponentProps<typeof NumberField>
type Choice = ComponentProps<typeof NativeSelect>

type TaxedAmountProps = {
  amount: Amount
  basis: Choice
  rate: Choice
  /** The stored amount has no known basis (with or without VAT), and the form may leave it so. */
  canStayUnknown?: boolean
  /** The stored amount is without VAT, of works at several rates: it may stay so. */
  hasSeveralRates?: boolean
  /** Shown until an amount is typed. */
  hint?: string
}

/** An amount as it is stated, without VAT or with it, and its rate; the line below says the other amount. The database computes it again. */
export function TaxedAmount({ amount, basis, rate, hint = "", ...offers }: TaxedAmountProps) {
  const id = useId()
  const isUnknown = basis.value === ""
  return (
    <div className={styles.group}>
      <NumberField {...amount} unit="€" aria-describedby={id} />
      <NativeSelect
        {...basis}
        label="HT ou TTC"
        data={[
          ...(offers.canStayUnknown ? [{ value: "", label: "?" }] : []),
          ...Object.entries(basisLabels).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        {...rate}
        className={styles.rate ?? ""}
        label="TVA"
        disabled={isUnknown}
        data={[
          ...(offers.hasSeveralRates ? [{ value: "", label: "Plusieurs taux" }] : []),
          ...VAT_RATES.map((one) => ({ value: String(one), label: vatLabel(one) })),
        ]}
      />
      <p id={id} className={`office-minor ${styles.other}`}>
        {isUnknown
          ? "Base non précisée\u00a0: dites si ce montant est HT ou TTC."
          : (otherOf(amount, basis, rate) ?? hint)}
      </p>
    </div>
  )
}

/** « Soit 7 900 € TTC »; null without a readable amount. */
function otherOf(amount: Amount, basis: Choice, rate: Choice): string | null {
  const cents = parseCents(amount.value ?? "")
  const percent = Number(rate.value) as VatRate
  if (cents === null || rate.value === "") return null
  return basis.value === "ht"
    ? `Soit ${formatCents(withVat(cents, percent))} TTC.`
    : `Soit ${formatCents(withoutVat(cents, percent))} HT, la base des marges.`
}
