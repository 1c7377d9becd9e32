import { ActionIcon, Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight, Download, Trash2 } from "lucide-react"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { takeFile } from "#app/office/upload/open-file.ts"
import { photoCategoryLabels } from "#domain/projects/labels.ts"
import { type AddressOf, useSmallPictures, useWholePictures } from "../file-queries.ts"
import { useDeletePart } from "../change-parts.ts"
import { photosQuery } from "../part-queries.ts"
import { PARTS } from "../parts.ts"
import { MOST_PARTS, type ProjectPhoto } from "../data/list-parts.ts"
import { LargePicture } from "./large-picture.tsx"
import { PhotoFields } from "./photo-fields.tsx"
import styles from "./photos.module.css"

type PhotoDialogProps = {
  projectId: string
  /** The ones that the arrows go through. */
  photos: readonly ProjectPhoto[]
  shown: string
  addressOf: AddressOf
  onShow: (id: string) => void
  onClose: () => void
}

/** One photo, beside its « before » photo if it has one, with its actions. */
export function PhotoDialog({ projectId, photos, shown, addressOf, onShow, onClose }: PhotoDialogProps) {
  const isPhone = useIsPhone()
  const remove = useDeletePart(PARTS.photos, {
    done: "Photo supprimée avec succès",
    failed: "Erreur lors de la suppression de la photo",
  })
  const index = photos.findIndex(({ id }) => id === shown)
  const photo = photos[index]
  // The candidates for a comparison, whether the list behind shows them or not.
  const befores = useQuery(photosQuery(projectId, "before", MOST_PARTS)).data ?? []
  const before = photo?.before_photo_id ? befores.find(({ id }) => id === photo.before_photo_id) : undefined
  const beforeOf = useSmallPictures(projectId, before ? [before] : []).addressOf
  const wholeOf = useWholePictures(
    projectId,
    [photo, before].filter((one) => one !== undefined),
    (one) => addressOf(one) ?? beforeOf(one),
  )
  if (!photo) return null
  const count = photos.length
  const label = photo.caption || `Photo ${photoCategoryLabels[photo.category].toLowerCase()}`
  function go(step: number) {
    const next = photos[(index + step + count) % count]
    if (next) onShow(next.id)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={label}
      size="xl"
      fullScreen={isPhone}
      transitionProps={{ duration: 120 }}
      onKeyDown={({ key, target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return
        if (key === "ArrowLeft") go(-1)
        if (key === "ArrowRight") go(1)
      }}
    >
      <div className={styles.stage}>
        {before ? (
          <figure>
            <LargePicture address={wholeOf(before)} alt={`Avant\u00a0: ${before.caption}`} />
            <figcaption>Avant</figcaption>
          </figure>
        ) : null}
        <figure>
          <LargePicture address={wholeOf(photo)} alt={label} />
          {before ? <figcaption>Après</figcaption> : null}
        </figure>
      </div>
      <div className={`office-between ${styles.bar}`}>
        <span className="office-actions">
          <ActionIcon variant="default" aria-label="Photo précédente" disabled={count < 2} onClick={() => go(-1)}>
            <ChevronLeft aria-hidden size={18} />
          </ActionIcon>
          <span role="status">{`${index + 1} sur ${count}`}</span>
          <ActionIcon variant="default" aria-label="Photo suivante" disabled={count < 2} onClick={() => go(1)}>
            <ChevronRight aria-hidden size={18} />
          </ActionIcon>
        </span>
        <span className="office-actions">
          <IconButton
            variant="default"
            icon={Download}
            onClick={() => void takeFile({ name: `${label}.webp`, path: photo.path, address: photo.url })}
          >
            Télécharger
          </IconButton>
          <IconButton
            variant="subtle"
            color="red"
            icon={Trash2}
            onClick={() =>
              confirmDeletion({
                title: "Supprimer la photo",
                question: "Êtes-vous sûr de vouloir supprimer cette photo\u00a0?",
                detail: label,
                onConfirm: () => remove.mutate(photo.id, { onSuccess: onClose }),
              })
            }
          >
            Supprimer
          </IconButton>
        </span>
      </div>
      <PhotoFields key={photo.id} projectId={projectId} photo={photo} befores={befores} />
    </Modal>
  )
}
