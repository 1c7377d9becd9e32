import { NativeSelect, Switch, TextInput } from "@mantine/core"
import { useState } from "react"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { PHOTO_CATEGORIES, type PhotoCategory, photoCategoryLabels } from "#domain/projects/labels.ts"
import { useSetPart } from "../change-parts.ts"
import { PARTS } from "../parts.ts"
import type { ProjectPhoto } from "../data/list-parts.ts"

type PhotoFieldsProps = { projectId: string; photo: ProjectPhoto; befores: readonly ProjectPhoto[] }

/** The caption, category, comparison and visibility of a photo. The caption is saved on blur, the others when they change. */
export function PhotoFields({ projectId, photo, befores }: PhotoFieldsProps) {
  const { id, category } = photo
  const [caption, setCaption] = useState(photo.caption)
  const keepCaption = useSetPart<ProjectPhoto>(PARTS.photos, projectId, "Erreur lors de la mise à jour de la légende")
  const set = useSetPart<ProjectPhoto>(PARTS.photos, projectId, "Erreur lors de la mise à jour de la photo")
  const change = (values: Partial<ProjectPhoto>) => set.mutate({ id, values })
  return (
    <FieldGrid>
      <TextInput
        label="Légende"
        maxLength={300}
        value={caption}
        onChange={({ currentTarget }) => setCaption(currentTarget.value)}
        onBlur={() => {
          const typed = caption.trim()
          if (typed !== photo.caption) keepCaption.mutate({ id, values: { caption: typed } })
        }}
      />
      <NativeSelect
        label="Cette photo montre"
        value={category}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as PhotoCategory
          // Only a photo of the category « after » can be compared with one from before.
          change({ category: next, ...(next === "after" ? {} : { before_photo_id: null }) })
        }}
        data={PHOTO_CATEGORIES.map((value) => ({ value, label: photoCategoryLabels[value] }))}
      />
      {category === "after" && befores.length > 0 ? (
        <NativeSelect
          label="Comparer avec la photo avant"
          value={photo.before_photo_id ?? ""}
          onChange={({ currentTarget }) => change({ before_photo_id: currentTarget.value || null })}
          data={[
            { value: "", label: "Aucune" },
            ...befores.map((one) => ({
              value: one.id,
              label: `${one.caption || "Sans légende"}, ${formatShortDate(parisDate(new Date(one.upload_date)))}`,
            })),
          ]}
        />
      ) : null}
      <Switch
        label="Visible par le client"
        checked={photo.is_client_visible}
        onChange={({ currentTarget }) => change({ is_client_visible: currentTarget.checked })}
      />
    </FieldGrid>
  )
}
