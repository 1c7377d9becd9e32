import { Checkbox, TextInput, VisuallyHidden } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Warning } from "#app/office/feedback/warning.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { tellOutside } from "#app/office/outside/tell-outside.tsx"
import { blockingSchema, LONGEST_BLOCKING } from "#domain/calendar/schema.ts"
import { eventPath } from "#domain/calendar/event-path.ts"
import { addDays, formatLongDate, formatShortDate, formatTime, isDay, parisToday } from "#domain/dates.ts"
import { existingAppointmentsQuery, useBlockDates } from "../queries.ts"
import styles from "../calendar.module.css"

type BlockDialogProps = { day: string; onClose: () => void }

/** « Bloquer une date »: one day or several. Visitors see the reason only if « Motif visible » is ticked. */
export function BlockDialog({ day, onClose }: BlockDialogProps) {
  const today = parisToday()
  const block = useBlockDates()
  const { form, dialog } = useSchemaForm({
    schema: blockingSchema(today),
    initialValues: { from: day < today ? today : day, to: "", reason: "", isReasonPublic: false },
    save: (values) => block.mutateAsync(values),
    onSaved() {
      onClose()
      void tellOutside(["blocked"])
    },
  })
  const { from, to } = form.values

  return (
    <FormDialog
      title="Bloquer une date"
      submitLabel={to && to !== from ? "Bloquer ces dates" : "Bloquer cette date"}
      isSubmitDisabled={!from}
      onClose={onClose}
      {...dialog}
    >
      <div className={styles.fields}>
        <TextInput label="Date" type="date" min={today} withAsterisk data-autofocus {...form.getInputProps("from")} />
        <TextInput
          label="Jusqu’au (facultatif)"
          type="date"
          min={from || today}
          max={isDay(from) ? addDays(from, LONGEST_BLOCKING - 1) : undefined}
          {...form.getInputProps("to")}
        />
        <TextInput
          className={styles.whole ?? ""}
          label="Motif (facultatif)"
          maxLength={200}
          {...form.getInputProps("reason")}
        />
        <Checkbox
          className={styles.whole ?? ""}
          label="Motif visible"
          description="Sinon, les visiteurs lisent «&nbsp;Cette date n’est pas disponible&nbsp;»."
          {...form.getInputProps("isReasonPublic", { type: "checkbox" })}
        />
        <ExistingAppointments from={from} to={to || from} />
      </div>
    </FormDialog>
  )
}

/** The appointments on these days. Closing the days does not move or cancel them. */
function ExistingAppointments({ from, to }: { from: string; to: string }) {
  const isRange = isDay(from) && isDay(to) && from <= to
  const { data } = useQuery({ ...existingAppointmentsQuery({ from, to }), enabled: isRange })
  const appointments =
    data?.events.filter((event) => event.kind !== "reno" && event.is_planned && event.status !== "cancelled") ?? []
  return (
    <div role="status" className={styles.whole}>
      {isRange && appointments.length > 0 ? (
        <Warning
          title={
            appointments.length === 1
              ? "Un rendez-vous est déjà prévu\u00a0: il n’est pas annulé"
              : `${appointments.length} rendez-vous sont déjà prévus\u00a0: ils ne sont pas annulés`
          }
        >
          <ul className={styles.standing}>
            {appointments.map((event) => (
              <li key={event.id}>
                {from === to ? formatTime(event.time) : `${formatShortDate(event.day)}, ${formatTime(event.time)}`}
                &nbsp;: {/* In a tab of its own: the form keeps what was typed. */}
                <a href={eventPath(event)} target="_blank" rel="noopener">
                  {event.title}
                  <VisuallyHidden>, nouvel onglet</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </Warning>
      ) : null}
      {isRange && from !== to ? (
        <p className="office-minor">
          Du {formatLongDate(from)} au {formatLongDate(to)}.
        </p>
      ) : null}
    </div>
  )
}
