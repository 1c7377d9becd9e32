import { CloseButton, SegmentedControl } from "@mantine/core"
import { dataOf, type Db } from "#app/lib/db.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { PHOTO_CATEGORIES, type PhotoCategory, photoCategoryLabels } from "#domain/projects/labels.ts"
import { PARTS } from "../parts.ts"
import styles from "./photos.module.css"

export type Arrived = { path: string; category: PhotoCategory }

async function setCategory(db: Db, { paths, category }: { paths: string[]; category: PhotoCategory }): Promise<void> {
  await db.from(PARTS.photos).update({ category }).in("path", paths).select("id").then(dataOf)
}

type ArrivedPhotosProps = { photos: readonly Arrived[]; onSet: (category: PhotoCategory) => void; onClose: () => void }

/** What the photos that were just added show, chosen once for all of them. */
export function ArrivedPhotos({ photos, onSet, onClose }: ArrivedPhotosProps) {
  const set = useChange({
    table: PARTS.photos,
    change: setCategory,
    failed: "Erreur lors de la mise à jour de la photo",
  })
  const [first] = photos
  const isOneKind = photos.every(({ category }) => category === first?.category)
  const words = photos.length > 1 ? `${photos.length} photos ajoutées. Elles montrent` : "Photo ajoutée. Elle montre"
  return (
    <div className={styles.arrived} role="group" aria-label="Photos ajoutées">
      <span id="photos-arrivees">{words}&nbsp;:</span>
      <SegmentedControl
        aria-labelledby="photos-arrivees"
        size="xs"
        disabled={set.isPending}
        value={isOneKind ? (first?.category ?? "") : ""}
        onChange={(value) => {
          const category = value as PhotoCategory
          set.mutate({ paths: photos.map(({ path }) => path), category }, { onSuccess: () => onSet(category) })
        }}
        data={PHOTO_CATEGORIES.map((value) => ({ value, label: photoCategoryLabels[value] }))}
      />
      <CloseButton aria-label="Masquer" onClick={onClose} />
    </div>
  )
}
