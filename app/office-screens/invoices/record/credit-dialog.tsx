import { Radio, Stack, Textarea } from "@mantine/core"
import { useNavigate } from "react-router"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { basisOf, computeCredits, readCredits, typedAmount } from "#domain/invoices/credits.ts"
import type { RowCredit } from "#domain/invoices/invoice.ts"
import { type CreditOrder, creditSchema } from "#domain/invoices/schema.ts"
import { formatCents } from "#domain/money.ts"
import { taxed } from "#domain/vat.ts"
import type { CorrectedInvoice } from "../data.ts"
import { INVOICES_TABLE, invoicePath } from "../queries.ts"
import { CreditedRows, CreditTotals } from "./credited-rows.tsx"
import { writeCredit } from "./data.ts"

/** The invoice that is corrected. */
export type Corrected = Omit<CorrectedInvoice, "kind" | "issued_on">

type CreditDialogProps = {
  corrected: Corrected
  /** Without VAT. */
  isExempt: boolean
  /** Of the credit note that was begun. */
  credits?: readonly RowCredit[]
  reason?: string | null
  onClose: () => void
}

/** Prepares a credit note: of all that is left, or of amounts row by row, HT or TTC. It is issued from its own screen, where it is read first. */
export function CreditDialog({ corrected, isExempt, credits = [], reason = null, onClose }: CreditDialogProps) {
  const navigate = useNavigate()
  const left = corrected.to_credit
  const rows = left.rows.flatMap((one) => {
    const row = corrected.rows[one.row]
    return row?.kind === "work" && one.gross_cents > 0 ? [{ ...one, label: row.label }] : []
  })
  const write = useChange({
    table: INVOICES_TABLE,
    change: (db, { part, basis, amounts, reason: why }: CreditOrder) =>
      writeCredit(db, corrected.id, part === "whole" ? [] : readCredits(basis, rows, amounts), why),
    onDone: (id) => void navigate(invoicePath(id)),
  })
  const { form, dialog } = useSchemaForm({
    schema: creditSchema,
    initialValues: {
      part: credits.length > 0 ? ("rows" as const) : ("whole" as const),
      // Without VAT both are the same.
      basis: isExempt ? ("ht" as const) : (basisOf(credits) ?? corrected.price_basis),
      reason: reason ?? "",
      amounts: rows.map(({ row }) => typedAmount(credits, row)),
    },
    save: (order) => write.mutateAsync(order),
    onSaved: onClose,
    failed: "L’avoir n’a pas été préparé",
  })
  const { part, basis, amounts } = form.values
  const computed = computeCredits(readCredits(basis, rows, amounts), rows, left.split)
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
      {part === "rows" ? (
        <CreditedRows
          rows={rows}
          left={left.split}
          computed={computed.rows}
          basis={basis}
          isExempt={isExempt}
          basisField={form.getInputProps("basis")}
          amountField={(place) => form.getInputProps(`amounts.${place}`)}
        />
      ) : null}
      <CreditTotals split={part === "rows" ? computed.split : left.split} isExempt={isExempt} />
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
