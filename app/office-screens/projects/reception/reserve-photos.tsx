import { useQuery } from "@tanstack/react-query"
import { ImagePlus } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { LOST, StoredPicture } from "#app/office/upload/stored-picture.tsx"
import { Uploader } from "#app/office/upload/uploader.tsx"
import type { Reserve } from "#domain/projects/reception.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { addFile } from "../change-parts.ts"
import { useSmallPictures } from "../file-queries.ts"
import { PARTS } from "../parts.ts"
import { reservePhotosQuery } from "./queries.ts"
import styles from "./reception.module.css"

type ReservePhotosProps = { projectId: string; reserve: Reserve }

/** The photographs of a reserve, and more of them. They stand among those of the renovation too. */
export function ReservePhotos({ projectId, reserve: { id, label } }: ReservePhotosProps) {
  const photos = (useQuery(reservePhotosQuery(projectId)).data ?? []).filter(({ reserve_id }) => reserve_id === id)
  const { addressOf, isWaiting } = useSmallPictures(projectId, photos)
  const [isAdding, setAdding] = useState(false)
  async function keep({ bucket, path, small_path }: StoredFile) {
    const about = { caption: label, category: "progress", upload_date: new Date().toISOString(), reserve_id: id }
    const photo = { bucket, path, small_path, url: path, ...about }
    await addFile(browserDb(), PARTS.photos, projectId, photo, "Erreur lors de l’ajout de la photo")
    announceTableChange(PARTS.photos)
  }
  return (
    <div className={styles.photos}>
      {photos.length > 0 ? (
        <Link
          to="?onglet=photos"
          replace
          className={styles.thumbs}
          aria-label={`Voir les photos de la réserve «\u00a0${label}\u00a0»`}
        >
          {photos.map((photo) => (
            <span key={photo.id}>
              {isWaiting ? null : <StoredPicture address={addressOf(photo)} without={LOST} alt="" />}
            </span>
          ))}
        </Link>
      ) : null}
      {isAdding ? (
        <Uploader
          purpose="project_photo"
          record={projectId}
          hint={"Jusqu’à 5 à la fois, 10\u00a0Mo chacune."}
          failed="Erreur lors de l’upload"
          onStored={keep}
          arrived={{ one: "Photo ajoutée à la réserve", many: "photos ajoutées à la réserve" }}
          onClose={() => setAdding(false)}
        />
      ) : (
        <IconButton
          variant="subtle"
          size="compact-sm"
          icon={ImagePlus}
          aria-label={`Ajouter une photo à la réserve «\u00a0${label}\u00a0»`}
          onClick={() => setAdding(true)}
        >
          Ajouter une photo
        </IconButton>
      )}
    </div>
  )
}
