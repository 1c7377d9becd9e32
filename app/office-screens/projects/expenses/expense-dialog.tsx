import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useFieldFile } from "#app/office/form/pending-files.ts"
import { TaxedAmount } from "#app/office/form/taxed-amount.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { CameraButton, UploadButton, useIsTouch } from "#app/office/upload/upload-button.tsx"
import { uploadFile } from "#app/office/upload/upload-file.ts"
import { parisToday } from "#domain/dates.ts"
import { formatDecimal } from "#domain/numbers.ts"
import { expenseCategoryLabels } from "#domain/projects/labels.ts"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { newExpense } from "#domain/projects/money.ts"
import { expenseAmounts, type ExpenseInput, expenseSchema } from "#domain/projects/schema.ts"
import type { ProjectExpense } from "../data/list-expenses.ts"
import { changesOf, useSavePart } from "../change-parts.ts"
import { PARTS } from "../parts.ts"
import styles from "./expenses.module.css"

/** `expense` is null for a new one. */
type ExpenseDialogProps = { projectId: string; expense: ProjectExpense | null; onClose: () => void }

/** The columns of an expense that describe its receipt. */
type Receipt = Pick<ExpenseInput, "receipt_bucket" | "receipt_path" | "receipt_url">
const NO_RECEIPT: Receipt = { receipt_bucket: null, receipt_path: null, receipt_url: null }

export function ExpenseDialog({ projectId, expense, onClose }: ExpenseDialogProps) {
  const isTouch = useIsTouch()
  const proposed = newExpense(useCompanyOffer().isVatExempt)
  const isWithVat = expense?.amount_basis === "ttc"
  const save = useSavePart(PARTS.expenses, projectId, expense?.id ?? null)
  const { form, dialog } = useSchemaForm({
    schema: expenseSchema,
    initialValues: {
      description: expense?.description ?? "",
      category: expense?.category ?? "materials",
      supplier: expense?.supplier ?? "",
      amount: expense ? formatDecimal((isWithVat ? expense.amount_with_vat : null) ?? expense.amount, 2) : "",
      amount_basis: expense ? (expense.amount_basis ?? "") : proposed.amount_basis,
      vat_rate: String(expense?.vat_rate ?? proposed.vat_rate),
      expense_date: expense?.expense_date ?? parisToday(),
      is_paid: expense?.is_paid ?? false,
      receipt_bucket: expense?.receipt_bucket ?? null,
      receipt_path: expense?.receipt_path ?? null,
      receipt_url: expense?.receipt_url ?? null,
    },
    makes: expense === null,
    save: async ({ amount, amount_basis, vat_rate, ...facts }) => {
      const values = { ...facts, ...expenseAmounts({ amount, amount_basis, vat_rate }) }
      const changes = expense ? changesOf(expense, values) : values
      if (Object.keys(changes).length > 0) await save.mutateAsync(changes)
    },
    onSaved: onClose,
    failed: expense ? "Erreur lors de la mise à jour de la dépense" : "Erreur lors de l’ajout de la dépense",
  })
  const input = (label: string, name: keyof ExpenseInput) => ({
    label,
    autoComplete: "off",
    ...form.getInputProps(name),
  })
  return (
    <FormDialog
      title={expense ? "Modifier la dépense" : "Nouvelle dépense"}
      submitLabel={expense ? "Enregistrer" : "Ajouter"}
      onClose={onClose}
      {...dialog}
    >
      <ReceiptField projectId={projectId} receipt={form.values} onChange={(receipt) => form.setValues(receipt)} />
      <FieldGrid>
        <TaxedAmount
          amount={{
            ...input("Montant", "amount"),
            withAsterisk: true,
            step: 1,
            // On a touch screen the keyboard would cover the photo of the receipt, which comes first.
            ...(isTouch ? {} : { "data-autofocus": true }),
          }}
          basis={form.getInputProps("amount_basis")}
          rate={form.getInputProps("vat_rate")}
          canStayUnknown={expense !== null && expense.amount_basis === null}
          hint="Un ticket de caisse est TTC, la facture d’un artisan est souvent HT."
        />
        <TextInput {...input("Dépense", "description")} withAsterisk />
        <TextInput {...input("Date", "expense_date")} withAsterisk type="date" />
        <NativeSelect
          {...input("Catégorie", "category")}
          data={Object.entries(expenseCategoryLabels).map(([value, label]) => ({ value, label }))}
        />
        <TextInput {...input("Fournisseur", "supplier")} placeholder={expense?.contractor_name ?? ""} />
      </FieldGrid>
      <Checkbox label="Déjà payée" {...form.getInputProps("is_paid", { type: "checkbox" })} />
    </FormDialog>
  )
}

type ReceiptFieldProps = { projectId: string; receipt: Receipt; onChange: (receipt: Receipt) => void }

/** A photo or a PDF of the receipt, on a phone from the camera. A scheduled job removes one that is never saved. */
function ReceiptField({ projectId, receipt, onChange }: ReceiptFieldProps) {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useFieldFile()
  async function send(file: File): Promise<boolean> {
    setRefusal(null)
    setSending(true)
    try {
      const stored = await uploadFile(browserDb(), { purpose: "project_receipt", file, record: projectId })
      onChange({ receipt_bucket: stored.bucket, receipt_path: stored.path, receipt_url: stored.path })
      return true
    } catch (error) {
      setRefusal((error as Error).message)
      return false
    } finally {
      setSending(false)
    }
  }
  const hasReceipt = receipt.receipt_path !== null || receipt.receipt_url !== null
  return (
    <div className={`office-actions ${styles.receipt}`}>
      {hasReceipt ? null : <CameraButton label="Photo du ticket" onFiles={([file]) => file && field.add(send(file))} />}
      <UploadButton
        label={hasReceipt ? "Remplacer le justificatif" : "Joindre le justificatif"}
        purpose="project_receipt"
        isSending={isSending}
        onFiles={([file]) => file && field.add(send(file))}
      />
      {hasReceipt ? (
        <>
          <span role="status">Justificatif joint</span>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<Trash2 aria-hidden size={14} />}
            onClick={() => {
              setRefusal(null)
              field.forget()
              onChange(NO_RECEIPT)
            }}
          >
            Retirer
          </Button>
        </>
      ) : null}
      <p role="alert" className="office-refusal">
        {refusal === null ? null : `Erreur lors de l’upload\u00a0: ${refusal}`}
      </p>
    </div>
  )
}
