import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ChevronDown, ChevronUp } from "lucide-react"
import { useId, useState } from "react"
import { VatRateSelect } from "#app/office/form/vat-rate.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { BRICO_STATUSES, bricoStatusLabels } from "#domain/booking/labels.ts"
import { startsBeforeWithdrawalEnds } from "#domain/booking/rules.ts"
import { earlyStartByPhone, requestSourceLabels } from "#domain/booking/staff-labels.ts"
import { isNewTime, type StaffRequestInput } from "#domain/booking/staff-request.ts"
import type { Moment } from "#domain/booking/slots.ts"
import { formatDuration, isDay, parisToday } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { parseNumber, writeNumber } from "#domain/numbers.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import type { KnownClient } from "../data/read-context.ts"
import { servicesQuery } from "../edit-queries.ts"
import { AppointmentFields } from "./appointment-fields.tsx"
import { ClientFields } from "./client-fields.tsx"
import styles from "./dialogs.module.css"
import { concernsContractor, type FieldName, fieldLabels, type RequestForm } from "./request-values.ts"

type FieldsProps = { form: RequestForm; request: RequestDetails | null; isSourceKnown: boolean }

/** Who, what, when: the questions of a call. The others are folded for a new call, and open for an existing request or a conversion. */
export function RequestFields({
  form,
  request,
  isSourceKnown,
  known,
  onCaller,
}: FieldsProps & { known: KnownClient | null; onCaller: (client: KnownClient | null) => void }) {
  const isNew = request === null && !isSourceKnown
  const { scheduled_date: date, scheduled_time: time } = request ?? {}
  const before = date && time ? { date, time: time.slice(0, 5) } : null
  const news = newsOf(form.values, before, request)
  return (
    <>
      <Group title="Client">
        <ClientFields form={form} isNew={isNew} taken={known} setTaken={onCaller} />
      </Group>
      <Group title="Intervention">
        <ServiceFields form={form} />
        <Textarea
          {...form.getInputProps("description")}
          label="Description du besoin"
          autosize
          minRows={1}
          maxRows={8}
          className={styles.whole}
        />
      </Group>
      <Group title="Rendez-vous">
        <AppointmentFields form={form} exclude={request?.id ?? null} />
        {asksForEarlyStart(form.values, request) ? <EarlyStart form={form} /> : null}
        {news ? (
          <Checkbox
            label={news}
            className={styles.whole}
            {...form.getInputProps("notify_client", { type: "checkbox" })}
          />
        ) : null}
        {request?.contractor && concernsContractor(form.values, request) ? (
          <Checkbox
            label={`Prévenir le sous-traitant, ${request.contractor.name}`}
            className={styles.whole}
            {...form.getInputProps("notify_contractor", { type: "checkbox" })}
          />
        ) : null}
      </Group>
      <Folded form={form} isOpenAtFirst={!isNew}>
        <MoreFields form={form} request={request} isSourceKnown={isSourceKnown} />
      </Folded>
    </>
  )
}

const FOLDED = ["source", "status", "notes", "home_signed_on"] as const

/** Unfolds by itself if one of its fields has an error. */
function Folded({
  form,
  isOpenAtFirst,
  children,
}: Pick<FieldsProps, "form"> & { isOpenAtFirst: boolean; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  const isShown = isOpen || FOLDED.some((name) => name in form.errors)
  if (isOpenAtFirst) return <Group title="Suivi">{children}</Group>
  return (
    <div>
      <Button
        variant="subtle"
        aria-expanded={isShown}
        aria-controls={id}
        leftSection={isShown ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
        onClick={() => setOpen(!isShown)}
      >
        Origine, statut, notes
      </Button>
      <div id={id} className={styles.grid} hidden={!isShown}>
        {children}
      </div>
    </div>
  )
}

function MoreFields({ form, request, isSourceKnown }: FieldsProps) {
  const input = (name: FieldName) => ({ label: fieldLabels[name], ...form.getInputProps(name) })
  return (
    <>
      {request?.source === "online" ? null : (
        <NativeSelect
          {...input("source")}
          className={styles.half}
          disabled={isSourceKnown}
          data={(["phone", "contact"] as const).map((value) => ({ value, label: requestSourceLabels[value] }))}
        />
      )}
      <NativeSelect
        {...input("status")}
        className={styles.half}
        data={BRICO_STATUSES.map((value) => ({ value, label: bricoStatusLabels[value] }))}
      />
      {request?.source === "online" ? null : (
        <TextInput
          {...input("home_signed_on")}
          type="date"
          description="Rien ne s’encaisse pendant les jours qui suivent"
          className={styles.half}
        />
      )}
      {form.values.home_signed_on ? (
        <Checkbox
          label="Réparation urgente, que le client a demandée expressément"
          className={styles.whole}
          {...form.getInputProps("home_is_urgent", { type: "checkbox" })}
        />
      ) : null}
      <Textarea
        {...input("notes")}
        description="Lues par l’équipe seulement"
        autosize
        minRows={2}
        maxRows={8}
        className={styles.whole}
      />
    </>
  )
}

/** One line; what staff tell the client before they tick it comes with a press, and stays once it is ticked. */
function EarlyStart({ form }: Pick<FieldsProps, "form">) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isShown = isOpen || form.values.express_request
  return (
    <div className={styles.whole}>
      <Checkbox
        label="Le client demande que l’intervention commence avant la fin du délai de rétractation"
        aria-describedby={id}
        {...form.getInputProps("express_request", { type: "checkbox" })}
      />
      <div className={styles.asked}>
        {isShown ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={false}
            aria-controls={id}
            onClick={() => setOpen(true)}
          >
            Que lui dire avant de cocher
          </Button>
        )}
        <p id={id} className="office-minor" hidden={!isShown}>
          {earlyStartByPhone}
        </p>
      </div>
    </div>
  )
}

