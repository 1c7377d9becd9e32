import { Skeleton } from "@mantine/core"
import { Columns2, Eye, GalleryHorizontalEnd } from "lucide-react"
import { LOST, StoredPicture } from "#app/office/upload/stored-picture.tsx"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { photoCategoryLabels } from "#domain/projects/labels.ts"
import type { ProjectPhoto } from "../data/list-parts.ts"
import styles from "./photos.module.css"

type PhotoCardProps = { photo: ProjectPhoto; address: string | null; isLoading: boolean; onOpen: () => void }

/** One photo in the grid, and the button that opens it with its actions. */
export function PhotoCard({ photo, address, isLoading, onOpen }: PhotoCardProps) {
  const { caption, category, upload_date, is_client_visible, before_photo_id, gallery_photo_id } = photo
  const day = formatShortDate(parisDate(new Date(upload_date)))
  const label = photoCategoryLabels[category]
  return (
    <li className={styles.photo}>
      <button
        type="button"
        className={styles.open}
        aria-label={`Ouvrir la photo ${caption || `${label.toLowerCase()} du ${day}`}`}
        onClick={onOpen}
      >
        {isLoading ? (
          <Skeleton className={styles.ghost ?? ""} />
        ) : (
          <StoredPicture address={address} without={LOST} alt="" />
        )}
      </button>
      <span className={styles.caption}>{caption || "Sans légende"}</span>
      <span className="office-minor">
        {label} · {day}
      </span>
      {is_client_visible ? (
        <span className={styles.flag}>
          <Eye aria-hidden size={13} /> Visible par le client
        </span>
      ) : null}
      {before_photo_id ? (
        <span className={styles.flag}>
          <Columns2 aria-hidden size={13} /> Comparée avant/après
        </span>
      ) : null}
      {gallery_photo_id ? (
        <span className={styles.flag}>
          <GalleryHorizontalEnd aria-hidden size={13} /> Dans la galerie
        </span>
      ) : null}
    </li>
  )
}
