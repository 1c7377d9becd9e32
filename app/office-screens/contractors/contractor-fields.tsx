import { Button, Checkbox, Switch, Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { StarsField } from "#app/office/form/stars-field.tsx"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { WEEKDAYS, weekdayNames } from "#domain/company/hours.ts"
import type { ContractorValues } from "#domain/contractors/schema.ts"
import type { initialValues } from "./contractor-values.ts"
import styles from "./contractors.module.css"
import { SpecialtiesField } from "./specialties-field.tsx"

type ContractorForm = UseFormReturnType<ReturnType<typeof initialValues>, ContractorValues>
type FieldsProps = { form: ContractorForm }

export function BasicFields({ form, isEdited }: FieldsProps & { isEdited: boolean }) {
  // `getInputProps` also returns `data-path`, by which the form finds a field; its type omits it.
  const specialties: ReturnType<ContractorForm["getInputProps"]> & { "data-path"?: string } =
    form.getInputProps("specialties")
  return (
    <div className="office-fields">
      <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
      <FieldGrid>
        <TextInput label="E-mail" type="email" withAsterisk {...form.getInputProps("email")} />
        <TextInput label="Téléphone" type="tel" withAsterisk {...form.getInputProps("phone")} />
      </FieldGrid>
      <TextInput label="Adresse" {...form.getInputProps("address")} />
      <SpecialtiesField
        value={form.values.specialties}
        error={form.errors["specialties"]}
        path={specialties["data-path"]}
        onChange={(chosen) => form.setFieldValue("specialties", chosen)}
      />
      <TextInput
        label="Tarif horaire, en euros"
        description="0 si rien n’est indiqué"
        inputMode="decimal"
        maw="14rem"
        {...form.getInputProps("hourly_rate")}
      />
      {isEdited ? (
        <Checkbox
          label="Disponible"
          description="Proposé pour les chiffrages et les interventions"
          {...form.getInputProps("is_available", { type: "checkbox" })}
        />
      ) : null}
    </div>
  )
}

export function RatingFields({ form }: FieldsProps) {
  return (
    <div className="office-fields">
      <div className="office-actions">
        <StarsField
          value={form.values.rating}
          onChange={(stars) => form.setFieldValue("rating", stars)}
          error={form.errors["rating"]}
        />
        {form.values.rating > 0 ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => form.setFieldValue("rating", 0)}>
            Retirer la note
          </Button>
        ) : null}
      </div>
      <Textarea
        label="Notes"
        description="Pour l’équipe seulement"
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps("notes")}
      />
    </div>
  )
}

/** The days of the week: worked or not, and the hours. */
export function WeekFields({ form }: FieldsProps) {
  return (
    <ul className="office-stack">
      {WEEKDAYS.map((day) => {
        const name = weekdayNames[day]
        const works = form.values.availability[day]
        return (
          <li key={day} className={styles.day}>
            <Switch label={name} {...form.getInputProps(`availability.${day}`, { type: "checkbox" })} />
            <TextInput
              type="time"
              aria-label={`Début, ${name}`}
              disabled={!works}
              {...form.getInputProps(`working_hours.${day}.start`)}
            />
            <TextInput
              type="time"
              aria-label={`Fin, ${name}`}
              disabled={!works}
              {...form.getInputProps(`working_hours.${day}.end`)}
            />
          </li>
        )
      })}
    </ul>
  )
}
