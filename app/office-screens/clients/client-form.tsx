import { ActionIcon, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { Plus, Trash2 } from "lucide-react"
import { flushSync } from "react-dom"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import {
  BUYER_KINDS,
  buyerKindLabels,
  COMPANY_KINDS,
  companyKindLabels,
  CUSTOMER_KINDS,
  customerKindLabels,
} from "#domain/clients/labels.ts"
import { type CustomerInput, customerSchema, customerValues } from "#domain/clients/schema.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { type Client, saveClient } from "./data.ts"
import { clients } from "./queries.ts"
import styles from "./client-form.module.css"

const NO_CHOICE = { value: "", label: "À préciser" }
const choicesOf = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>) =>
  codes.map((value) => ({ value, label: labels[value] }))

function valuesOf(client: Client | null): CustomerInput {
  const file = client?.file
  return {
    kind: file?.kind ?? "person",
    name: file?.name ?? "",
    company_kind: file?.company_kind ?? "",
    buyer_kind: file?.buyer_kind ?? "",
    siren: file?.siren ?? "",
    vat_number: file?.vat_number ?? "",
    billing_address: file?.billing_address ?? "",
    billing_postal_code: file?.billing_postal_code ?? "",
    billing_city: file?.billing_city ?? "",
    notes: file?.notes ?? "",
    heard_from: file?.heard_from ?? "",
    no_marketing: Boolean(file?.no_marketing_at),
    channels: (client?.channels ?? []).map(({ kind, value, label, is_primary, is_shared, until }) => ({
      ...{ kind, is_primary, is_shared, until },
      value: kind === "phone" ? formatPhone(value) : value,
      label: label ?? "",
    })),
  }
}

type ClientFormProps = {
  client: Client | null
  /** Of a new one, as it was searched. */
  name?: string
  onClose: () => void
  onSaved: (id: string) => void
}

/** Creates or edits a client's file, with its telephones and addresses. */
export function ClientForm({ client, name = "", onClose, onSaved }: ClientFormProps) {
  const save = useChange({
    table: clients.table,
    change: (db, { edited, values }: { edited: Client | null; values: ReturnType<typeof customerValues> }) =>
      saveClient(db, edited?.id ?? null, edited?.version ?? 0, values),
    done: client ? "Fiche enregistrée" : "Client ajouté",
  })
  const { form, dialog } = useRecordForm({
    ...clients.useEdited(client),
    schema: customerSchema,
    valuesOf: (known) => (known ? valuesOf(known) : { ...valuesOf(null), name }),
    together: [
      ["kind", "company_kind", "siren", "vat_number"],
      ["billing_address", "billing_postal_code", "billing_city"],
    ],
    labels: { channels: "Téléphones et adresses e-mail" },
    save: (values, edited) => save.mutateAsync({ edited, values: customerValues(values) }),
    onSaved: ({ id }) => onSaved(id),
    failed: "La fiche n’a pas été enregistrée",
  })
  const { kind, channels } = form.values

  function addChannel(added: "phone" | "email") {
    // Synchronously: what is typed next goes into the new field.
    flushSync(() =>
      form.insertListItem("channels", {
        ...{ kind: added, value: "", label: "", is_shared: false, until: null },
        is_primary: channels.every((one) => one.kind !== added),
      }),
    )
    form.getInputNode(`channels.${channels.length}.value`)?.focus()
  }

  return (
    <FormDialog title={client ? "Modifier la fiche" : "Nouveau client"} size="xl" onClose={onClose} {...dialog}>
      <FieldGrid>
        <NativeSelect
          label="Qui est-ce"
          data={choicesOf(CUSTOMER_KINDS, customerKindLabels)}
          {...form.getInputProps("kind")}
        />
        <TextInput
          label={kind === "company" ? "Nom de la société" : "Prénom et nom"}
          withAsterisk
          data-autofocus
          maxLength={200}
          {...form.getInputProps("name")}
        />
        {kind === "company" ? (
          <NativeSelect
            label="Sorte de société"
            data={[NO_CHOICE, ...choicesOf(COMPANY_KINDS, companyKindLabels)]}
            {...form.getInputProps("company_kind")}
          />
        ) : null}
        {kind === "company" || client?.file.siren || client?.file.vat_number ? (
          <>
            <TextInput label="SIREN" inputMode="numeric" {...form.getInputProps("siren")} />
            <TextInput label="Numéro de TVA" {...form.getInputProps("vat_number")} />
          </>
        ) : null}
        <NativeSelect
          label="Achète en tant que"
          description="Ce que la loi demande pour une facture."
          data={[NO_CHOICE, ...choicesOf(BUYER_KINDS, buyerKindLabels)]}
          {...form.getInputProps("buyer_kind")}
        />
      </FieldGrid>
      <fieldset className={styles.channels}>
        <legend>Téléphones et adresses e-mail</legend>
        {channels.map((channel, place) => (
          <div key={place} className={styles.channel}>
            <TextInput
              label={channel.kind === "phone" ? "Téléphone" : "E-mail"}
              type={channel.kind === "phone" ? "tel" : "email"}
              {...form.getInputProps(`channels.${place}.value`)}
            />
            <TextInput
              label="Précision"
              placeholder="Bureau, gardien…"
              {...form.getInputProps(`channels.${place}.label`)}
            />
            <Checkbox
              label="Partagé par plusieurs personnes"
              {...form.getInputProps(`channels.${place}.is_shared`, { type: "checkbox" })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Retirer ${channel.value || "cette ligne"}`}
              onClick={() => form.removeListItem("channels", place)}
            >
              <Trash2 aria-hidden size={18} />
            </ActionIcon>
          </div>
        ))}
        <div className="office-actions">
          {(["phone", "email"] as const).map((added) => (
            <IconButton key={added} variant="default" icon={Plus} onClick={() => addChannel(added)}>
              {added === "phone" ? "Téléphone" : "E-mail"}
            </IconButton>
          ))}
        </div>
      </fieldset>
      <FieldGrid>
        <TextInput label="Adresse de facturation" maxLength={300} {...form.getInputProps("billing_address")} />
        <TextInput label="Code postal" inputMode="numeric" {...form.getInputProps("billing_postal_code")} />
        <TextInput label="Ville" maxLength={100} {...form.getInputProps("billing_city")} />
        <TextInput label="Nous a connus par" maxLength={200} {...form.getInputProps("heard_from")} />
      </FieldGrid>
      <Textarea label="À savoir" autosize minRows={2} maxRows={8} maxLength={20000} {...form.getInputProps("notes")} />
      <Checkbox label="Ne veut recevoir aucune offre" {...form.getInputProps("no_marketing", { type: "checkbox" })} />
    </FormDialog>
  )
}
