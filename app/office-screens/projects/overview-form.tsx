import { Button, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { toastSuccess } from "#app/office/feedback/toasts.tsx"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { RefusalNotice } from "#app/office/form/refusal-notice.tsx"
import { NumberField } from "#app/office/form/number-field.tsx"
import { TaxedAmount } from "#app/office/form/taxed-amount.tsx"
import { UnsavedGuard } from "#app/office/form/unsaved-guard.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { FieldGrid, FormEnd, Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatDecimal } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { NEW_BUDGET, STATED_BUDGET } from "#domain/projects/money.ts"
import { type EditedProject, type EditProjectInput, editProjectSchema } from "#domain/projects/schema.ts"
import { type Project, saveProject } from "./data/list-projects.ts"
import { figuresQuery } from "./part-queries.ts"
import { projects } from "./queries.ts"

type OverviewFormProps = { project: Project; onClose: () => void }

const hasSeveralRates = ({ budget_basis, budget_vat_rate }: Project) =>
  budget_basis === "ht" && budget_vat_rate === null

const inputOf = (project: Project): EditProjectInput => ({
  name: project.name,
  client_name: project.client_name,
  client_phone: formatPhone(project.client_phone ?? "").replaceAll("\u00a0", " "),
  client_email: project.client_email ?? "",
  address: project.address,
  budget: formatDecimal((project.budget_basis === "ttc" ? project.budget_with_vat : null) ?? project.budget, 2),
  budget_basis: project.budget_basis ?? (project.budget > 0 ? "" : NEW_BUDGET.budget_basis),
  budget_vat_rate: hasSeveralRates(project) ? "" : String(project.budget_vat_rate ?? NEW_BUDGET.budget_vat_rate),
  estimated_cost: formatDecimal(project.estimated_cost, 2),
  actual_cost: formatDecimal(project.actual_cost, 2),
  deadline: project.deadline ?? "",
  start_date: project.start_date ?? "",
  progress: String(project.progress),
  description: project.description ?? "",
})

const LABELS: Record<keyof EditProjectInput, string> = {
  name: "Nom du projet",
  client_name: "Nom du client",
  client_phone: "Téléphone",
  client_email: "E-mail",
  address: "Adresse du chantier",
  budget: "Budget",
  budget_basis: "Budget HT ou TTC",
  budget_vat_rate: "TVA du budget",
  estimated_cost: "Coût estimé (HT)",
  actual_cost: "Coût réel (HT)",
  progress: "Avancement (%)",
  start_date: "Début des travaux",
  deadline: "Échéance",
  description: "Description",
}

/** The edit mode of the overview (specification §2, §5). */
export function OverviewForm({ project, onClose }: OverviewFormProps) {
  const hasExpenses = (useQuery(figuresQuery(project.id)).data?.expenses ?? 0) > 0
  const save = useChange({
    table: projects.table,
    change: (db, { edited, values }: { edited: Project | null; values: EditedProject }) =>
      saveProject(db, edited, values),
  })
  const { form, dialog } = useRecordForm({
    ...projects.useEdited(project),
    schema: editProjectSchema,
    valuesOf: (known) => inputOf(known ?? project),
    together: [
      ["budget", "budget_basis", "budget_vat_rate"],
      ["start_date", "deadline"],
    ],
    save: (values, edited) => save.mutateAsync({ edited, values }),
    onSaved() {
      toastSuccess("Projet mis à jour avec succès\u00a0!")
      form.resetDirty()
      onClose()
    },
    failed: "Erreur lors de la mise à jour du projet",
  })
  const { isSending, refusal, onSubmit } = dialog
  const input = (name: keyof EditProjectInput) => ({
    label: LABELS[name],
    autoComplete: "off",
    ...form.getInputProps(name),
  })
  const proposed = project.milestone_progress
  return (
    <form noValidate onSubmit={onSubmit}>
      <UnsavedGuard isDirty={() => !isSending && form.isDirty()} />
      <Panel title="Modifier le projet">
        <RefusalNotice refusal={refusal} />
        <fieldset disabled={isSending} className="office-group office-fields">
          <TextInput {...input("name")} withAsterisk ref={focusOnMount} />
          <FieldGrid>
            <TextInput {...input("client_name")} withAsterisk />
            <TextInput {...input("client_phone")} type="tel" />
            <TextInput {...input("client_email")} type="email" />
            <TextInput {...input("address")} withAsterisk />
          </FieldGrid>
          <FieldGrid>
            <TaxedAmount
              amount={input("budget")}
              basis={form.getInputProps("budget_basis")}
              rate={form.getInputProps("budget_vat_rate")}
              canStayUnknown={project.budget_basis === null && project.budget > 0}
              hasSeveralRates={hasSeveralRates(project)}
              hint={STATED_BUDGET}
            />
            <NumberField {...input("estimated_cost")} unit="€" />
            <NumberField
              {...input("actual_cost")}
              unit="€"
              disabled={hasExpenses}
              description={hasExpenses ? "Somme des dépenses" : undefined}
            />
            <div>
              <NumberField {...input("progress")} step={5} most={100} />
              {proposed !== null && String(proposed) !== form.values.progress ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => form.setFieldValue("progress", String(proposed))}
                >
                  {`Reprendre celui des jalons\u00a0: ${proposed}\u00a0%`}
                </Button>
              ) : null}
            </div>
            <TextInput {...input("start_date")} type="date" />
            <TextInput {...input("deadline")} type="date" />
          </FieldGrid>
          <Textarea {...input("description")} autosize minRows={3} maxRows={12} />
        </fieldset>
        <FormEnd>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            Annuler
          </Button>
          <Button type="submit" loading={isSending}>
            Enregistrer
          </Button>
        </FormEnd>
      </Panel>
    </form>
  )
}
