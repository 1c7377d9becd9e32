import { Textarea, TextInput } from "@mantine/core"
import { toastSuccess } from "#app/office/feedback/toasts.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { NumberField } from "#app/office/form/number-field.tsx"
import { TaxedAmount } from "#app/office/form/taxed-amount.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import type { Json } from "#domain/database.gen.ts"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { newBudget, STATED_BUDGET } from "#domain/projects/money.ts"
import { type NewProjectInput, newProjectSchema } from "#domain/projects/schema.ts"
import { saveProject } from "./data/list-projects.ts"
import { projects } from "./queries.ts"

type ProjectDialogProps = { onCreated: (id: string) => void; onClose: () => void }

const EMPTY: Omit<NewProjectInput, "budget_basis" | "budget_vat_rate"> = {
  name: "",
  client_name: "",
  client_phone: "",
  client_email: "",
  address: "",
  budget: "",
  estimated_cost: "",
  deadline: "",
  description: "",
}

/** Creates a renovation that did not start from a request on the site. */
export function ProjectDialog({ onCreated, onClose }: ProjectDialogProps) {
  const { isVatExempt } = useCompanyOffer()
  const save = useChange({
    table: projects.table,
    change: (db, values: Json) => saveProject(db, null, values),
  })
  const { form, dialog } = useSchemaForm({
    schema: newProjectSchema,
    initialValues: { ...EMPTY, ...newBudget(isVatExempt) },
    makes: true,
    save: (values) => save.mutateAsync(values),
    onSaved({ id }) {
      toastSuccess("Projet créé avec succès\u00a0!")
      onCreated(id)
    },
    failed: "Erreur lors de la création du projet",
  })
  const input = (label: string, name: keyof NewProjectInput) => ({
    label,
    autoComplete: "off",
    ...form.getInputProps(name),
  })
  return (
    <FormDialog title="Nouveau projet" submitLabel="Créer le projet" size="xl" onClose={onClose} {...dialog}>
      <TextInput {...input("Nom du projet", "name")} withAsterisk data-autofocus />
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
        <NumberField {...input("Coût estimé (HT)", "estimated_cost")} unit="€" />
        <TextInput {...input("Échéance", "deadline")} type="date" />
      </FieldGrid>
      <Textarea {...input("Description", "description")} autosize minRows={3} maxRows={10} />
    </FormDialog>
  )
}
