import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ImagePlus, Images } from "lucide-react"
import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { OrderedList } from "#app/office/order/ordered-list.tsx"
import { useMove } from "#app/office/order/use-move.ts"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { publicAddress } from "#app/office/upload/upload-file.ts"
import { MOST_FILES, Uploader } from "#app/office/upload/uploader.tsx"
import { AppError } from "#domain/errors.ts"
import type { PhotoType } from "#domain/gallery/gallery.ts"
import { photoTypes } from "#domain/gallery/labels.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { PairMatcher } from "./pair-matcher.tsx"
import { nameOf, PhotoCard } from "./photo-card.tsx"
import { ORDERED_PHOTOS, PHOTOS, photosQuery } from "./records.ts"
import { addPhoto, type WorkPhoto } from "./data.ts"

const TYPES = Object.keys(photoTypes) as PhotoType[]

/** The photos of a work, one section per kind, each with a button to add some. */
export function PhotoSections({ workId }: { workId: string }) {
  const read = useQuery(photosQuery(workId))
  const [adding, setAdding] = useState<PhotoType | null>(null)
  const move = useMove<"display_order", WorkPhoto>(
    ORDERED_PHOTOS,
    "display_order",
    "Erreur lors du déplacement de la photo",
  )
  const failure = <ErrorOf read={read} title="Erreur lors du chargement des photos" />
  if (!read.data && read.error) return failure
  const pair = read.data ? comparedPair(read.data.rows) : null
  return (
    <Panels>
      {failure}
      {pair ? <PairMatcher key={`${pair.before.id} ${pair.after.id}`} before={pair.before} after={pair.after} /> : null}
      {TYPES.map((type) => {
        const photos = read.data?.rows.filter(({ photo_type }) => photo_type === type) ?? []
        return (
          <Panel
            key={type}
            title={`${photoTypes[type]} (${photos.length})`}
            actions={
              <IconButton
                variant="default"
                icon={ImagePlus}
                aria-label={`Ajouter des photos\u00a0: ${photoTypes[type]}`}
                onClick={() => setAdding(type)}
              >
                Ajouter
              </IconButton>
            }
          >
            {adding === type ? <AddPhotos workId={workId} first={type} onClose={() => setAdding(null)} /> : null}
            {photos.length === 0 ? (
              <EmptyState
                icon={Images}
                title="Aucune photo"
                description="Ajoutez-en depuis votre téléphone ou votre ordinateur."
              />
            ) : (
              <OrderedList
                caption={`Photos\u00a0: ${photoTypes[type]}`}
                rows={photos}
                isGrid
                nameOf={nameOf}
                placeOf={(photo) => photos.indexOf(photo) + 1}
                onMove={(row, target) => move.mutate({ row, target })}
              >
                {(photo) => <PhotoCard photo={photo} />}
              </OrderedList>
            )}
          </Panel>
        )
      })}
    </Panels>
  )
}

/** The two photos that the page compares: of each kind the primary one, else the first. */
function comparedPair(photos: readonly WorkPhoto[]) {
  const [before, after] = (["before", "after"] as const).map((type) => {
    const those = photos.filter(({ photo_type }) => photo_type === type)
    return those.find(({ is_primary }) => is_primary) ?? those[0]
  })
  return before && after ? { before, after } : null
}

type AddPhotosProps = { workId: string; first: PhotoType; onClose: () => void }

function AddPhotos({ workId, first, onClose }: AddPhotosProps) {
  const [type, setType] = useState(first)
  async function keep(file: StoredFile) {
    try {
      await addPhoto(browserDb(), workId, type, file, publicAddress(browserDb(), file))
    } catch (cause) {
      const message = "Erreur lors de l’ajout de la photo à la base de données"
      throw new AppError("unexpected", { message, cause })
    }
    announceTableChange(PHOTOS)
  }
  return (
    <Uploader
      purpose="gallery_photo"
      record={workId}
      failed="Erreur d’upload"
      hint={`${MOST_FILES} à la fois, 10\u00a0Mo chacune.`}
      onStored={keep}
      onClose={onClose}
    >
      <NativeSelect
        label="Ces photos montrent"
        maw="14rem"
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as PhotoType)}
        data={TYPES.map((value) => ({ value, label: photoTypes[value] }))}
      />
    </Uploader>
  )
}
