import { NativeSelect } from "@mantine/core"
import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { Uploader } from "#app/office/upload/uploader.tsx"
import { PHOTO_CATEGORIES, type PhotoCategory, photoCategoryLabels } from "#domain/projects/labels.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { addFile } from "../change-parts.ts"
import { PARTS } from "../parts.ts"
import type { Arrived } from "./arrived-photos.tsx"

/** Photos per choice. They leave one after the other, and the panel shows five at a time, the number of the specification (§9). */
const MOST_PHOTOS = 30

type AddPhotosProps = {
  projectId: string
  first: PhotoCategory
  /** Taken with the camera before the panel opened. */
  taken: readonly File[]
  onArrived: (photo: Arrived) => void
  onClose: () => void
}

export function AddPhotos({ projectId, first, taken, onArrived, onClose }: AddPhotosProps) {
  const [category, setCategory] = useState(first)
  async function keep({ bucket, path, small_path }: StoredFile) {
    const photo = { bucket, path, small_path, url: path, caption: "", category, upload_date: new Date().toISOString() }
    await addFile(browserDb(), PARTS.photos, projectId, photo, "Erreur lors de l’ajout de la photo")
    onArrived({ path, category })
    announceTableChange(PARTS.photos)
  }
  return (
    <Uploader
      purpose="project_photo"
      record={projectId}
      most={MOST_PHOTOS}
      first={taken}
      hint={`Jusqu’à ${MOST_PHOTOS} à la fois, 10\u00a0Mo chacune.`}
      failed="Erreur lors de l’upload"
      onStored={keep}
      arrived={{ one: "Photo ajoutée avec succès\u00a0!", many: "photos ajoutées avec succès\u00a0!" }}
      onClose={onClose}
    >
      <NativeSelect
        label="Ces photos montrent"
        maw="14rem"
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value as PhotoCategory)}
        data={PHOTO_CATEGORIES.map((value) => ({ value, label: photoCategoryLabels[value] }))}
      />
    </Uploader>
  )
}
