import { Checkbox, NativeSelect } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { Warning } from "#app/office/feedback/warning.tsx"
import { mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { RecordDialog } from "#app/office/records/record-dialog.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { withoutVat } from "#domain/amounts/with-vat.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { formatShortDate, parisToday } from "#domain/dates.ts"
import { OFF_PREMISES_DAYS, VAT_RATES } from "#domain/law.gen.ts"
import { centsToInput, formatCents, parseCents, toCents } from "#domain/money.ts"
import { type PaymentTarget, paymentSchema } from "#domain/takings/schema.ts"
import { proposeInvoices, splitOver } from "#domain/takings/split.ts"
import { VAT_EXEMPTION, type VatRate, vatLabel } from "#domain/vat.ts"
import { describeOpen, type Payable, payableQuery, type Payment, recordPayment } from "./money.ts"
import { PaymentFields } from "./payment-fields.tsx"
import type { Subject } from "./read-payments.ts"
import styles from "./payments.module.css"
import { useStableId } from "./use-stable-id.ts"

type RecordPaymentDialogProps = {
  subject: Subject
  title: string
  /** A sentence, or what is known of the money, above the fields. */
  about: ReactNode
  /** The table whose queries show the payment. */
  table: string
  /** Sentences of the outcome; default: of « Encaissement ». */
  done?: string
  failed?: string
  /** How many payments the screen shows; null when there are more, or when it shows none. */
  shown?: number | null
  /** Default: staff choose. */
  method?: PaymentMethod
  /** What may be taken today, in cents, if it is less than what is due. */
  takable?: number
  /** The rate of a payment for a renovation without a document. */
  rate?: number | null
  /** The client of the invoice can get a receipt. */
  canMail?: boolean
  aside?: ReactNode
  children?: ReactNode
  onClose: () => void
}

/** Records money that a client paid, whatever it pays: on a small job, a renovation, a quote, or one or several invoices. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  return (
    <RecordDialog query={payableQuery(props.subject)} title={props.title} onClose={props.onClose}>
      {(payable) => <Form {...props} payable={payable} />}
    </RecordDialog>
  )
}

type Values = { amount: string; target: string; invoices: string[] }

function Form(props: RecordPaymentDialogProps & { payable: Payable }) {
  const [opened] = useState(props.payable)
  const payable = atMost(opened, props.payable)
  const { subject, title, about, table, shown = null, method = "", rate = null, canMail = false, onClose } = props
  const { isVatExempt } = useCompanyOffer()
  const today = parisToday()
  const idOf = useStableId()
  const targets = targetsOf(subject, payable)
  const first = targets[0]
  const leading = first?.invoices?.[0] ?? null

  const chosen = ({ invoices }: Pick<Values, "invoices">) => payable.invoices.filter(({ id }) => invoices.includes(id))
  /** What is left of what the money pays; null: no price is known. */
  const leftOf = (values: Values) =>
    values.target === "invoices"
      ? chosen(values).reduce((sum, { left_cents }) => sum + left_cents, 0)
      : payable.left_cents
  const excessOf = (values: Values) => {
    const left = leftOf(values)
    return left === null ? 0 : Math.max(0, (parseCents(values.amount) ?? 0) - left)
  }

  const save = useChange({
    table,
    change: (db, { to, payment }: { to: Parameters<typeof recordPayment>[1]; payment: Payment }) =>
      recordPayment(db, to, payment),
    done: props.done ?? "Encaissement enregistré",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: paymentSchema(today, excessOf),
    initialValues: {
      target: first?.value ?? "subject",
      invoices: first?.invoices ?? [],
      amount: amountOf(Math.min(first?.due_cents ?? 0, props.takable ?? Infinity)),
      method: method as PaymentMethod,
      paid_on: today,
      vat_rate: isVatExempt ? "0" : String(rate ?? ""),
      accepts_excess: false,
      mail: canMail && mailsLeave(),
    },
    save: ({ amount, target, invoices, vat_rate, mail, ...facts }) => {
      const cents = toCents(amount)
      const { parts } = splitOver(cents, chosen({ invoices }))
      const { to, more } = sentTo(target, { subject, payable, parts })
      const payment = {
        ...{ ...facts, ...more, amount_cents: cents },
        ...(target === "other" ? { vat_rate: Number(vat_rate) } : {}),
        ...(canMail ? { mail } : {}),
      }
      return save.mutateAsync({
        to,
        payment: { ...payment, id: idOf(payment), ...(shown === null ? {} : shownFor(to, subject, shown)) },
      })
    },
    onSaved: onClose,
    failed: props.failed ?? "L’encaissement n’est pas enregistré",
    refusals: {
      payment_too_high: ({ message }) => ({ fields: { amount: message } }),
      cash_too_high: ({ message }) => ({ fields: { amount: message } }),
    },
  })
  const { amount, target, invoices, vat_rate } = form.values
  const excess = excessOf(form.values)

  return (
    <FormDialog
      title={title}
      submitLabel="Enregistrer l’encaissement"
      aside={props.aside}
      onClose={onClose}
      {...dialog}
    >
      {typeof about === "string" ? <p className="office-minor">{about}</p> : about}
      {payable.first_day && subject.kind !== "request" ? (
        <Warning title={`Encaissable à partir du ${formatShortDate(payable.first_day)}`}>
          {`Signé chez le client\u00a0: la loi interdit de l’encaisser pendant ${OFF_PREMISES_DAYS}\u00a0jours (article L221-10 du code de la consommation).`}
        </Warning>
      ) : null}
      {targets.length > 1 ? (
        <NativeSelect
          label="Pour"
          data={targets}
          {...form.getInputProps("target")}
          onChange={({ currentTarget: { value } }) => {
            const next = targets.find((one) => one.value === value)
            form.setValues({
              target: value as PaymentTarget,
              amount: amountOf(next?.due_cents ?? 0),
              ...(next?.invoices ? { invoices: next.invoices } : {}),
            })
          }}
        />
      ) : null}
      <PaymentFields
        payer={subject.kind === "aid" ? "de l’organisme" : "du client"}
        amount={{
          ...form.getInputProps("amount"),
          onChange: ({ currentTarget: { value } }) => {
            const cents = parseCents(value)
            form.setValues({
              amount: value,
              ...(target === "invoices" && cents
                ? { invoices: proposeInvoices(cents, payable.invoices, leading) }
                : {}),
            })
          },
        }}
        paidOn={form.getInputProps("paid_on")}
        method={form.getInputProps("method")}
        today={today}
      >
        {target === "other" && !isVatExempt ? (
          <NativeSelect
            label="TVA"
            description={describeParts(amount, vat_rate) ?? "Le taux du devis."}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={[
              ...(vat_rate === "" ? [{ value: "", label: "Choisir le taux" }] : []),
              ...VAT_RATES.map((one) => ({ value: String(one), label: vatLabel(one) })),
            ]}
            {...form.getInputProps("vat_rate")}
          />
        ) : subject.kind !== "request" ? (
          <p className="office-minor">
            {isVatExempt
              ? VAT_EXEMPTION
              : target === "invoices"
                ? "La TVA est celle de la facture, à proportion."
                : "La TVA est celle du devis signé."}
          </p>
        ) : null}
      </PaymentFields>
      {target === "invoices" && payable.invoices.length > 1 ? (
        <Checkbox.Group label="Factures réglées" {...form.getInputProps("invoices")}>
          <ul className={styles.split}>
            {payable.invoices.map((invoice) => (
              <li key={invoice.id}>
                <Checkbox value={invoice.id} label={describeOpen(invoice)} />
                {shareOf(invoice.id, parseCents(amount) ?? 0, chosen({ invoices }))}
              </li>
            ))}
          </ul>
        </Checkbox.Group>
      ) : null}
      {excess > 0 ? (
        <Warning title={`${formatCents(excess)} de plus que ce qui reste à payer`}>
          <Checkbox
            label="Le client a bien payé cette somme"
            description="Le trop-perçu est listé sous «&nbsp;À rembourser&nbsp;», sans TVA, jusqu’à ce que vous le rendiez."
            {...form.getInputProps("accepts_excess", { type: "checkbox" })}
          />
        </Warning>
      ) : null}
      {canMail ? (
        <Checkbox label="Envoyer un reçu au client par e-mail" {...form.getInputProps("mail", { type: "checkbox" })} />
      ) : null}
      {props.children}
    </FormDialog>
  )
}

