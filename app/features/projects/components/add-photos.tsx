import { Button, NativeSelect } from "@mantine/core"
import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { toastSuccess } from "#app/office/feedback/toasts.tsx"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { Uploader } from "#app/office/upload/uploader.tsx"
import { PHOTO_CATEGORIES, type PhotoCategory, photoCategoryLabels } from "#domain/projects/labels.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { addFile } from "../part-changes.ts"
import { PARTS } from "../part-queries.ts"
import styles from "./photos.module.css"

/** Files of one choice (specification §9). */
export const MOST_FILES = 5

type AddPhotosProps = { projectId: string; first: PhotoCategory; onClose: () => void }

export function AddPhotos({ projectId, first, onClose }: AddPhotosProps) {
  const [category, setCategory] = useState(first)
  async function keep({ bucket, path }: StoredFile) {
    const photo = { bucket, path, url: path, caption: "", category, upload_date: new Date().toISOString() }
    await addFile(browserDb(), PARTS.photos, projectId, photo, "Erreur lors de l’ajout de la photo")
    announceTableChange(PARTS.photos)
  }
  return (
    <div className={styles.adding}>
      <NativeSelect
        label="Ces photos montrent"
        maw="14rem"
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value as PhotoCategory)}
        data={PHOTO_CATEGORIES.map((value) => ({ value, label: photoCategoryLabels[value] }))}
      />
      <Uploader
        purpose="project_photo"
        record={projectId}
        most={MOST_FILES}
        hint={`${MOST_FILES} à la fois, 10\u00a0Mo chacune.`}
        failed="Erreur lors de l’upload"
        onStored={keep}
        onArrived={(count) =>
          toastSuccess(count > 1 ? `${count} photos ajoutées avec succès !` : "Photo ajoutée avec succès !")
        }
        onClose={onClose}
      />
      <Button variant="subtle" color="gray" onClick={onClose}>
        Fermer
      </Button>
    </div>
  )
}
