import { NativeSelect } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { describeOpen, type OpenInvoice } from "#app/office/money/open-invoices.ts"
import { PaymentFields } from "#app/office/money/payment-fields.tsx"
import { useStableId } from "#app/office/money/use-stable-id.ts"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { parisToday } from "#domain/dates.ts"
import { centsToInput, formatCents, parseCents, toCents } from "#domain/money.ts"
import { projectPaymentSchema } from "#domain/takings/schema.ts"
import { withoutVat } from "#domain/amounts/with-vat.ts"
import { VAT_RATES } from "#domain/law.gen.ts"
import { VAT_EXEMPTION, type VatRate, vatLabel } from "#domain/vat.ts"
import type { Project } from "../data/list-projects.ts"
import type { PayableQuote } from "../data/list-payments.ts"
import { useRecordPayment } from "./use-record-payment.ts"
import styles from "./payments.module.css"

type PaymentDialogProps = {
  project: Project
  /** The rate of the payment before; null: none, or of several rates. */
  lastRate: number | null
  /** On which something is owed, the first due first. */
  invoices: readonly OpenInvoice[]
  /** The signed quotes of the renovation, with what is due of their deposits. */
  quotes: readonly PayableQuote[]
  /** How many payments the screen shows; null when there are more. */
  shownCount: number | null
  onClose: () => void
}

/** What the money may be for, with what is still due of it. */
type Target = { value: string; label: string; due_cents: number }

/** Records money that the client of a renovation paid. */
export function PaymentDialog({ project, lastRate, invoices, quotes, shownCount, onClose }: PaymentDialogProps) {
  const { isVatExempt } = useCompanyOffer()
  const today = parisToday()
  const idOf = useStableId()
  const save = useRecordPayment(project.id)
  const targets = targetsOf(invoices, quotes)
  const first = targets.find(({ due_cents }) => due_cents > 0) ?? targets[0]
  const { form, dialog } = useSchemaForm({
    schema: projectPaymentSchema(today),
    initialValues: {
      target: first?.value ?? "",
      amount: amountOf(first),
      method: "" as PaymentMethod,
      paid_on: today,
      vat_rate: isVatExempt ? "0" : String(lastRate ?? project.budget_vat_rate ?? ""),
    },
    save: ({ amount, target, vat_rate, ...facts }) => {
      const [kind, id = ""] = target.split(":")
      const share =
        kind === "invoice" ? { invoice_id: id } : kind === "quote" ? { quote_id: id } : { vat_rate: Number(vat_rate) }
      const payment = { ...facts, amount_cents: toCents(amount), ...share }
      return save.mutateAsync({ ...payment, id: idOf(payment), project_payments: shownCount })
    },
    onSaved: onClose,
    failed: "L’encaissement n’est pas enregistré",
    refusals: {
      cash_too_high: ({ message }) => ({ fields: { amount: message } }),
      payment_too_high: ({ message }) => ({ fields: { amount: message } }),
    },
  })
  const { amount, vat_rate, target } = form.values
  return (
    <FormDialog title="Noter un encaissement" submitLabel="Enregistrer l’encaissement" onClose={onClose} {...dialog}>
      <p className={`office-minor ${styles.about}`}>
        {`${project.name} · ${project.client_name}. Le montant est ce que le client a versé${isVatExempt ? "" : ", TTC"}.`}
      </p>
      {targets.length > 0 ? (
        <NativeSelect
          label="Pour"
          data={[...targets, { value: "", label: "Autre encaissement" }]}
          {...form.getInputProps("target")}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue("target", value)
            form.setFieldValue("amount", amountOf(targets.find((one) => one.value === value)))
          }}
        />
      ) : null}
      <PaymentFields
        amount={form.getInputProps("amount")}
        paidOn={form.getInputProps("paid_on")}
        method={form.getInputProps("method")}
        today={today}
      >
        {isVatExempt ? (
          <p className="office-minor">{VAT_EXEMPTION}</p>
        ) : target !== "" ? (
          <p className="office-minor">
            {target.startsWith("invoice")
              ? "La TVA est celle de la facture, à proportion."
              : "La TVA est celle du devis signé."}
          </p>
        ) : (
          <NativeSelect
            label="TVA"
            description={describeParts(amount, vat_rate) ?? "Le taux du devis."}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={[
              ...(vat_rate === "" ? [{ value: "", label: "Choisir le taux" }] : []),
              ...VAT_RATES.map((rate) => ({ value: String(rate), label: vatLabel(rate) })),
            ]}
            {...form.getInputProps("vat_rate")}
          />
        )}
      </PaymentFields>
    </FormDialog>
  )
}

function targetsOf(invoices: readonly OpenInvoice[], quotes: readonly PayableQuote[]): Target[] {
  return [
    ...invoices.map((invoice) => ({
      value: `invoice:${invoice.id}`,
      label: describeOpen(invoice),
      due_cents: invoice.left_cents,
    })),
    ...quotes.map(({ id, number, due_cents }) => ({
      value: `quote:${id}`,
      label: `${due_cents > 0 ? "Acompte du devis" : "Devis"} ${number}`,
      due_cents,
    })),
  ]
}

const amountOf = (target: Target | undefined) => (target && target.due_cents > 0 ? centsToInput(target.due_cents) : "")

/** « Soit 272,73 € HT et 27,27 € de TVA. »; null without a readable amount and rate. The database computes it again. */
function describeParts(amount: string, rate: string): string | null {
  const cents = parseCents(amount)
  if (cents === null || rate === "") return null
  const net = withoutVat(cents, Number(rate) as VatRate)
  return `Soit ${formatCents(net)} HT et ${formatCents(cents - net)} de TVA.`
}