type Target = { value: PaymentTarget; label: string; due_cents: number; invoices?: string[] }

function targetsOf({ kind, id }: Subject, { due_cents, invoices, quotes }: Payable): Target[] {
  if (kind === "invoice") return [{ value: "invoices", label: "", due_cents, invoices: [id] }]
  if (kind !== "project") return [{ value: "subject", label: "", due_cents }]
  // Those of the renovation come first; a transfer may be for another contract of the client too.
  const own = invoices.find(({ contract_id }) => contract_id === id)
  const first = own ?? invoices[0]
  const open: Target[] = first
    ? [{ value: "invoices", label: "Factures à payer", due_cents: first.left_cents, invoices: [first.id] }]
    : []
  return [
    ...(own ? open : []),
    ...quotes.map((quote) => ({
      value: `quote:${quote.id}` as const,
      label: `${quote.due_cents > 0 ? "Acompte du devis" : "Devis"} ${quote.number}`,
      due_cents: quote.due_cents,
    })),
    { value: "other", label: "Autre encaissement", due_cents: 0 },
    ...(own ? [] : open),
  ]
}

/**
 * What is left as the dialog was opened, or more if a payment was corrected in it. Not less: a second press after a lost answer sends the same payment,
 * which is recorded once.
 */
function atMost(opened: Payable, now: Payable): Payable {
  const leftOf = (id: string, { invoices }: Payable) => invoices.find((one) => one.id === id)?.left_cents ?? 0
  const added = now.invoices.filter(({ id }) => !opened.invoices.some((one) => one.id === id))
  return {
    ...now,
    due_cents: opened.due_cents,
    left_cents: now.left_cents === null ? null : Math.max(now.left_cents, opened.left_cents ?? 0),
    invoices: [...opened.invoices, ...added].map((invoice) => ({
      ...invoice,
      left_cents: Math.max(leftOf(invoice.id, opened), leftOf(invoice.id, now)),
    })),
  }
}

