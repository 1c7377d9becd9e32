import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useNavigate } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastSuccess } from "#app/office/feedback/toasts.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import type { FormRefusal } from "#app/office/form/use-schema-form.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { LOST, StoredPicture } from "#app/office/upload/stored-picture.tsx"
import { splitAddress } from "#domain/booking/address.ts"
import { photoCategoryLabels } from "#domain/projects/labels.ts"
import type { Project } from "../data/list-projects.ts"
import { type AddressOf, useSmallPictures } from "../file-queries.ts"
import { photosQuery } from "../part-queries.ts"
import { PARTS } from "../parts.ts"
import { MOST_PARTS, type ProjectPhoto } from "../data/list-parts.ts"
import { addWork, GALLERY, listWorks, publishPhoto } from "./data.ts"
import styles from "./photos.module.css"

type PublishDialogProps = { project: Project; onClose: () => void }
type ChoiceProps = PublishDialogProps & { photos: readonly ProjectPhoto[]; addressOf: AddressOf }

const NEW = ""
const FAILED = "Erreur lors de la publication dans la galerie"

/** The latest photos of the project, of which some are copied. */
export function PublishDialog(props: PublishDialogProps) {
  const { id } = props.project
  const { data: photos } = useQuery(photosQuery(id, null, MOST_PARTS))
  const { addressOf } = useSmallPictures(id, photos ?? [])
  return photos ? <Choice {...props} photos={photos} addressOf={addressOf} /> : null
}

/**
 * Adds photos that the client agreed to show to a work of the public gallery. The captions are copied; the client's name, the street and
 * the prices are not, unless a caption or the title contains them.
 */
function Choice({ project, photos, addressOf, onClose }: ChoiceProps) {
  const works = useQuery({ queryKey: [GALLERY.works, "titles"], queryFn: () => listWorks(browserDb()) })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => pairsOf(photos))
  const [workId, setWorkId] = useState(NEW)
  const [title, setTitle] = useState(project.name)
  const { city } = splitAddress(project.address)
  const [location, setLocation] = useState(city)
  const [done, setDone] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const isNew = workId === NEW
  const isIncomplete = chosen.size === 0 || (isNew && (title.trim() === "" || location.trim() === ""))

  async function publish() {
    const db = browserDb()
    const id = isNew ? await addWork(db, { title: title.trim(), location: location.trim() }) : workId
    // A retry reuses the work that the first attempt created.
    setWorkId(id)
    let count = 0
    for (const photo of photos.filter((one) => chosen.has(one.id))) {
      await publishPhoto(db, id, photo)
      setChosen((before) => new Set([...before].filter((one) => one !== photo.id)))
      count += 1
      setDone(count)
    }
    toastSuccess("Photos copiées dans la galerie\u00a0: relisez la réalisation avant de la publier.")
    void navigate(`/admin/gallery/edit/${id}?onglet=photos`)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    setDone(0)
    publish()
      .catch((error: Error) => setRefusal({ title: FAILED, reason: reasonOf(error) }))
      .finally(() => {
        setDone(null)
        for (const table of [GALLERY.works, GALLERY.photos, PARTS.photos]) announceTableChange(table)
      })
  }

  return (
    <FormDialog
      title="Publier dans la galerie"
      submitLabel={done === null ? `Copier ${chosen.size} photo${chosen.size > 1 ? "s" : ""}` : `${done} copiée(s)…`}
      size="xl"
      isDirty={isNew && (title !== project.name || location !== city)}
      isSending={done !== null}
      isSubmitDisabled={isIncomplete}
      refusal={refusal}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="office-minor">
        La galerie est publique. Choisissez des photos que le client accepte de montrer, et relisez le titre et les
        légendes&nbsp;: s’ils le nomment, retirez son nom. Sa rue et les prix ne sont pas copiés.
      </p>
      <FieldGrid>
        <NativeSelect
          label="Réalisation"
          value={workId}
          onChange={({ currentTarget }) => setWorkId(currentTarget.value)}
          data={[
            { value: NEW, label: "Nouvelle réalisation (brouillon)" },
            ...(works.data ?? []).map((work) => ({
              value: work.id,
              label: work.is_published ? work.title : `${work.title} (brouillon)`,
            })),
          ]}
        />
        {isNew ? (
          <>
            <TextInput
              label="Titre"
              withAsterisk
              maxLength={160}
              value={title}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
            <TextInput
              label="Lieu (ville)"
              withAsterisk
              maxLength={160}
              value={location}
              onChange={({ currentTarget }) => setLocation(currentTarget.value)}
            />
          </>
        ) : null}
      </FieldGrid>
      <ul className="office-pictures" aria-label="Photos à publier">
        {photos.map((photo) => {
          const { id, caption, category, gallery_photo_id } = photo
          return (
            <li key={id}>
              <div className={styles.choice}>
                <StoredPicture address={addressOf(photo)} without={LOST} alt="" />
                <Checkbox
                  label={`${photoCategoryLabels[category]}${caption ? `, ${caption}` : ""}`}
                  checked={chosen.has(id)}
                  disabled={gallery_photo_id !== null}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((before) => new Set(checked ? [...before, id] : [...before].filter((one) => one !== id)))
                  }
                />
              </div>
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}

/** The initial choice: the before/after pairs, except photos that are public already. */
function pairsOf(photos: readonly ProjectPhoto[]): ReadonlySet<string> {
  const paired = photos.flatMap(({ id, before_photo_id }) => (before_photo_id === null ? [] : [id, before_photo_id]))
  const isFree = (id: string) => photos.some((photo) => photo.id === id && photo.gallery_photo_id === null)
  return new Set(paired.filter(isFree))
}
