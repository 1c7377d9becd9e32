import { Alert, NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { TriangleAlert } from "lucide-react"
import { describeWarning } from "#domain/booking/staff-labels.ts"
import { formatTime, isDay } from "#domain/dates.ts"
import { parseNumber } from "#domain/numbers.ts"
import type { Busy, Placement } from "../../data/read-context.ts"
import { whoIsFreeQuery } from "../../edit-queries.ts"
import styles from "./dialogs.module.css"
import type { RequestForm } from "./request-fields.tsx"
import { fieldLabels } from "./request-values.ts"

type AppointmentFieldsProps = { form: RequestForm; exclude: string | null }

/** Day, hour, duration and team. Hours and notice warn only; a team that is taken cannot be chosen. */
export function AppointmentFields({ form, exclude }: AppointmentFieldsProps) {
  const { team_id: chosen } = form.values
  const { data } = useQuery(whoIsFreeQuery(placementOf(form.values, exclude)))
  const warnings = data?.warnings ?? []
  return (
    <>
      <TextInput
        label={fieldLabels.scheduled_date}
        {...form.getInputProps("scheduled_date")}
        type="date"
        className={styles.third}
      />
      <TextInput
        label={fieldLabels.scheduled_time}
        {...form.getInputProps("scheduled_time")}
        type="time"
        step={900}
        className={styles.third}
      />
      <TextInput
        label="Durée (minutes)"
        {...form.getInputProps("duration_minutes")}
        inputMode="numeric"
        className={styles.third}
      />
      <NativeSelect
        label={fieldLabels.team_id}
        {...form.getInputProps("team_id")}
        className={styles.whole}
        data={[
          { value: "", label: "Sans équipe pour l’instant" },
          ...(data?.teams ?? []).map(({ id, name, busy_with }) => ({
            value: id,
            label: busy_with ? `${name} (prise : ${describeBusy(busy_with)})` : name,
            disabled: busy_with !== null && id !== chosen,
          })),
        ]}
      />
      <div role="status" className={styles.whole}>
        {warnings.length > 0 ? (
          <Alert
            role="presentation"
            className={styles.warning}
            icon={<TriangleAlert aria-hidden />}
            title="À vérifier avant d’enregistrer"
          >
            {warnings.map((warning) => (
              <p key={warning.reason} className={styles.note}>
                {describeWarning(warning)}
              </p>
            ))}
          </Alert>
        ) : null}
      </div>
    </>
  )
}

/** « Anne Martin, 10 h ». */
export function describeBusy({ client_name, time }: Busy): string {
  return `${client_name}, ${formatTime(time)}`
}

type MomentInput = { scheduled_date: string; scheduled_time: string; duration_minutes: string }

function placementOf(values: MomentInput, exclude: string | null): Placement | null {
  const minutes = parseNumber(values.duration_minutes)
  if (!isDay(values.scheduled_date) || !/^\d\d:\d\d/.test(values.scheduled_time) || !minutes || minutes > 720)
    return null
  return { date: values.scheduled_date, time: values.scheduled_time, durationMinutes: Math.round(minutes), exclude }
}
