import { NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { OutsideList } from "#app/office/outside/outside-list.tsx"
import { outsideQuery } from "#app/office/outside/queries.ts"
import { tellOutside } from "#app/office/outside/tell-outside.tsx"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { teamAbsenceSchema } from "#domain/booking/absence-schema.ts"
import { NOON } from "#domain/booking/absences.ts"
import { formatTime, parisToday } from "#domain/dates.ts"
import { addAbsence } from "./data.ts"
import { ABSENCES, teamNamesQuery } from "./queries.ts"

type AbsenceDialogProps = {
  /** Filled in where the dialog was opened. */
  team?: string | null
  day?: string | null
  onClose: () => void
}

const noon = formatTime(NOON)

/** « Équipe absente »: from when until when, and what stands in it, which is neither moved nor cancelled. */
export function AbsenceDialog({ team, day, onClose }: AbsenceDialogProps) {
  const { data: teams = [] } = useQuery(teamNamesQuery)
  const today = parisToday()
  const first = day && day > today ? day : today
  const add = useChange({ table: ABSENCES, change: addAbsence, done: "Absence ajoutée" })
  const { form, dialog } = useSchemaForm({
    schema: teamAbsenceSchema,
    initialValues: {
      team_id: team ?? "",
      starts_on: first,
      ends_on: first,
      starts_at_noon: false,
      ends_at_noon: false,
      reason: "",
    },
    makes: true,
    save: (values) => add.mutateAsync(values),
    onSaved() {
      onClose()
      void tellOutside(["team_absent"])
    },
    failed: "Erreur lors de l’ajout de l’absence",
  })
  const { values } = form
  const half = (name: "starts_at_noon" | "ends_at_noon") => ({
    value: values[name] ? "noon" : "day",
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) =>
      form.setFieldValue(name, event.currentTarget.value === "noon"),
  })
  return (
    <FormDialog title="Équipe absente" submitLabel="Enregistrer l’absence" size="lg" onClose={onClose} {...dialog}>
      <NativeSelect
        label="Équipe"
        withAsterisk
        data-autofocus
        data={[{ value: "", label: "Choisissez" }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
        {...form.getInputProps("team_id")}
      />
      <FieldGrid>
        <TextInput
          label="Premier jour"
          type="date"
          withAsterisk
          {...form.getInputProps("starts_on")}
          onChange={(event) => {
            const next = event.currentTarget.value
            if (values.ends_on === values.starts_on || values.ends_on < next) form.setFieldValue("ends_on", next)
            form.setFieldValue("starts_on", next)
          }}
        />
        <NativeSelect
          label="À partir"
          data={[
            { value: "day", label: "du matin" },
            { value: "noon", label: `de ${noon}, l’après-midi` },
          ]}
          {...half("starts_at_noon")}
        />
        <TextInput
          label="Dernier jour"
          type="date"
          withAsterisk
          min={values.starts_on}
          {...form.getInputProps("ends_on")}
        />
        <NativeSelect
          label="Jusqu’à"
          data={[
            { value: "day", label: "la fin du jour" },
            { value: "noon", label: `${noon}, la fin du matin` },
          ]}
          {...half("ends_at_noon")}
        />
      </FieldGrid>
      <TextInput
        label="Note"
        description="Facultative, pour l’équipe du bureau seulement"
        maxLength={200}
        {...form.getInputProps("reason")}
      />
      <Standing absence={values} />
    </FormDialog>
  )
}

/** The appointments of the team that the absence would leave without it. */
function Standing({ absence }: { absence: { team_id: string; starts_on: string; ends_on: string } }) {
  const isWhole = teamAbsenceSchema.safeParse({ reason: "", ...absence }).success
  const { data } = useQuery({ ...outsideQuery({ absence }), enabled: isWhole })
  const total = isWhole ? (data?.total ?? 0) : 0
  return (
    <div role="status">
      {data && total > 0 ? (
        <Warning
          title={
            total === 1
              ? "Un rendez-vous est déjà prévu : il n’est pas annulé"
              : `${total} rendez-vous sont déjà prévus : ils ne sont pas annulés`
          }
        >
          <OutsideList outside={data} />
        </Warning>
      ) : null}
    </div>
  )
}
