import { NativeSelect } from "@mantine/core"
import { useRef } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { describeOpen, type OpenInvoice } from "#app/office/money/open-invoices.ts"
import { PaymentFields } from "#app/office/money/payment-fields.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { parisToday } from "#domain/dates.ts"
import { formatCents, fromCents, parseCents, toCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"
import { OF_INVOICE, projectPaymentSchema } from "#domain/takings/schema.ts"
import { withoutVat } from "#domain/amounts/with-vat.ts"
import { VAT_EXEMPTION, VAT_RATES, type VatRate, vatLabels } from "#domain/vat.ts"
import type { Project } from "../data/list-projects.ts"
import { useRecordPayment } from "./use-record-payment.ts"
import styles from "./payments.module.css"

type PaymentDialogProps = {
  project: Project
  /** The rate of the payment before; null: none, or of several rates. */
  lastRate: number | null
  /** On which something is owed, the first due first. */
  invoices: readonly OpenInvoice[]
  onClose: () => void
}

/** Records money that the client of a renovation paid. */
export function PaymentDialog({ project, lastRate, invoices, onClose }: PaymentDialogProps) {
  const { isVatExempt } = useCompanyOffer()
  const today = parisToday()
  const ownRate = isVatExempt ? "0" : String(lastRate ?? project.budget_vat_rate ?? "")
  const idOf = useStableId()
  const save = useRecordPayment(project.id)
  const { form, dialog } = useSchemaForm({
    schema: projectPaymentSchema(today),
    initialValues: {
      amount: amountOf(invoices[0]),
      method: "" as PaymentMethod,
      invoice_id: invoices[0]?.id ?? "",
      paid_on: today,
      vat_rate: invoices.length > 0 ? OF_INVOICE : ownRate,
    },
    save: ({ amount, invoice_id, vat_rate, ...facts }) => {
      const payment = { ...facts, amount_cents: toCents(amount) }
      const id = idOf({ ...payment, invoice_id, vat_rate })
      return save.mutateAsync({
        ...payment,
        id,
        invoice_id: invoice_id || null,
        vat_rate: invoice_id ? 0 : Number(vat_rate),
      })
    },
    onSaved: onClose,
    failed: "L’encaissement n’est pas enregistré",
    refusals: {
      cash_too_high: ({ message }) => ({ fields: { amount: message } }),
      payment_too_high: ({ message }) => ({ fields: { amount: message } }),
    },
  })
  const { amount, invoice_id, vat_rate } = form.values
  return (
    <FormDialog title="Noter un encaissement" submitLabel="Enregistrer l’encaissement" onClose={onClose} {...dialog}>
      <p className={`office-minor ${styles.about}`}>
        {`${project.name} · ${project.client_name}. Le montant est ce que le client a versé${isVatExempt ? "" : ", TTC"}.`}
      </p>
      {invoices.length > 0 ? (
        <NativeSelect
          label="Pour"
          data={[
            ...invoices.map((invoice) => ({ value: invoice.id, label: describeOpen(invoice) })),
            { value: "", label: "Aucune de ces factures" },
          ]}
          {...form.getInputProps("invoice_id")}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue("invoice_id", value)
            form.setFieldValue("vat_rate", value === "" ? ownRate : OF_INVOICE)
            form.setFieldValue("amount", amountOf(invoices.find(({ id }) => id === value)))
          }}
        />
      ) : null}
      <PaymentFields
        amount={form.getInputProps("amount")}
        paidOn={form.getInputProps("paid_on")}
        method={form.getInputProps("method")}
        today={today}
      >
        {invoice_id !== "" ? (
          <p className="office-minor">La TVA est celle de la facture, à proportion.</p>
        ) : isVatExempt ? (
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

const amountOf = (invoice: OpenInvoice | undefined) => (invoice ? writeNumber(fromCents(invoice.left_cents)) : "")

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
