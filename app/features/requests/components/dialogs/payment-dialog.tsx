import { Anchor, Button, NativeSelect, TextInput } from "@mantine/core"
import { Send } from "lucide-react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { PAYMENT_METHODS, PAYMENT_STATUSES, paymentMethodLabels, paymentStatusLabels } from "#domain/booking/labels.ts"
import { type PaymentInput, paymentSchema } from "#domain/booking/staff-request.ts"
import { parisDate, parisToday } from "#domain/dates.ts"
import type { RequestDetails } from "../../data.ts"
import { useRequestPrepayment, useSavePayment } from "../../edit-queries.ts"
import { requests } from "../../queries.ts"
import { CardPayment } from "./card-payment.tsx"
import styles from "./dialogs.module.css"
import type { DialogProps } from "./request-dialogs.tsx"

/** How and when a request was paid. A card payment made online is only read here: it is given back, never rewritten. */
export function PaymentDialog({ request, onClose, onOpen }: DialogProps) {
  const { edited, readAgain } = requests.useEdited(request)
  const save = useSavePayment()
  const { form, dialog } = useSchemaForm({
    schema: paymentSchema,
    initialValues: {
      payment_status: request.payment_status,
      payment_method: request.payment_method ?? "",
      payment_date: request.payment_date ? parisDate(new Date(request.payment_date)) : "",
    },
    save: (payment) => save.mutateAsync({ edited, payment }),
    onSaved: onClose,
    failed: "Erreur lors de la mise à jour du paiement",
    refusals: {
      request_changed: async () => ({
        title: `Quelqu’un d’autre a modifié cette demande. Paiement enregistré\u00a0: ${describe(await readAgain())}. Enregistrer le remplace par votre saisie.`,
      }),
    },
  })
  if (request.stripe_payment_intent_id !== null) {
    return <CardPayment request={request} onClose={onClose} onRefund={() => onOpen("remboursement")} />
  }
  const { payment_status: status } = form.values

  return (
    <FormDialog title={`Paiement de ${request.client_name}`} submitLabel="Enregistrer" onClose={onClose} {...dialog}>
      <NativeSelect
        label="Statut du paiement"
        data-autofocus
        {...form.getInputProps("payment_status")}
        onChange={(event) => {
          const next = event.currentTarget.value as PaymentInput["payment_status"]
          form.setFieldValue("payment_status", next)
          if (next === "paid" && form.values.payment_date === "") form.setFieldValue("payment_date", parisToday())
        }}
        data={PAYMENT_STATUSES.map((value) => ({ value, label: paymentStatusLabels[value] }))}
      />
      <NativeSelect
        label="Moyen de paiement"
        {...form.getInputProps("payment_method")}
        data={[
          { value: "", label: "Non renseigné" },
          ...PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] })),
        ]}
      />
      {status === "pending" ? (
        <p className="office-minor">Aucune date de paiement n’est gardée tant que le paiement est en attente.</p>
      ) : (
        <TextInput type="date" label="Date de paiement" max={parisToday()} {...form.getInputProps("payment_date")} />
      )}
      {status === "pending" && request.payment_status === "pending" ? <PaymentLink request={request} /> : null}
    </FormDialog>
  )
}

function PaymentLink({ request }: { request: RequestDetails }) {
  const ask = useRequestPrepayment()
  if (request.status === "cancelled") return null
  return (
    <section aria-label="Acompte en ligne" className={styles.facts}>
      <Button
        variant="default"
        leftSection={<Send aria-hidden size={16} />}
        loading={ask.isPending}
        disabled={!request.client_email || !request.scheduled_date}
        onClick={() => ask.mutate(request.id)}
      >
        Envoyer un lien de paiement de l’acompte
      </Button>
      <p className="office-minor" role="status">
        {hintFor(request)}
        {ask.data ? (
          <>
            {" "}
            <Anchor href={ask.data} target="_blank" rel="noreferrer" size="sm">
              Ouvrir le lien envoyé
            </Anchor>
          </>
        ) : null}
      </p>
    </section>
  )
}

function describe({ payment_status, payment_method }: RequestDetails): string {
  const method = payment_method ? `, ${paymentMethodLabels[payment_method].toLowerCase()}` : ""
  return paymentStatusLabels[payment_status].toLowerCase() + method
}

function hintFor({ client_email, scheduled_date }: RequestDetails): string {
  if (!client_email) return "Ajoutez l’adresse e-mail du client pour lui envoyer un lien."
  if (!scheduled_date) return "Fixez d’abord le rendez-vous."
  return `Le client le reçoit à ${client_email} et paie par carte.`
}
