import { NativeSelect } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { PaymentFields } from "#app/office/money/payment-fields.tsx"
import { useStableId } from "#app/office/money/use-stable-id.ts"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { parisToday } from "#domain/dates.ts"
import { formatCents, fromCents, parseCents, toCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"
import { projectPaymentSchema } from "#domain/takings/schema.ts"
import { withoutVat } from "#domain/amounts/with-vat.ts"
import { VAT_EXEMPTION, VAT_RATES, type VatRate, vatLabels } from "#domain/vat.ts"
import type { Project } from "../data/list-projects.ts"
import { useRecordPayment } from "./queries.ts"
import type { PaymentSubject } from "./subjects.ts"
import styles from "./payments.module.css"

type PaymentDialogProps = {
  project: Project
  /** The rate of the payment before; null: none, or of several rates. */
  lastRate: number | null
  /** The likeliest first. */
  subjects: readonly PaymentSubject[]
  onClose: () => void
}

/** Records money that the client of a renovation paid. */
export function PaymentDialog({ project, lastRate, subjects, onClose }: PaymentDialogProps) {
  const { isVatExempt } = useCompanyOffer()
  const today = parisToday()
  const idOf = useStableId()
  const save = useRecordPayment(project.id)
  const { form, dialog } = useSchemaForm({
    schema: projectPaymentSchema(today),
    initialValues: {
      subject: subjects[0]?.value ?? "",
      amount: amountOf(subjects[0]),
      method: "" as PaymentMethod,
      paid_on: today,
      vat_rate: isVatExempt ? "0" : String(lastRate ?? project.budget_vat_rate ?? ""),
    },
    save: ({ amount, subject, vat_rate, ...facts }) => {
      const pays = subjects.find(({ value }) => value === subject)?.pays ?? { vat_rate: Number(vat_rate) }
      const payment = { ...facts, ...pays, amount_cents: toCents(amount) }
      return save.mutateAsync({ ...payment, id: idOf(payment) })
    },
    onSaved: onClose,
    failed: "L’encaissement n’est pas enregistré",
    refusals: {
      cash_too_high: ({ message }) => ({ fields: { amount: message } }),
      payment_too_high: ({ message }) => ({ fields: { amount: message } }),
    },
  })
  const { amount, subject, vat_rate } = form.values
  return (
    <FormDialog title="Noter un encaissement" submitLabel="Enregistrer l’encaissement" onClose={onClose} {...dialog}>
      <p className={`office-minor ${styles.about}`}>
        {`${project.name} · ${project.client_name}. Le montant est ce que le client a versé${isVatExempt ? "" : ", TTC"}.`}
      </p>
      {subjects.length > 0 ? (
        <NativeSelect
          label="Pour"
          data={[...subjects.map(({ value, label }) => ({ value, label })), { value: "", label: "Autre encaissement" }]}
          {...form.getInputProps("subject")}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue("subject", value)
            form.setFieldValue("amount", amountOf(subjects.find((one) => one.value === value)))
          }}
        />
      ) : null}
      <PaymentFields
        amount={form.getInputProps("amount")}
        paidOn={form.getInputProps("paid_on")}
        method={form.getInputProps("method")}
        today={today}
      >
        {subject !== "" ? (
          <p className="office-minor">
            {subject.startsWith("quote")
              ? "La TVA est celle du devis signé."
              : "La TVA est celle de la facture, à proportion."}
          </p>
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

const amountOf = (subject: PaymentSubject | undefined) =>
  subject && subject.cents > 0 ? writeNumber(fromCents(subject.cents)) : ""

/** « Soit 272,73 € HT et 27,27 € de TVA. »; null without a readable amount and rate. The database computes it again. */
function describeParts(amount: string, rate: string): string | null {
  const cents = parseCents(amount)
  if (cents === null || rate === "") return null
  const net = withoutVat(cents, Number(rate) as VatRate)
  return `Soit ${formatCents(net)} HT et ${formatCents(cents - net)} de TVA.`
}
