import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { BRICO_STATUSES, bricoStatusLabels } from "#domain/booking/labels.ts"
import { requestSourceLabels } from "#domain/booking/staff-labels.ts"
import { isNews, type StaffRequest, type StaffRequestInput } from "#domain/booking/staff-request.ts"
import type { Moment } from "#domain/booking/slots.ts"
import { parisToday } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"
import type { RequestDetails } from "../../data.ts"
import { servicesQuery } from "../../edit-queries.ts"
import { AppointmentFields } from "./appointment-fields.tsx"
import styles from "./dialogs.module.css"
import { type FieldName, fieldLabels } from "./request-values.ts"

export type RequestForm = UseFormReturnType<StaffRequestInput, StaffRequest>
type FieldsProps = { form: RequestForm; request: RequestDetails | null; isSourceKnown: boolean }

export function RequestFields({ form, request, isSourceKnown }: FieldsProps) {
  const { scheduled_date: date, scheduled_time: time } = request ?? {}
  const before = date && time ? { date, time: time.slice(0, 5) } : null
  const input = (name: FieldName) => ({ label: fieldLabels[name], ...form.getInputProps(name) })
  return (
    <>
      <Group title="Client">
        <TextInput {...input("client_name")} withAsterisk autoComplete="off" data-autofocus className={styles.half} />
        <TextInput {...input("client_phone")} withAsterisk type="tel" autoComplete="off" className={styles.half} />
        <TextInput {...input("client_email")} type="email" autoComplete="off" className={styles.half} />
        {request?.source === "online" ? null : (
          <NativeSelect
            {...input("source")}
            className={styles.half}
            disabled={isSourceKnown}
            data={(["phone", "contact"] as const).map((value) => ({ value, label: requestSourceLabels[value] }))}
          />
        )}
        <TextInput {...input("address")} withAsterisk autoComplete="off" className={styles.whole} />
        <TextInput
          {...input("postal_code")}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          className={styles.third}
        />
        <TextInput {...input("city")} autoComplete="off" className={styles.rest} />
      </Group>
      <Group title="Intervention">
        <ServiceFields form={form} />
        <Textarea
          {...input("description")}
          label="Description du besoin"
          autosize
          minRows={2}
          maxRows={8}
          className={styles.whole}
        />
      </Group>
      <Group title="Rendez-vous">
        <AppointmentFields form={form} exclude={request?.id ?? null} />
        {canBeTold(form.values, before) ? (
          <Checkbox
            label={
              before
                ? "Prévenir le client du nouveau rendez-vous par e-mail"
                : "Envoyer le rendez-vous au client par e-mail"
            }
            className={styles.whole}
            {...form.getInputProps("notify_client", { type: "checkbox" })}
          />
        ) : null}
      </Group>
      <Group title="Suivi">
        <NativeSelect
          {...input("status")}
          className={styles.half}
          data={BRICO_STATUSES.map((value) => ({ value, label: bricoStatusLabels[value] }))}
        />
        <TextInput {...input("base_price")} withAsterisk inputMode="decimal" rightSection="€" className={styles.half} />
        <Textarea
          {...input("notes")}
          description="Lues par l’équipe seulement"
          autosize
          minRows={2}
          maxRows={8}
          className={styles.whole}
        />
      </Group>
    </>
  )
}

/** An appointment that its client, who can be written to, does not know yet. */
function canBeTold(values: StaffRequestInput, before: Moment | null): boolean {
  const isOver = values.status === "completed" || values.status === "cancelled"
  const after = { date: values.scheduled_date, time: values.scheduled_time }
  return values.client_email.trim() !== "" && !isOver && isNews(after, before, parisToday())
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.grid}>{children}</div>
    </fieldset>
  )
}

function ServiceFields({ form }: Pick<FieldsProps, "form">) {
  const { data: services = [] } = useQuery(servicesQuery())
  const chosen = form.values.service_id
  function choose(id: string) {
    form.setFieldValue("service_id", id)
    form.clearFieldError("service_type")
    const service = services.find((one) => one.id === id)
    if (!service) return
    form.setFieldValue("duration_minutes", writeNumber(service.duration_minutes))
    form.setFieldValue("base_price", writeNumber(service.base_price))
  }
  return (
    <>
      <NativeSelect
        label={fieldLabels.service_id}
        {...form.getInputProps("service_id")}
        onChange={(event) => choose(event.currentTarget.value)}
        className={chosen ? styles.whole : styles.half}
        data={[
          { value: "", label: "Autre prestation" },
          ...services
            .filter((service) => service.is_active || service.id === chosen)
            .map(({ id, name, base_price }) => ({ value: id, label: `${name} (${formatEuros(base_price)})` })),
        ]}
      />
      {chosen ? null : (
        <TextInput
          {...form.getInputProps("service_type")}
          label="Prestation en quelques mots"
          withAsterisk
          autoComplete="off"
          className={styles.half}
        />
      )}
    </>
  )
}
