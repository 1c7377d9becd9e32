import { NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Warning } from "#app/office/feedback/warning.tsx"
import { FreeHours } from "#app/office/form/free-hours.tsx"
import { useOfferedHours } from "#app/office/form/offered-hours.ts"
import { describeBusy, describeHour } from "#domain/booking/offered-hours.ts"
import { describeWarning } from "#domain/booking/staff-labels.ts"
import { ANY_TEAM } from "#domain/booking/staff-request.ts"
import { isDay } from "#domain/dates.ts"
import { parseNumber } from "#domain/numbers.ts"
import type { Placement } from "../data/read-context.ts"
import { whoIsFreeQuery } from "../edit-queries.ts"
import styles from "./dialogs.module.css"
import type { RequestForm } from "./request-values.ts"
import { fieldLabels } from "./request-values.ts"

type AppointmentFieldsProps = { form: RequestForm; exclude: string | null }

/** Date, time, length and team, with the hours of that team, and warnings about the chosen slot. Warnings do not block. */
export function AppointmentFields({ form, exclude }: AppointmentFieldsProps) {
  const { scheduled_date: day, scheduled_time: time, team_id: team } = form.values
  const { data } = useQuery(whoIsFreeQuery(placementOf(form.values, exclude)))
  const asked = { day, durationMinutes: minutesOf(form.values) ?? 60, team, exclude }
  const { hours, typed } = useOfferedHours(asked, time)
  const teamName = data?.teams.find(({ id }) => id === team)?.name ?? null
  const warnings = [
    ...(typed?.refusal ? [describeHour(typed, teamName)] : []),
    // The visitors' notice does not bind staff; its hours say so in a word.
    ...(data?.warnings ?? []).filter(({ reason }) => reason !== "notice").map(describeWarning),
  ]
  return (
    <>
      <TextInput
        label={fieldLabels.scheduled_date}
        {...form.getInputProps("scheduled_date")}
        type="date"
        className={styles.middle}
      />
      <TextInput
        label={fieldLabels.scheduled_time}
        {...form.getInputProps("scheduled_time")}
        type="time"
        step={900}
        className={styles.short}
      />
      <TextInput
        label="Durée (minutes)"
        {...form.getInputProps("duration_minutes")}
        inputMode="numeric"
        className={styles.short}
      />
      <NativeSelect
        label={fieldLabels.team_id}
        {...form.getInputProps("team_id")}
        className={styles.middle}
        data={[
          { value: ANY_TEAM, label: "Une équipe libre, choisie d’elle-même" },
          { value: "", label: "Sans équipe pour l’instant" },
          // A busy or absent team cannot be chosen, except the one chosen already.
          ...(data?.teams ?? []).map(({ id, name, busy_with, hindrance }) => ({
            value: id,
            label: `${name}${busy_with ? ` (prise\u00a0: ${describeBusy(busy_with)})` : hindrance ? " (absente)" : ""}`,
            disabled: (busy_with ?? hindrance) !== null && id !== team,
          })),
        ]}
      />
      {isDay(day) ? (
        <FreeHours
          hours={hours}
          team={teamName}
          time={time}
          onPick={(hour) => {
            form.setFieldValue("scheduled_time", hour)
            form.clearFieldError("scheduled_time")
          }}
        />
      ) : (
        <p className={`office-minor ${styles.whole}`}>Choisissez un jour pour voir les heures libres.</p>
      )}
      <div role="status" className={styles.whole}>
        {warnings.length > 0 ? (
          <Warning title={typed?.refusal ? "Cette heure est prise" : "À vérifier avant d’enregistrer"}>
            {warnings.map((warning) => (
              <p key={warning} className={styles.note}>
                {warning}
              </p>
            ))}
          </Warning>
        ) : null}
      </div>
    </>
  )
}

type MomentInput = { scheduled_date: string; scheduled_time: string; duration_minutes: string }

function minutesOf({ duration_minutes }: Pick<MomentInput, "duration_minutes">): number | null {
  const minutes = parseNumber(duration_minutes)
  return minutes && minutes <= 720 ? Math.round(minutes) : null
}

function placementOf(values: MomentInput, exclude: string | null): Placement | null {
  const durationMinutes = minutesOf(values)
  if (!isDay(values.scheduled_date) || !/^\d\d:\d\d/.test(values.scheduled_time) || !durationMinutes) return null
  return { date: values.scheduled_date, time: values.scheduled_time, durationMinutes, exclude }
}
