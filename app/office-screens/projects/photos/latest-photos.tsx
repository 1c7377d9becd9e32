import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { LOST, StoredPicture } from "#app/office/upload/stored-picture.tsx"
import { useSmallPictures } from "../file-queries.ts"
import { photosQuery, usePartCounts } from "../part-queries.ts"
import styles from "./photos.module.css"

const MOST = 4

/** The newest photos of a project in one row; they open the tab « Photos ». */
export function LatestPhotos({ projectId }: { projectId: string }) {
  const count = usePartCounts(projectId).photos ?? 0
  const photos = useQuery({ ...photosQuery(projectId, null, MOST), enabled: count > 0 }).data ?? []
  const { addressOf, isWaiting } = useSmallPictures(projectId, photos)
  if (count === 0) return null
  return (
    <Link to="?onglet=photos" replace className={styles.latest} aria-label="Voir les photos">
      {photos.map((photo) => (
        <span key={photo.id}>
          {isWaiting ? null : <StoredPicture address={addressOf(photo)} without={LOST} alt="" />}
        </span>
      ))}
    </Link>
  )
}
