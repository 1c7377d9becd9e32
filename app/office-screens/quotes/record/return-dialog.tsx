import { TextInput } from "@mantine/core"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { ReturnNote, ReturnReason } from "#app/office/money/card-return-fields.tsx"
import { useStableId } from "#app/office/money/use-stable-id.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { formatShortDate } from "#domain/dates.ts"
import { centsToInput, formatCents, toCents } from "#domain/money.ts"
import { returnSchema } from "#domain/takings/schema.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { type Deposit, type DepositReturn, returnDeposit } from "./data.ts"

type ReturnDialogProps = { id: string; deposit: Deposit; isWithdrawn: boolean; onClose: () => void }

/**
 * Gives a deposit that was paid by card back. After a withdrawal: all of it, unless works were done at the client's request (L221-25); else by
 * decision of staff, who say why.
 */
export function ReturnDialog({ id, deposit, isWithdrawn, onClose }: ReturnDialogProps) {
  // As the dialog was opened: a second press after a lost answer sends the same refund, which is made once.
  const [{ returnable_cents, return_until }] = useState(deposit)
  const idOf = useStableId()
  const save = useChange({
    table: QUOTES_TABLE,
    change: (db, order: DepositReturn) => returnDeposit(db, id, order),
    done: "Remboursement enregistré, il part sur la carte du client",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: returnSchema(returnable_cents, !isWithdrawn),
    initialValues: { amount: centsToInput(returnable_cents), reason: "" },
    save: ({ amount, reason }) => {
      const order = { amount_cents: toCents(amount), ...(isWithdrawn ? {} : { reason }) }
      return save.mutateAsync({ ...order, refund_id: idOf(order) })
    },
    onSaved: onClose,
    failed: "Le remboursement n’a pas été enregistré",
    refusals: { refund_too_high: ({ message }) => ({ fields: { amount: message } }) },
  })
  return (
    <FormDialog title="Rembourser l’acompte" submitLabel="Rembourser" size="md" onClose={onClose} {...dialog}>
      <TextInput
        label="Somme à rendre"
        description={`Payé par carte\u00a0: ${formatCents(returnable_cents)}. ${isWithdrawn ? "Gardez seulement la part des travaux que le client a demandés avant la fin du délai." : "Le devis reste signé, et cette somme n’est pas redemandée."}`}
        inputMode="decimal"
        rightSection="€"
        data-autofocus
        {...form.getInputProps("amount")}
      />
      {isWithdrawn ? null : <ReturnReason field={form.getInputProps("reason")} />}
      <ReturnNote
        limit={isWithdrawn && return_until ? ` La loi donne jusqu’au ${formatShortDate(return_until)}.` : ""}
      />
    </FormDialog>
  )
}
