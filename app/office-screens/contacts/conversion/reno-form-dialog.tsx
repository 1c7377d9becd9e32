import { Textarea, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { TaxedAmount } from "#app/office/form/taxed-amount.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { toastSuccess } from "#app/office/feedback/toasts.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { announced, type RenoProjectInput, renoProjectOf, renoProjectSchema } from "#domain/contact/conversion.ts"
import { STATED_BUDGET } from "#domain/projects/money.ts"
import type { ContactDetails } from "../data/list-contacts.ts"
import { useConvert } from "../panel-queries.ts"
import styles from "./conversion.module.css"

type RenoFormDialogProps = { contact: ContactDetails; onClose: () => void }

/** Creates a renovation from the client's request; staff add a title and the budget, and the other amounts if they are known. */
export function RenoFormDialog({ contact, onClose }: RenoFormDialogProps) {
  const { isVatExempt } = useCompanyOffer()
  const convert = useConvert(contact.id, "reno")
  const { form, dialog } = useSchemaForm({
    schema: renoProjectSchema,
    initialValues: renoProjectOf(contact, isVatExempt),
    save: (values) => convert.mutateAsync(values),
    onSaved() {
      toastSuccess("Projet créé avec succès\u00a0!")
      onClose()
    },
    failed: "Erreur lors de la création du projet.",
  })
  const input = (label: string, name: keyof RenoProjectInput) => ({
    label,
    autoComplete: "off",
    ...form.getInputProps(name),
  })

  return (
    <FormDialog
      title={`Convertir la demande de ${contact.name} en projet Réno`}
      submitLabel="Convertir"
      size="xl"
      onClose={onClose}
      {...dialog}
    >
      <TextInput {...input("Titre du projet", "name")} withAsterisk data-autofocus />
      <FieldGrid>
        <TextInput {...input("Nom du client", "client_name")} withAsterisk />
        <TextInput {...input("Téléphone", "client_phone")} withAsterisk type="tel" />
        <TextInput {...input("E-mail", "client_email")} withAsterisk type="email" />
        <TextInput {...input("Adresse du chantier", "address")} withAsterisk />
        <TaxedAmount
          amount={{ ...input("Budget", "budget"), withAsterisk: true }}
          basis={form.getInputProps("budget_basis")}
          rate={form.getInputProps("budget_vat_rate")}
          hint={STATED_BUDGET}
        />
        <TextInput {...input("Coût estimé (HT)", "estimated_cost")} inputMode="decimal" rightSection="€" />
        <TextInput {...input("Échéance", "deadline")} type="date" />
        <div className={styles.announced}>
          {announced(contact).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </div>
      </FieldGrid>
      <Textarea {...input("Description", "description")} autosize minRows={3} maxRows={10} />
    </FormDialog>
  )
}