/**
 * The label of the checkbox that mails the client a new appointment, a confirmation or a new price; null if saving changes none of them, the client
 * has no e-mail, or the status is completed or cancelled.
 */
function newsOf(values: StaffRequestInput, before: Moment | null, request: RequestDetails | null): string | null {
  const { client_email: email, status: next, scheduled_date: date, scheduled_time: time } = values
  if (email.trim() === "" || next === "completed" || next === "cancelled") return null
  if (isNewTime({ date, time }, before, parisToday()))
    return before
      ? "Prévenir le client du nouveau rendez-vous par e-mail"
      : "Envoyer le rendez-vous au client par e-mail"
  if (request?.status === "pending" && next === "confirmed" && time && date >= parisToday())
    return "Confirmer au client par e-mail"
  if (request && parseNumber(values.base_price) !== request.base_price)
    return "Prévenir le client du nouveau prix par e-mail"
  return null
}

/** Work would start before the withdrawal period ends (L221-25). A client who booked online has answered this question there. */
function asksForEarlyStart({ scheduled_date: date }: StaffRequestInput, request: RequestDetails | null): boolean {
  if (!isDay(date) || request?.source === "online") return false
  return startsBeforeWithdrawalEnds(date, request ? new Date(request.created_at) : new Date())
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.grid}>{children}</div>
    </fieldset>
  )
}

function ServiceFields({ form }: Pick<FieldsProps, "form">) {
  const { data: services = [] } = useQuery(servicesQuery())
  const { isVatExempt } = useCompanyOffer()
  const chosen = form.values.service_id
  function choose(id: string) {
    form.setFieldValue("service_id", id)
    form.clearFieldError("service_type")
    const service = services.find((one) => one.id === id)
    if (!service) return
    form.setFieldValue("duration_minutes", writeNumber(service.duration_minutes))
    form.setFieldValue("base_price", writeNumber(service.base_price))
    form.setFieldValue("vat_rate", String(service.vat_rate))
  }
  return (
    <>
      <NativeSelect
        label={fieldLabels.service_id}
        {...form.getInputProps("service_id")}
        onChange={(event) => choose(event.currentTarget.value)}
        className={chosen ? styles.half : styles.whole}
        data={[
          { value: "", label: "Autre prestation" },
          ...services
            .filter((service) => service.is_active || service.id === chosen)
            .map(({ id, name, base_price, duration_minutes }) => ({
              value: id,
              label: `${name} (${formatEuros(base_price)}, ${formatDuration(duration_minutes)})`,
            })),
        ]}
      />
      {chosen ? null : (
        <TextInput
          {...form.getInputProps("service_type")}
          label="Prestation en quelques mots"
          withAsterisk
          className={styles.whole}
        />
      )}
      <TextInput
        {...form.getInputProps("base_price")}
        label={fieldLabels.base_price}
        withAsterisk
        inputMode="decimal"
        rightSection="€"
        className={isVatExempt ? styles.half : chosen ? styles.short : styles.pair}
      />
      {isVatExempt ? null : (
        <VatRateSelect
          {...form.getInputProps("vat_rate")}
          label={fieldLabels.vat_rate}
          description="Comprise dans le prix"
          className={(chosen ? styles.middle : styles.pair) ?? ""}
        />
      )}
    </>
  )
}
