import { Radio, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import * as z from "zod/mini"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { describeBusy } from "#domain/booking/offered-hours.ts"
import { parisToday } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { describeAppointment } from "../appointment.tsx"
import { isPlanned } from "../confirm-button.tsx"
import type { RequestDetails } from "../data/list-requests.ts"
import type { Availability } from "../data/read-context.ts"
import { placementOf, whoIsFreeQuery } from "../edit-queries.ts"
import { useReinstatement } from "../use-cancellation.ts"
import type { DialogProps } from "./dialog-props.ts"
import { ToldFields } from "./told-fields.tsx"

const reinstateSchema = z.object({
  when: z.enum(["same", "later"]),
  notify_client: z.boolean(),
  notify_contractor: z.boolean(),
})

/** Takes a cancellation back: at the same moment if it is still free, or without a date. Says what went back, and who is mailed. */
export function ReinstateDialog({ request, onClose }: Omit<DialogProps, "onOpen">) {
  const planned = isPlanned(request)
  const { data, isLoading } = useQuery(whoIsFreeQuery(placementOf(request)))
  const taken = planned && data ? takenBy(request, data) : null
  const isToCome = planned && (request.scheduled_date ?? "") >= parisToday()
  const isKept = (when: string) => planned && taken === null && when === "same"
  const reinstate = useReinstatement(request)
  const { form, dialog } = useSchemaForm({
    schema: reinstateSchema,
    initialValues: {
      when: isToCome ? ("same" as const) : ("later" as const),
      notify_client: request.client_email !== null,
      notify_contractor: request.contractor !== null,
    },
    save: ({ when, notify_client, notify_contractor }) =>
      reinstate({
        keeps_moment: isKept(when),
        notify_client: isKept(when) && isToCome && notify_client,
        notify_contractor: isKept(when) && isToCome && notify_contractor,
      }),
    onSaved: onClose,
    failed: "Erreur lors de la mise à jour du statut",
  })
  const keeps = isKept(form.values.when)
  const back = request.refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const canTell = keeps && isToCome

  return (
    <FormDialog
      title={`Rétablir ${planned ? "le rendez-vous" : "la demande"} de ${request.client_name}`}
      submitLabel={keeps ? "Rétablir le rendez-vous" : "Rétablir sans date"}
      closeLabel="Laisser annulé"
      size="md"
      isSubmitDisabled={planned && isLoading}
      onClose={onClose}
      {...dialog}
    >
      <p className="office-small">
        <strong>{request.service_type}</strong>, {describeAppointment(request)}.
      </p>
      {planned ? (
        <Radio.Group label="Quand" {...form.getInputProps("when")} value={keeps ? "same" : "later"}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="same"
              data-autofocus={keeps}
              disabled={taken !== null}
              label="Au moment prévu"
              description={taken ?? (isToCome ? null : "Ce moment est passé.")}
            />
            {/* The other choice had the focus until it was known to be taken. */}
            <Radio
              key={String(taken)}
              ref={taken ? focusOnMount : undefined}
              value="later"
              data-autofocus={!keeps}
              label="Sans date"
              description="La demande attend de nouveau une date."
            />
          </Stack>
        </Radio.Group>
      ) : null}
      {back > 0 ? (
        <p className="office-small">
          {formatCents(back)} ont été rendus au client, ou vont l’être{"\u00a0"}: ils sont de nouveau à régler, sur
          place ou depuis «{"\u00a0"}Paiement{"\u00a0"}».
        </p>
      ) : null}
      {canTell ? (
        <ToldFields
          request={request}
          canTellClient={request.client_email !== null}
          box={(name) => form.getInputProps(name, { type: "checkbox" })}
        />
      ) : null}
    </FormDialog>
  )
}

/** Why the former moment can't be had again; null when it can. */
function takenBy(request: RequestDetails, { teams }: Availability): string | null {
  const team = teams.find(({ id }) => id === request.team_id)
  if (team?.busy_with) return `${team.name} a déjà un rendez-vous\u00a0: ${describeBusy(team.busy_with)}.`
  if (team?.hindrance && !request.contractor) return `${team.name} est absente à ce moment.`
  if (
    !team &&
    !request.contractor &&
    teams.length > 0 &&
    teams.every(({ busy_with, hindrance }) => busy_with ?? hindrance)
  )
    return "Toutes les équipes sont prises à ce moment."
  return null
}
