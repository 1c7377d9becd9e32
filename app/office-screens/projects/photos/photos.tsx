import { SegmentedControl } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Camera, GalleryHorizontalEnd, ImagePlus } from "lucide-react"
import { lazy, Suspense, useDeferredValue, useState } from "react"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PHOTO_CATEGORIES, type PhotoCategory, photoCategoryLabels } from "#domain/projects/labels.ts"
import type { Project } from "../data/list-projects.ts"
import { useSmallPictures } from "../file-queries.ts"
import { photosQuery } from "../part-queries.ts"
import { AddPhotos } from "./add-photos.tsx"
import { PhotoCard } from "./photo-card.tsx"

const PhotoDialog = lazy(() => import("./photo-dialog.tsx").then((m) => ({ default: m.PhotoDialog })))
const PublishDialog = lazy(() => import("./publish-dialog.tsx").then((m) => ({ default: m.PublishDialog })))

/** More than a screen shows. The others are drawn after these are there. */
const DRAWN_FIRST = 24

/** The photos of a project, newest first, with a choice of the category. */
export function Photos({ project }: { project: Project }) {
  const read = useQuery(photosQuery(project.id))
  const photos = read.data ?? []
  const { read: signed, addressOf, isWaiting } = useSmallPictures(project.id, photos)
  const [category, setCategory] = useState<PhotoCategory | "all">("all")
  const [shown, setShown] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const most = useDeferredValue(Infinity, DRAWN_FIRST)
  const kept = photos.filter((photo) => category === "all" || photo.category === category)
  const count = (one: PhotoCategory) => photos.filter((photo) => photo.category === one).length
  return (
    <Panel
      title="Photos"
      description="Ouvrez une photo pour la légender, la comparer ou la montrer au client."
      actions={
        <>
          {photos.length > 0 ? (
            <IconButton variant="default" icon={GalleryHorizontalEnd} onClick={() => setPublishing(true)}>
              Publier dans la galerie
            </IconButton>
          ) : null}
          <IconButton icon={ImagePlus} onClick={() => setAdding(true)}>
            Ajouter des photos
          </IconButton>
        </>
      }
    >
      <ErrorOf read={read} />
      <ErrorOf read={signed} />
      {isAdding ? (
        <AddPhotos
          projectId={project.id}
          first={category === "all" ? "before" : category}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {photos.length > 0 ? (
        <SegmentedControl
          aria-label="Photos montrées"
          size="xs"
          mb="md"
          value={category}
          onChange={(value) => setCategory(value)}
          data={[
            { value: "all", label: `Toutes (${photos.length})` },
            ...PHOTO_CATEGORIES.map((one) => ({ value: one, label: `${photoCategoryLabels[one]} (${count(one)})` })),
          ]}
        />
      ) : null}
      {read.data && kept.length === 0 ? (
        <EmptyState
          icon={Camera}
          title="Aucune photo"
          description="Ajoutez-en depuis votre téléphone ou votre ordinateur, cinq à la fois."
        />
      ) : (
        <ul className="office-pictures" aria-label="Photos du chantier">
          {kept.slice(0, most).map((photo) => (
            <PhotoCard
              key={photo.id}
              photo={photo}
              address={addressOf(photo)}
              isLoading={isWaiting && addressOf(photo) === null}
              onOpen={() => setShown(photo.id)}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {shown === null ? null : (
          <PhotoDialog
            projectId={project.id}
            photos={kept}
            all={photos}
            shown={shown}
            addressOf={addressOf}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        )}
        {isPublishing ? (
          <PublishDialog project={project} photos={photos} addressOf={addressOf} onClose={() => setPublishing(false)} />
        ) : null}
      </Suspense>
    </Panel>
  )
}
