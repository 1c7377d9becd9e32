import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { type SentPhoto, photosQuery } from "./photos-query.ts"
import { PhotoImage } from "./photo-image.tsx"
import { PhotoViewer } from "./photo-viewer.tsx"
import styles from "./photos.module.css"

type SentPhotosProps = {
  id: string
  photos: readonly SentPhoto[]
  /** Called when the viewer opens or closes over the panel. */
  onViewing?: (isViewing: boolean) => void
}

/** The photos that the client sent. Their signed URLs are valid for an hour. */
export function SentPhotos({ id, photos, onViewing }: SentPhotosProps) {
  const read = useQuery(photosQuery(id, photos))
  const { data: addresses, error } = read
  const [shown, setShown] = useState<number | null>(null)
  function show(index: number | null) {
    setShown(index)
    onViewing?.(index !== null)
  }
  return (
    <Section title={photos.length > 1 ? `Photos (${photos.length})` : "Photo"}>
      <ErrorOf read={read} />
      {error && !addresses ? null : (
        <ul className={`office-pictures ${styles.photos}`}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              {addresses ? (
                <button type="button" className={styles.thumbnail} onClick={() => show(index)}>
                  <PhotoImage
                    address={addresses.get(photo.path) ?? null}
                    alt={`Agrandir la photo ${index + 1}\u00a0: ${photo.name}`}
                  />
                </button>
              ) : (
                <Skeleton className={styles.thumbnail} />
              )}
            </li>
          ))}
        </ul>
      )}
      {shown !== null && addresses ? (
        <PhotoViewer photos={photos} addresses={addresses} index={shown} onIndex={show} onClose={() => show(null)} />
      ) : null}
    </Section>
  )
}
