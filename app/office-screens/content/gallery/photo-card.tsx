import { Button, TextInput } from "@mantine/core"
import { Clock, Crown, Sparkles, Undo2 } from "lucide-react"
import { useState } from "react"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { StoredPicture } from "#app/office/upload/stored-picture.tsx"
import type { PhotoType } from "#domain/gallery/gallery.ts"
import { framingStyle } from "#app/lib/framing-style.ts"
import { photoTypes } from "#domain/gallery/labels.ts"
import styles from "./photo-sections.module.css"
import { useDeletePhoto, useSetPhoto } from "./records.ts"
import type { WorkPhoto } from "./data.ts"

const PRIMARY: StatusLook = { label: "Principale", tone: "success", icon: Crown }
const looks: Record<PhotoType, StatusLook> = {
  before: { label: photoTypes.before, tone: "neutral", icon: Undo2 },
  after: { label: photoTypes.after, tone: "info", icon: Sparkles },
  progress: { label: photoTypes.progress, tone: "warning", icon: Clock },
}

/** Names a photo where its caption is not shown. */
export function nameOf({ caption, photo_type }: WorkPhoto): string {
  return caption || `la photo ${photoTypes[photo_type].toLowerCase()}`
}

export function PhotoCard({ photo }: { photo: WorkPhoto }) {
  const { id, url, photo_type, is_primary } = photo
  const [caption, setCaption] = useState(photo.caption ?? "")
  const [credit, setCredit] = useState(photo.credit ?? "")
  const keepCredit = useSetPhoto("Erreur lors de la mise à jour du nom du photographe")
  const keepCaption = useSetPhoto("Erreur lors de la mise à jour de la légende")
  const choose = useSetPhoto("Erreur lors de la définition de la photo principale")
  const remove = useDeletePhoto()
  const about = nameOf(photo)
  return (
    <div className={styles.photo}>
      <StoredPicture address={url} alt={caption} framing={framingStyle(photo.focus, photo.zoom)} />
      <div className="office-actions">
        {is_primary ? <StatusBadge look={PRIMARY} /> : null}
        <StatusBadge look={looks[photo_type]} />
      </div>
      <TextInput
        label="Légende"
        maxLength={300}
        value={caption}
        onChange={({ currentTarget }) => setCaption(currentTarget.value)}
        onBlur={() => {
          const typed = caption.trim() || null
          if (typed !== photo.caption) keepCaption.mutate({ id, caption: typed })
        }}
      />
      <TextInput
        label="Photographe"
        maxLength={120}
        value={credit}
        onChange={({ currentTarget }) => setCredit(currentTarget.value)}
        onBlur={() => {
          const typed = credit.trim() || null
          if (typed !== photo.credit) keepCredit.mutate({ id, credit: typed })
        }}
      />
      <div className="office-actions">
        {is_primary ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Choisir comme principale\u00a0: ${about}`}
            onClick={() => choose.mutate({ id, is_primary: true })}
          >
            Choisir comme principale
          </Button>
        )}
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size="compact-sm"
          aria-label={`Voir en grand ${about}, nouvel onglet`}
        >
          Voir en grand
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Supprimer ${about}`}
          onClick={() =>
            confirmDeletion({
              title: "Supprimer la photo",
              question: "Êtes-vous sûr de vouloir supprimer cette photo\u00a0?",
              onConfirm: () => remove.mutate(id),
            })
          }
        >
          Supprimer
        </Button>
      </div>
    </div>
  )
}
