import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { sentenceOf } from "#app/office/feedback/reason-of.ts"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { typedPhone } from "#domain/phone-format.ts"
import { EMPTY_VISIT, type VisitInput, visitSchema, whoOf } from "#domain/visits/schema.ts"
import type { Visit, VisitLinks } from "./data.ts"
import { goersQuery, useSaveVisit } from "./queries.ts"

type VisitDialogProps = {
  /** Null for a new one. */
  visit: Visit | null
  /** What a new visit begins with, and the records that it belongs to. */
  origin?: Partial<VisitInput>
  links?: VisitLinks
  onClose: () => void
}

/** « Visite »: who goes to which client, when and for how long. The client may be mailed. */
export function VisitDialog({ visit, origin, links, onClose }: VisitDialogProps) {
  const save = useSaveVisit(visit)
  // What the database refuses about a team is about its hour.
  const atHour = (error: unknown) => ({ fields: { scheduled_time: sentenceOf(error) } })
  const { form, dialog } = useSchemaForm({
    schema: visitSchema,
    initialValues: visit
      ? inputOf(visit)
      : { ...EMPTY_VISIT, ...origin, client_phone: typedPhone(origin?.client_phone ?? "") },
    makes: visit === null,
    save: (values) => save.mutateAsync({ ...values, ...links }),
    onSaved: onClose,
    failed: "La visite n’a pas été enregistrée",
    refusals: { team_busy: atHour, team_absent: atHour },
  })
  const input = (label: string, name: keyof VisitInput) => ({
    label,
    autoComplete: "off",
    ...form.getInputProps(name),
  })
  return (
    <FormDialog
      title={visit ? "Modifier la visite" : "Visite"}
      submitLabel={visit ? "Enregistrer" : "Planifier la visite"}
      onClose={onClose}
      {...dialog}
    >
      <TextInput {...input("Client", "client_name")} withAsterisk data-autofocus maxLength={120} />
      <FieldGrid>
        <TextInput {...input("Téléphone", "client_phone")} type="tel" />
        <TextInput {...input("E-mail", "client_email")} type="email" />
      </FieldGrid>
      <TextInput {...input("Adresse", "address")} withAsterisk placeholder="12 rue de Rivoli, 75004 Paris" />
      <FieldGrid>
        <TextInput {...input("Date", "scheduled_date")} withAsterisk type="date" />
        <TextInput {...input("Heure", "scheduled_time")} withAsterisk type="time" step={900} />
        <TextInput {...input("Durée en minutes", "duration_minutes")} inputMode="numeric" />
        <Goer visit={visit} field={form.getInputProps("who")} />
      </FieldGrid>
      <Textarea {...input("Note", "note")} autosize minRows={2} maxRows={8} />
      {form.values.client_email.trim() === "" ? (
        <p className="office-minor">Sans adresse e-mail, le client ne reçoit rien.</p>
      ) : (
        <Checkbox
          label="Prévenir le client par e-mail"
          {...form.getInputProps("notify_client", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  )
}

/** A team or a person that is no longer active stays in the list of its own visit. */
function Goer({ visit, field }: { visit: Visit | null; field: object }) {
  const { data } = useQuery(goersQuery)
  const { teams, people } = data ?? { teams: [], people: [] }
  const nameOf = ({ full_name, email }: { full_name: string | null; email: string }) => full_name ?? email
  const left = visit && {
    team: visit.team_id && visit.team && !teams.some(({ id }) => id === visit.team_id) ? visit.team.name : null,
    person:
      visit.profile_id && visit.person && !people.some(({ id }) => id === visit.profile_id)
        ? nameOf(visit.person)
        : null,
  }
  const now = visit ? whoOf(visit.team_id, visit.profile_id) : ""
  return (
    <NativeSelect
      label="Qui y va"
      data={[
        { value: "", label: "À décider" },
        {
          group: "Équipes",
          items: [
            ...teams.map(({ id, name }) => ({ value: whoOf(id, null), label: name })),
            ...(left?.team ? [{ value: now, label: left.team }] : []),
          ],
        },
        {
          group: "Bureau",
          items: [
            ...people.map((person) => ({ value: whoOf(null, person.id), label: nameOf(person) })),
            ...(left?.person ? [{ value: now, label: left.person }] : []),
          ],
        },
      ]}
      {...field}
    />
  )
}

const inputOf = (visit: Visit): VisitInput => ({
  client_name: visit.client_name,
  client_phone: visit.client_phone ? typedPhone(visit.client_phone) : "",
  client_email: visit.client_email ?? "",
  address: [visit.address, [visit.postal_code, visit.city].filter(Boolean).join(" ")].filter(Boolean).join(", "),
  scheduled_date: visit.scheduled_date,
  scheduled_time: visit.scheduled_time.slice(0, 5),
  duration_minutes: String(visit.duration_minutes),
  who: whoOf(visit.team_id, visit.profile_id),
  note: visit.note ?? "",
  notify_client: true,
})
