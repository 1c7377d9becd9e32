import { Switch, TextInput } from "@mantine/core"
import { useFocusFieldInUrl } from "#app/office/form/use-focus-field-in-url.ts"
import { tellOutside } from "#app/office/outside/tell-outside.tsx"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import { useParts } from "#app/office/settings/parts.tsx"
import { SettingsForm } from "#app/office/settings/settings-panel.tsx"
import { schedulingSchema } from "#domain/booking/scheduling.ts"
import { WEEKDAYS, weekdayNames } from "#domain/company/hours.ts"
import { type Scheduling, scheduling } from "./records.ts"
import { SlotsPreview } from "./slots-preview.tsx"
import styles from "./scheduling-form.module.css"

const labels = {
  intervention_zones: "Départements où vous intervenez",
  minimum_notice_hours: "Préavis minimum, en heures",
  notice_in_opening_hours: "Compter le préavis en heures d’ouverture",
  max_bookings_per_day: "Réservations au plus par jour",
}
const valuesOf = (settings: Scheduling) => ({
  working_hours: settings.working_hours,
  intervention_zones: settings.intervention_zones.join(", "),
  minimum_notice_hours: String(settings.minimum_notice_hours),
  notice_in_opening_hours: settings.notice_in_opening_hours,
  max_bookings_per_day: String(settings.max_bookings_per_day),
})

/** When and where visitors can book, and how many bookings a day may have. */
export function SchedulingForm({ settings }: { settings: Scheduling }) {
  const { form, shell } = scheduling.useForm(settings, schedulingSchema, {
    valuesOf,
    onSaved: () => void tellOutside(["closed_day", "outside_hours", "zone"]),
  })
  useFocusFieldInUrl(useParts()?.reveal)
  const proposed =
    settings.version > 1 ? "" : " Enregistrez-les, même sans rien changer\u00a0: le site les montre à partir de là."
  return (
    <SettingsForm {...shell} what="Horaires et réservations">
      <Panel
        anchor="horaires"
        title="Horaires"
        description={`Les créneaux proposés tiennent dans ces heures, à Paris.${proposed}`}
      >
        <ul className="office-stack">
          {WEEKDAYS.map((day) => {
            const name = weekdayNames[day]
            const isOpen = form.values.working_hours[day].enabled
            return (
              <li key={day} className={styles.day}>
                <Switch label={name} {...form.getInputProps(`working_hours.${day}.enabled`, { type: "checkbox" })} />
                <TextInput
                  type="time"
                  aria-label={`Début, ${name}`}
                  disabled={!isOpen}
                  {...form.getInputProps(`working_hours.${day}.start`)}
                />
                <TextInput
                  type="time"
                  aria-label={`Fin, ${name}`}
                  disabled={!isOpen}
                  {...form.getInputProps(`working_hours.${day}.end`)}
                />
              </li>
            )
          })}
        </ul>
      </Panel>
      <Panel anchor="reservations" title="Réservations">
        <FieldGrid>
          <TextInput
            label={labels.minimum_notice_hours}
            description="Entre la réservation et l’intervention"
            inputMode="numeric"
            {...form.getInputProps("minimum_notice_hours")}
          />
          <TextInput
            label={labels.max_bookings_per_day}
            description="Toutes équipes ensemble"
            inputMode="numeric"
            {...form.getInputProps("max_bookings_per_day")}
          />
          <TextInput
            label={labels.intervention_zones}
            description={"Par exemple 75, 92, 93\u00a0; ceux d’Île-de-France"}
            {...form.getInputProps("intervention_zones")}
          />
        </FieldGrid>
        <Switch
          mt="md"
          label={labels.notice_in_opening_hours}
          description={
            "Une réservation faite la nuit ou un jour fermé compte alors à partir de l’ouverture\u00a0: avec 2\u00a0heures de préavis et une ouverture à 8\u00a0h, le premier créneau est à 10\u00a0h."
          }
          {...form.getInputProps("notice_in_opening_hours", { type: "checkbox" })}
        />
      </Panel>
      <SlotsPreview typed={form.values} />
    </SettingsForm>
  )
}
