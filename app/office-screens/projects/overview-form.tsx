import { Button, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { toastSuccess } from "#app/office/feedback/toasts.tsx"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { RefusalNotice } from "#app/office/form/refusal-notice.tsx"
import { NumberField } from "#app/office/form/number-field.tsx"
import { TaxedAmount } from "#app/office/form/taxed-amount.tsx"
import { UnsavedGuard } from "#app/office/form/unsaved-guard.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid, FormEnd, Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatEuros } from "#domain/money.ts"
import { formatDecimal } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { NEW_BUDGET, STATED_BUDGET } from "#domain/projects/money.ts"
import { type EditedProject, type EditProjectInput, editProjectSchema } from "#domain/projects/schema.ts"
import { type Project, saveProject } from "./data/list-projects.ts"
import { figuresQuery } from "./part-queries.ts"
import { projects } from "./queries.ts"

type OverviewFormProps = { project: Project; onClose: () => void }

const inputOf = (project: Project): EditProjectInput => ({
  name: project.name,
  client_name: project.client_name,
  client_phone: formatPhone(project.client_phone ?? "").replaceAll("\u00a0", " "),
  client_email: project.client_email ?? "",
  address: project.address,
  budget: formatDecimal((project.budget_basis === "ttc" ? project.budget_with_vat : null) ?? project.budget, 2),
  budget_basis: project.budget_basis ?? (project.budget > 0 ? "" : NEW_BUDGET.budget_basis),
  budget_vat_rate: String(project.budget_vat_rate ?? NEW_BUDGET.budget_vat_rate),
  estimated_cost: formatDecimal(project.estimated_cost, 2),
  actual_cost: formatDecimal(project.actual_cost, 2),
  deadline: project.deadline ?? "",
  start_date: project.start_date ?? "",
  progress: String(project.progress),
  description: project.description ?? "",
})

/** The edit mode of the overview (specification §2, §5). After a conflict it shows what another person saved; the next save overwrites it. */
export function OverviewForm({ project, onClose }: OverviewFormProps) {
  const { edited, readAgain } = projects.useEdited(project)
  const hasExpenses = (useQuery(figuresQuery(project.id)).data?.expenses ?? 0) > 0
  const save = useChange({
    table: projects.table,
    change: (db, values: EditedProject) => saveProject(db, edited, values),
  })
  const { form, dialog } = useSchemaForm({
    schema: editProjectSchema,
    initialValues: inputOf(project),
    save: (values) => save.mutateAsync(values),
    onSaved() {
      toastSuccess("Projet mis à jour avec succès\u00a0!")
      form.resetDirty()
      onClose()
    },
    failed: "Erreur lors de la mise à jour du projet",
    refusals: {
      project_changed: async () => ({
        title: "Quelqu’un d’autre a modifié ce projet. Enregistrer remplace ce qu’il a saisi.",
        reason: differences(project, await readAgain()),
      }),
    },
  })
  const { isSending, refusal, onSubmit } = dialog
  const input = (label: string, name: keyof EditProjectInput) => ({
    label,
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
          <TextInput {...input("Nom du projet", "name")} withAsterisk ref={focusOnMount} />
          <FieldGrid>
            <TextInput {...input("Nom du client", "client_name")} withAsterisk />
            <TextInput {...input("Téléphone", "client_phone")} type="tel" />
            <TextInput {...input("E-mail", "client_email")} type="email" />
            <TextInput {...input("Adresse du chantier", "address")} withAsterisk />
          </FieldGrid>
          <FieldGrid>
            <TaxedAmount
              amount={input("Budget", "budget")}
              basis={form.getInputProps("budget_basis")}
              rate={form.getInputProps("budget_vat_rate")}
              canStayUnknown={project.budget_basis === null && project.budget > 0}
              hint={STATED_BUDGET}
            />
            <NumberField {...input("Coût estimé (HT)", "estimated_cost")} unit="€" />
            <NumberField
              {...input("Coût réel (HT)", "actual_cost")}
              unit="€"
              disabled={hasExpenses}
              description={hasExpenses ? "Somme des dépenses" : undefined}
            />
            <div>
              <NumberField {...input("Avancement (%)", "progress")} step={5} most={100} />
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
            <TextInput {...input("Début des travaux", "start_date")} type="date" />
            <TextInput {...input("Échéance", "deadline")} type="date" />
          </FieldGrid>
          <Textarea {...input("Description", "description")} autosize minRows={3} maxRows={12} />
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

const EUROS = new Set(["budget", "budget_with_vat", "estimated_cost", "actual_cost"])
const NAMES: Partial<Record<keyof Project, string>> = {
  name: "nom",
  client_name: "client",
  client_phone: "téléphone",
  client_email: "e-mail",
  address: "adresse",
  budget: "budget HT",
  budget_with_vat: "budget TTC",
  estimated_cost: "coût estimé HT",
  actual_cost: "coût réel HT",
  deadline: "échéance",
  start_date: "début",
  progress: "avancement",
  description: "description",
}

/** The changes of the other person: « Enregistré entre-temps : budget 24 000 €, avancement 60 ». */
function differences(mine: Project, theirs: Project): string | null {
  const changed = (Object.keys(NAMES) as (keyof Project)[]).filter((key) => mine[key] !== theirs[key])
  const words = changed.map((key) => {
    const value = theirs[key] ?? "vide"
    return `${NAMES[key]} ${EUROS.has(key) ? formatEuros(Number(value)) : value}`
  })
  return words.length > 0 ? `Enregistré entre-temps\u00a0: ${words.join(", ")}` : null
}
