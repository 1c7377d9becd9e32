import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { VatRateSelect } from "#app/office/form/vat-rate.tsx"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { serviceSchema } from "#domain/booking/catalogue.ts"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { writeNumber } from "#domain/numbers.ts"
import { OTHER_RATE } from "#domain/law.gen.ts"
import type { Service } from "./data.ts"
import { categoriesQuery, services } from "./records.ts"

/** `service` is null for a new one. */
type ServiceDialogProps = { service: Service | null; onClose: () => void }

export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const categories = useQuery(categoriesQuery).data?.rows ?? []
  const save = services.useSave({
    added: "Service créé avec succès\u00a0!",
    changed: "Service mis à jour avec succès\u00a0!",
  })
  const { form, dialog } = useRecordForm({
    ...services.useEdited(service),
    schema: serviceSchema,
    valuesOf: (known) => ({
      name: known?.name ?? "",
      category: known?.category ?? categories[0]?.code ?? "plomberie",
      base_price: known ? writeNumber(known.base_price) : "",
      vat_rate: String(known?.vat_rate ?? OTHER_RATE),
      duration_minutes: String(known?.duration_minutes ?? 60),
      description: known?.description ?? "",
      included: known?.included ?? "",
      is_active: known?.is_active ?? true,
      is_repair: known?.is_repair ?? false,
    }),
    together: [["base_price", "vat_rate"]],
    save: (values, edited) => save.mutateAsync({ edited, values }),
    onSaved: onClose,
    failed: "Erreur lors de la sauvegarde du service",
  })
  const { isVatExempt } = useCompanyOffer()
  return (
    <FormDialog title={service ? "Modifier le service" : "Nouveau service"} onClose={onClose} {...dialog}>
      <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
      <FieldGrid>
        <NativeSelect
          label="Catégorie"
          withAsterisk
          data={categories.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps("category")}
        />
        <TextInput
          label={isVatExempt ? "Prix de départ, en euros" : "Prix de départ, en euros TTC"}
          withAsterisk
          inputMode="decimal"
          {...form.getInputProps("base_price")}
        />
        <TextInput
          label="Durée, en minutes"
          description="Par quarts d’heure"
          withAsterisk
          inputMode="numeric"
          {...form.getInputProps("duration_minutes")}
        />
        {isVatExempt ? null : (
          <VatRateSelect
            label="TVA"
            description={
              "10\u00a0%\u00a0: entretien et amélioration d’un logement de plus de deux ans\u00a0; sinon 20\u00a0%"
            }
            {...form.getInputProps("vat_rate")}
          />
        )}
      </FieldGrid>
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps("description")} />
      <Textarea
        label="Ce que le prix comprend"
        description={
          "Déplacement, première heure, pièces, soir et week-end\u00a0: montré sous le prix avant de réserver, et dans la confirmation"
        }
        autosize
        minRows={2}
        maxRows={4}
        {...form.getInputProps("included")}
      />
      <Checkbox
        label="Réparation"
        description={
          "Remet en état ce qui est cassé\u00a0: le client peut la demander en urgence, sans droit de rétractation"
        }
        {...form.getInputProps("is_repair", { type: "checkbox" })}
      />
      <Checkbox
        label="Actif"
        description="Les visiteurs peuvent le réserver"
        {...form.getInputProps("is_active", { type: "checkbox" })}
      />
    </FormDialog>
  )
}
