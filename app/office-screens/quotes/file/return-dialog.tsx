import { TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { formatShortDate } from "#domain/dates.ts"
import { centsToInput, formatCents, toCents } from "#domain/money.ts"
import { returnSchema } from "#domain/takings/schema.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { type Deposit, returnDeposit } from "./data.ts"

type ReturnDialogProps = { id: string; deposit: Deposit; onClose: () => void }

/** Gives a deposit that was paid by card back after a withdrawal: all of it, unless works were done at the client's request (L221-25). */
export function ReturnDialog({ id, deposit, onClose }: ReturnDialogProps) {
  const { returnable_cents, return_until } = deposit
  const save = useChange({
    table: QUOTES_TABLE,
    change: (db, amountCents: number) => returnDeposit(db, id, amountCents),
    done: "Remboursement enregistré, il part sur la carte du client",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: returnSchema(returnable_cents),
    initialValues: { amount: centsToInput(returnable_cents) },
    save: ({ amount }) => save.mutateAsync(toCents(amount)),
    onSaved: onClose,
    failed: "Le remboursement n’a pas été enregistré",
    refusals: { refund_too_high: ({ message }) => ({ fields: { amount: message } }) },
  })
  return (
    <FormDialog title="Rembourser l’acompte" submitLabel="Rembourser" size="md" onClose={onClose} {...dialog}>
      <TextInput
        label="Somme à rendre"
        description={`Payé par carte\u00a0: ${formatCents(returnable_cents)}. Gardez seulement la part des travaux que le client a demandés avant la fin du délai.`}
        inputMode="decimal"
        rightSection="€"
        data-autofocus
        {...form.getInputProps("amount")}
      />
      <p className="office-minor">
        {`La somme revient sur la carte du client, qui en reçoit un e-mail.${return_until ? ` La loi donne jusqu’au ${formatShortDate(return_until)}.` : ""}`}
      </p>
    </FormDialog>
  )
}
