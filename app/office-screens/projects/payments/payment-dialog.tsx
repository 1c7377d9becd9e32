import { NativeSelect } from "@mantine/core"
import { useRef } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { PaymentFields } from "#app/office/money/payment-fields.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { parisToday } from "#domain/dates.ts"
import { formatCents, parseCents, toCents } from "#domain/money.ts"
import { projectPaymentSchema } from "#domain/takings/schema.ts"
import { withoutVat } from "#domain/amounts/with-vat.ts"
import { VAT_EXEMPTION, VAT_RATES, type VatRate, vatLabels } from "#domain/vat.ts"
import type { Project } from "../data/list-projects.ts"
import { useRecordPayment } from "./queries.ts"
import styles from "./payments.module.css"

type PaymentDialogProps = {
  project: Project
  /** The rate of the payment before; null: none, or of several rates. */
  lastRate: number | null
  onClose: () => void
}

/** Records money that the client of a renovation paid. */
export function PaymentDialog({ project, lastRate, onClose }: PaymentDialogProps) {
  const { isVatExempt } = useCompanyOffer()
  const today = parisToday()
  const idOf = useStableId()
  const save = useRecordPayment(project.id)
  const { form, dialog } = useSchemaForm({
    schema: projectPaymentSchema(today),
    initialValues: {
      amount: "",
      method: "" as PaymentMethod,
      paid_on: today,
      vat_rate: isVatExempt ? "0" : String(lastRate ?? project.budget_vat_rate ?? ""),
    },
    save: ({ amount, ...facts }) => {
      const payment = { ...facts, amount_cents: toCents(amount) }
      return save.mutateAsync({ ...payment, id: idOf(payment) })
    },
    onSaved: onClose,
    failed: "L’encaissement n’est pas enregistré",
    refusals: { cash_too_high: ({ message }) => ({ fields: { amount: message } }) },
  })
  const { amount, vat_rate } = form.values
  return (
    <FormDialog title="Noter un encaissement" submitLabel="Enregistrer l’encaissement" onClose={onClose} {...dialog}>
      <p className={`office-minor ${styles.about}`}>
        {`${project.name} · ${project.client_name}. Le montant est ce que le client a versé${isVatExempt ? "" : ", TTC"}.`}
      </p>
      <PaymentFields
        amount={form.getInputProps("amount")}
        paidOn={form.getInputProps("paid_on")}
        method={form.getInputProps("method")}
        today={today}
      >
        {isVatExempt ? (
          <p className="office-minor">{VAT_EXEMPTION}</p>
        ) : (
          <NativeSelect
            label="TVA"
            description={describeParts(amount, vat_rate) ?? "Le taux du devis."}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={[
              ...(vat_rate === "" ? [{ value: "", label: "Choisir le taux" }] : []),
              ...VAT_RATES.map((rate) => ({ value: String(rate), label: vatLabels[rate] })),
            ]}
            {...form.getInputProps("vat_rate")}
          />
        )}
      </PaymentFields>
    </FormDialog>
  )
}

/** « Soit 272,73 € HT et 27,27 € de TVA. »; null without a readable amount and rate. The database computes it again. */
function describeParts(amount: string, rate: string): string | null {
  const cents = parseCents(amount)
  if (cents === null || rate === "") return null
  const net = withoutVat(cents, Number(rate) as VatRate)
  return `Soit ${formatCents(net)} HT et ${formatCents(cents - net)} de TVA.`
}

/** An id for the values that are sent: the same one when the same values are sent again. */
function useStableId() {
  const last = useRef({ values: "", id: "" })
  return (payment: object): string => {
    const values = JSON.stringify(payment)
    if (last.current.values !== values) last.current = { values, id: crypto.randomUUID() }
    return last.current.id
  }
}
