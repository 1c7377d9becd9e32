import { TextInput } from "@mantine/core"
import { Warning } from "#app/office/feedback/warning.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { parisToday } from "#domain/dates.ts"
import { type GivenNumber, numberSchema } from "#domain/invoices/schema.ts"
import { hasNoVat } from "#domain/invoices/describe.ts"
import { faultSentence } from "#domain/invoices/missing.ts"
import { formatCents } from "#domain/money.ts"
import { taxed } from "#domain/vat.ts"
import type { InvoiceFile } from "../data.ts"
import { INVOICES_TABLE } from "../queries.ts"
import { noteNumber } from "./data.ts"

/** The number that another software gave to the invoice. */
export function NumberDialog({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  const { kind, content } = invoice
  const isCredit = kind === "credit_note"
  const note = useChange({
    table: INVOICES_TABLE,
    change: (db, given: GivenNumber) => noteNumber(db, invoice, given),
    done: ({ number }) => `Numéro ${number} enregistré`,
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: numberSchema,
    initialValues: { number: "", issued_on: parisToday() },
    save: (given) => note.mutateAsync(given),
    onSaved: onClose,
    failed: "Le numéro n’a pas été enregistré",
    refusals: {
      number_taken: ({ message }) => ({ fields: { number: message } }),
      number_of_series: ({ message }) => ({ fields: { number: message } }),
    },
  })
  return (
    <FormDialog title="Saisir le numéro" submitLabel="Enregistrer le numéro" size="md" onClose={onClose} {...dialog}>
      <p className="office-minor">
        {`${isCredit ? "L’avoir" : "La facture"} a été ${isCredit ? "émis" : "émise"} dans votre logiciel pour ${taxed(formatCents(isCredit ? -content.total_cents : content.total_cents), hasNoVat(content))}. Ce montant ne changera plus ici.`}
      </p>
      {invoice.missing.map((fault) =>
        fault.code === "over_signed" ? <Warning key={fault.code} title={faultSentence(fault)} /> : null,
      )}
      <FieldGrid>
        <TextInput
          label="Numéro"
          withAsterisk
          autoComplete="off"
          placeholder="FA-2026-118"
          data-autofocus
          {...form.getInputProps("number")}
        />
        <TextInput label="Date" type="date" withAsterisk max={parisToday()} {...form.getInputProps("issued_on")} />
      </FieldGrid>
    </FormDialog>
  )
}
