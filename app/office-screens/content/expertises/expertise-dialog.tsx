import { Tabs, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { TextListField } from "./text-list-field.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { PictureField } from "#app/office/upload/picture-field.tsx"
import { PictureListField } from "./picture-list-field.tsx"
import { expertiseSchema } from "#domain/expertises/schema.ts"
import { expertises } from "./records.ts"
import type { StaffExpertise } from "./data.ts"

const TAB_OF: Record<string, string> = { secondary_images: "images", services: "services" }

/** `expertise` is null for a new one, at `place`. */
type ExpertiseDialogProps = { expertise: StaffExpertise | null; place: number; onClose: () => void }

export function ExpertiseDialog({ expertise, place, onClose }: ExpertiseDialogProps) {
  const [tab, setTab] = useState<string | null>("main")
  const save = expertises.useSave({
    added: "Expertise créée avec succès\u00a0!",
    changed: "Expertise mise à jour avec succès\u00a0!",
  })
  const { form, dialog } = useRecordForm({
    ...expertises.useEdited(expertise),
    schema: expertiseSchema,
    valuesOf: (known) => ({
      title: known?.title ?? "",
      description: known?.description ?? "",
      budget: known?.budget ?? "",
      image: known?.image ?? "",
      order: String(known?.order ?? place),
      secondary_images: known?.secondary_images ?? [],
      services: known?.services ?? [],
    }),
    labels: { secondary_images: "Images secondaires", services: "Services" },
    // Saving also makes it visible on the site (specification §3).
    save: ({ order, ...values }, edited) =>
      save.mutateAsync({ edited, values: { ...values, is_active: true }, place: order }),
    onSaved: onClose,
    failed: "Erreur lors de la sauvegarde de l’expertise",
    reveal: (field) => setTab(TAB_OF[field] ?? "main"),
  })
  return (
    <FormDialog
      title={expertise ? `Modifier l’expertise\u00a0: ${expertise.title}` : "Nouvelle expertise"}
      size="xl"
      onClose={onClose}
      {...dialog}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List mb="md">
          <Tabs.Tab value="main">Informations principales</Tabs.Tab>
          <Tabs.Tab value="images">Images secondaires ({form.values.secondary_images.length})</Tabs.Tab>
          <Tabs.Tab value="services">Services ({form.values.services.length})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="main">
          <div className="office-fields">
            <TextInput label="Titre" withAsterisk data-autofocus {...form.getInputProps("title")} />
            <Textarea
              label="Description"
              withAsterisk
              autosize
              minRows={3}
              maxRows={12}
              {...form.getInputProps("description")}
            />
            <TextInput
              label="Budget habituel"
              description={
                "Montré avec le métier, «\u00a0de 8\u00a0000 à 15\u00a0000\u00a0€ TTC\u00a0» par exemple\u00a0; vide\u00a0: rien n’est montré"
              }
              {...form.getInputProps("budget")}
            />
            <PictureField
              label="Image principale"
              purpose="expertise"
              withAsterisk
              value={form.values.image}
              onChange={(image) => form.setFieldValue("image", image)}
              error={form.errors["image"]}
            />
            <TextInput
              label="Ordre d’affichage"
              description="1 pour la première place"
              inputMode="numeric"
              maw="12rem"
              {...form.getInputProps("order")}
            />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="images">
          <PictureListField
            purpose="expertise_secondary"
            addresses={form.values.secondary_images}
            onChange={(addresses) => form.setFieldValue("secondary_images", addresses)}
            error={form.errors["secondary_images"]}
          />
        </Tabs.Panel>
        <Tabs.Panel value="services">
          <TextListField
            label="Ajouter un service"
            caption="Services"
            texts={form.values.services}
            onChange={(services) => form.setFieldValue("services", services)}
            error={form.errors["services"]}
          />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  )
}
