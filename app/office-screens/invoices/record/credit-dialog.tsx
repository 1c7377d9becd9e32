import { Radio, Stack, Textarea, TextInput } from "@mantine/core"
import { useNavigate } from "react-router"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { InvoiceRow } from "#domain/documents/invoice.ts"
import type { RowCredit } from "#domain/invoices/invoice.ts"
import { type CreditOrder, creditSchema } from "#domain/invoices/schema.ts"
import { formatCents, fromCents, parseCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"
import { percentOf, taxed } from "#domain/vat.ts"
import { INVOICES_TABLE, invoicePath } from "../queries.ts"
import { writeCredit } from "./data.ts"
import styles from "./dialogs.module.css"

/** The invoice that is corrected. */
export type Corrected = {
  id: string
  number: string
  uncredited_cents: number
  is_credited: boolean
  rows: readonly InvoiceRow[]
}

type CreditDialogProps = {
  corrected: Corrected
  /** Without VAT. */
  isExempt: boolean
  /** Of the credit note that was begun. */
  credits?: readonly RowCredit[]
  reason?: string | null
  onClose: () => void
}

/** Prepares a credit note: of all that is left, or of amounts HT row by row. It is issued from its own screen, where it is read first. */
export function CreditDialog({ corrected, isExempt, credits = [], reason = null, onClose }: CreditDialogProps) {
  const navigate = useNavigate()
  const rows = corrected.rows.flatMap((row, at) => (row.kind === "work" && row.net_cents > 0 ? [{ ...row, at }] : []))
  const amountOf = (at: number) => credits.find(({ row }) => row === at)?.net_cents
  const write = useChange({
    table: INVOICES_TABLE,
    change: (db, { part, amounts, reason: why }: CreditOrder) => {
      const given = rows.flatMap(({ at }, i) => {
        const net_cents = parseCents(amounts[i] ?? "") ?? 0
        return net_cents > 0 ? [{ row: at, net_cents }] : []
      })
      return writeCredit(db, corrected.id, part === "whole" ? [] : given, why)
    },
    onDone: (id) => void navigate(invoicePath(id)),
  })
  const { form, dialog } = useSchemaForm({
    schema: creditSchema,
    initialValues: {
      part: credits.length > 0 ? ("rows" as const) : ("whole" as const),
      reason: reason ?? "",
      amounts: rows.map(({ at }) => {
        const cents = amountOf(at)
        return cents === undefined ? "" : writeNumber(fromCents(cents))
      }),
    },
    save: (order) => write.mutateAsync(order),
    onSaved: onClose,
    failed: "L’avoir n’a pas été préparé",
  })
  return (
    <FormDialog
      title={`Avoir sur ${corrected.number}`}
      submitLabel="Préparer l’avoir"
      size="lg"
      onClose={onClose}
      {...dialog}
    >
      <Radio.Group label="Ce que l’avoir rend" {...form.getInputProps("part")}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="whole"
            label={`Tout ce qui reste\u00a0: ${taxed(formatCents(corrected.uncredited_cents), isExempt)}`}
            description={
              corrected.is_credited
                ? "Un avoir existe déjà\u00a0: avec celui-ci, la facture est annulée en entier, et les travaux pourront être facturés à nouveau."
                : "Les travaux pourront être facturés à nouveau."
            }
          />
          <Radio
            value="rows"
            label="Une partie, ligne par ligne"
            description="Une remise&nbsp;: l’avancement facturé ne change pas."
          />
        </Stack>
      </Radio.Group>
      {form.values.part === "rows" ? (
        <ul className={styles.amounts} aria-label={`${taxed("Montants", isExempt, "ht")} à rendre`}>
          {rows.map(({ at, label, net_cents, vat_rate }, i) => (
            <li key={at}>
              <div>
                {label}
                <div className="office-minor">
                  {`${taxed(formatCents(net_cents), isExempt, "ht")}${isExempt ? "" : ` · TVA ${percentOf(vat_rate)}`}`}
                </div>
              </div>
              <TextInput
                aria-label={`${taxed("Montant", isExempt, "ht")} à rendre, ${label}`}
                placeholder="0"
                inputMode="decimal"
                rightSection="€"
                {...form.getInputProps(`amounts.${i}`)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Textarea
        label="Raison"
        description="Elle est imprimée sur l’avoir."
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps("reason")}
      />
    </FormDialog>
  )
}
