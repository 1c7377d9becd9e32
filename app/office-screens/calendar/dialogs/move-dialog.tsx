import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import * as z from "zod/mini"
import { Warning } from "#app/office/feedback/warning.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { FreeHours } from "#app/office/form/free-hours.tsx"
import { useOfferedHours } from "#app/office/form/offered-hours.ts"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import type { CalendarEvent } from "#domain/calendar/events.ts"
import { describeHour } from "#domain/booking/offered-hours.ts"
import { isNewTime } from "#domain/booking/staff-request.ts"
import { formatLongDate, formatTime, isDay, parisToday } from "#domain/dates.ts"
import type { Team } from "../data.ts"
import { useMoveAppointment } from "../queries.ts"
import styles from "../calendar.module.css"

const moveSchema = z.object({
  day: z.string().check(z.refine(isDay, "Cette date n’existe pas.")),
  time: z.string().check(z.regex(/^\d\d:\d\d/, "Indiquez une heure.")),
  team: z.string(),
  notify: z.boolean(),
  notifyContractor: z.boolean(),
})

type MoveDialogProps = {
  event: CalendarEvent
  teams: readonly Team[]
  /** The drop target; all null if the dialog was opened by its button. */
  proposal: { day: string | null; time: string | null; team: string | null }
  /** Called when the save fails: the event returns to its old place, the form stays open. */
  onRefused: () => void
  onClose: () => void
}

/** « Déplacer », after a drop or from a button: day, hour and team, the free hours, and whether the client gets a mail. */
export function MoveDialog({ event, teams, proposal, onRefused, onClose }: MoveDialogProps) {
  const move = useMoveAppointment(event)
  const before = event.is_planned ? { date: event.day, time: event.time } : null
  const isNew = (date: string, time: string) => isNewTime({ date, time }, before, parisToday())
  const canNotify = (date: string, time: string) => event.has_email && isNew(date, time)
  const { form, dialog } = useSchemaForm({
    schema: moveSchema,
    initialValues: {
      day: proposal.day ?? event.day,
      time: proposal.time ?? event.time,
      team: proposal.team === "aucune" ? "" : (proposal.team ?? event.team_id ?? ""),
      notify: true,
      notifyContractor: true,
    },
    save: ({ day, time, team, notify, notifyContractor }) =>
      move
        .mutateAsync({
          id: event.id,
          version: event.version ?? 0,
          scheduled_date: day,
          scheduled_time: time,
          team_id: team || null,
          notify_client: notify && canNotify(day, time),
          ...(isNew(day, time) && event.contractor_name ? { notify_contractor: notifyContractor } : {}),
        })
        .catch((error: unknown) => {
          onRefused()
          throw error
        }),
    onSaved: onClose,
  })
  const { day, time, team } = form.values
  const asked = { day, durationMinutes: event.minutes, team, exclude: event.id }
  const { hours, typed } = useOfferedHours(asked, time)
  const teamName = teams.find(({ id }) => id === team)?.name ?? null
  const warning = typed && (typed.refusal || typed.remark !== "notice") ? describeHour(typed, teamName) : null
  return (
    <FormDialog
      title={event.is_planned ? "Déplacer le rendez-vous" : "Planifier l’intervention"}
      submitLabel={event.is_planned ? "Déplacer" : "Planifier"}
      onClose={onClose}
      {...dialog}
    >
      <p className="office-small">
        <strong>{event.title}</strong>
        {event.is_planned
          ? `\u00a0: actuellement prévu le ${formatLongDate(event.day)} à ${formatTime(event.time)}.`
          : "."}
      </p>
      <div className={styles.fields}>
        <TextInput label="Date" type="date" data-autofocus {...form.getInputProps("day")} />
        <TextInput label="Heure" type="time" step={900} {...form.getInputProps("time")} />
        <NativeSelect
          className={styles.whole ?? ""}
          label="Équipe"
          data={[
            { value: "", label: "Sans équipe pour l’instant" },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps("team")}
        />
        <FreeHours hours={hours} team={teamName} time={time} onPick={(hour) => form.setFieldValue("time", hour)} />
        <div className={styles.whole} role="status">
          {warning && typed ? (
            <Warning title={typed.refusal ? "Cette heure est prise" : "À vérifier avant d’enregistrer"}>
              {warning}
            </Warning>
          ) : null}
        </div>
        {canNotify(day, time) ? (
          <Checkbox
            className={styles.whole ?? ""}
            label={event.is_planned ? "Prévenir le client par e-mail" : "Envoyer le rendez-vous au client par e-mail"}
            {...form.getInputProps("notify", { type: "checkbox" })}
          />
        ) : null}
        {isNew(day, time) && event.contractor_name ? (
          <Checkbox
            className={styles.whole ?? ""}
            label={`Prévenir le sous-traitant, ${event.contractor_name}`}
            {...form.getInputProps("notifyContractor", { type: "checkbox" })}
          />
        ) : null}
      </div>
    </FormDialog>
  )
}
