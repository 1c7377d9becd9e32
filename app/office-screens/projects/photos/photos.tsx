import { SegmentedControl } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Camera, GalleryHorizontalEnd, ImagePlus } from "lucide-react"
import { lazy, Suspense, useDeferredValue, useState } from "react"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { CameraButton, UploadButton, useIsTouch } from "#app/office/upload/upload-button.tsx"
import { formatCount } from "#domain/numbers.ts"
import { PHOTO_CATEGORIES, type PhotoCategory, photoCategoryLabels } from "#domain/projects/labels.ts"
import type { Project } from "../data/list-projects.ts"
import { useSmallPictures } from "../file-queries.ts"
import { figuresQuery, photosQuery, STEPS, usePartCounts } from "../part-queries.ts"
import { ShowMore, useMore } from "../show-more.tsx"
import { AddPhotos } from "./add-photos.tsx"
import { type Arrived, ArrivedPhotos } from "./arrived-photos.tsx"
import { PhotoCard } from "./photo-card.tsx"

const PhotoDialog = lazy(() => import("./photo-dialog.tsx").then((m) => ({ default: m.PhotoDialog })))
const PublishDialog = lazy(() => import("./publish-dialog.tsx").then((m) => ({ default: m.PublishDialog })))

/** More than a screen shows. The others are drawn after these are there. */
const DRAWN_FIRST = 24

/** The photos of a project, newest first, with a choice of the category. */
export function Photos({ project }: { project: Project }) {
  const [category, setCategory] = useState<PhotoCategory | "all">("all")
  const { most, onMore, reset } = useMore(STEPS.photos)
  const read = useQuery(photosQuery(project.id, category === "all" ? null : category, most))
  const photos = read.data ?? []
  const counts = useQuery(figuresQuery(project.id)).data?.photos
  const all = usePartCounts(project.id).photos ?? photos.length
  const total = category === "all" ? all : counts?.[category]
  const { read: signed, addressOf, isWaiting } = useSmallPictures(project.id, photos)
  const [shown, setShown] = useState<string | null>(null)
  const isTouch = useIsTouch()
  /** The photos that the open panel sends first; null while it is closed. */
  const [taken, setTaken] = useState<readonly File[] | null>(null)
  const [arrived, setArrived] = useState<readonly Arrived[]>([])
  const [isPublishing, setPublishing] = useState(false)
  function begin(files: readonly File[]) {
    setArrived([])
    setTaken(files)
  }
  const drawn = useDeferredValue(Infinity, DRAWN_FIRST)
  const publish =
    all > 0 ? (
      <IconButton variant="default" icon={GalleryHorizontalEnd} onClick={() => setPublishing(true)}>
        Publier dans la galerie
      </IconButton>
    ) : null
  return (
    <Panel
      title="Photos"
      description="Ouvrez une photo pour la légender, la comparer ou la montrer au client."
      actions={
        <>
          {isTouch ? null : publish}
          {taken ? null : isTouch ? (
            <>
              <CameraButton isMain onFiles={begin} />
              <UploadButton label="Choisir" purpose="project_photo" isSending={false} isMultiple onFiles={begin} />
            </>
          ) : (
            <IconButton icon={ImagePlus} onClick={() => begin([])}>
              Ajouter des photos
            </IconButton>
          )}
        </>
      }
    >
      <ErrorOf read={read} />
      <ErrorOf read={signed} />
      {taken ? (
        <AddPhotos
          projectId={project.id}
          first={category === "all" ? "before" : category}
          taken={taken}
          onArrived={(photo) => setArrived((known) => [...known, photo])}
          onClose={() => setTaken(null)}
        />
      ) : arrived.length > 0 ? (
        <ArrivedPhotos
          photos={arrived}
          onSet={(kind) => setArrived(arrived.map(({ path }) => ({ path, category: kind })))}
          onClose={() => setArrived([])}
        />
      ) : null}
      {all > 0 ? (
        <SegmentedControl
          aria-label="Photos montrées"
          size="xs"
          mb="md"
          value={category}
          onChange={(value) => {
            setCategory(value)
            reset()
          }}
          data={[
            { value: "all", label: `Toutes (${formatCount(all)})` },
            ...PHOTO_CATEGORIES.map((one) => ({
              value: one,
              label: `${photoCategoryLabels[one]} (${formatCount(counts?.[one] ?? 0)})`,
            })),
          ]}
        />
      ) : null}
      {read.data && photos.length === 0 ? (
        <EmptyState
          icon={Camera}
          title="Aucune photo"
          description="Ajoutez-en depuis votre téléphone ou votre ordinateur, trente à la fois."
        />
      ) : (
        <ul className="office-pictures" aria-label="Photos du chantier">
          {photos.slice(0, drawn).map((photo) => (
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
      {isTouch ? <div className="office-below">{publish}</div> : null}
      <ShowMore shown={photos.length} total={total} isFetching={read.isPlaceholderData} onMore={onMore} />
      <Suspense fallback={null}>
        {shown === null ? null : (
          <PhotoDialog
            projectId={project.id}
            photos={photos}
            shown={shown}
            addressOf={addressOf}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        )}
        {isPublishing ? <PublishDialog project={project} onClose={() => setPublishing(false)} /> : null}
      </Suspense>
    </Panel>
  )
}