type Facts = { subject: Subject; payable: Payable; parts: ReturnType<typeof splitOver>["parts"] }

/** Whom the payment is recorded for: one invoice, several of the client, a quote, or the subject. */
function sentTo(target: PaymentTarget, { subject, payable, parts }: Facts) {
  const [only, ...others] = parts
  if (target === "invoices" && subject.kind === "invoice" && !only) return { to: subject, more: {} }
  if (target === "invoices" && only && others.length === 0)
    return { to: { kind: "invoice" as const, id: only.invoice_id }, more: {} }
  if (target === "invoices")
    return { to: { kind: "customer" as const, id: payable.customer_id ?? "" }, more: { parts } }
  if (target.startsWith("quote:"))
    return { to: { kind: "quote" as const, id: target.slice("quote:".length) }, more: {} }
  return { to: subject, more: {} }
}

/** The screen counted the payments of its subject only. */
const shownFor = (to: { kind: string; id: string }, subject: Subject, shown: number) =>
  to.kind === subject.kind && to.id === subject.id ? { shown } : {}

const amountOf = (cents: number) => (cents > 0 ? centsToInput(cents) : "")

/** « 715 € » beside an invoice that is paid, if several are. */
function shareOf(id: string, cents: number, chosen: readonly { id: string; left_cents: number }[]): ReactNode {
  if (chosen.length < 2) return null
  const share = splitOver(cents, chosen).parts.find(({ invoice_id }) => invoice_id === id)
  return share ? <span className="office-minor">{formatCents(share.amount_cents)}</span> : null
}

/** « Soit 272,73 € HT et 27,27 € de TVA. »; null without a readable amount and rate. The database computes it again. */
function describeParts(amount: string, rate: string): string | null {
  const cents = parseCents(amount)
  if (cents === null || rate === "") return null
  const net = withoutVat(cents, Number(rate) as VatRate)
  return `Soit ${formatCents(net)} HT et ${formatCents(cents - net)} de TVA.`
}
