import { ActionIcon, Modal } from "@mantine/core"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { ChevronLeft, ChevronRight, Download } from "lucide-react"
import { type SentPhoto, useDownload } from "./photos-query.ts"
import { PhotoImage } from "./photo-image.tsx"
import styles from "./photos.module.css"

type PhotoViewerProps = {
  photos: readonly SentPhoto[]
  addresses: ReadonlyMap<string, string>
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** One photo as large as the screen allows. The arrows go to the other photos and wrap around. */
export function PhotoViewer({ photos, addresses, index, onIndex, onClose }: PhotoViewerProps) {
  const isPhone = useIsPhone()
  const download = useDownload()
  const photo = photos[index]
  const count = photos.length
  if (!photo) return null
  const go = (step: number) => onIndex((index + step + count) % count)
  return (
    <Modal
      opened
      onClose={onClose}
      title={photo.name}
      size="auto"
      fullScreen={isPhone}
      transitionProps={{ duration: 120 }}
      onKeyDown={(event) => {
        if (event.key === "ArrowLeft") go(-1)
        if (event.key === "ArrowRight") go(1)
      }}
    >
      <div className={styles.stage}>
        <PhotoImage address={addresses.get(photo.path) ?? null} alt={`Photo ${index + 1} de la demande`} />
      </div>
      <div className={`office-between ${styles.bar}`}>
        {count > 1 ? (
          <div className={styles.steps}>
            <ActionIcon variant="default" aria-label="Photo précédente" onClick={() => go(-1)}>
              <ChevronLeft aria-hidden size={18} />
            </ActionIcon>
            <span role="status">
              {index + 1} sur {count}
            </span>
            <ActionIcon variant="default" aria-label="Photo suivante" onClick={() => go(1)}>
              <ChevronRight aria-hidden size={18} />
            </ActionIcon>
          </div>
        ) : (
          <span />
        )}
        <IconButton
          variant="default"
          icon={Download}
          loading={download.isPending}
          onClick={() => download.mutate(photo)}
        >
          Télécharger
        </IconButton>
      </div>
    </Modal>
  )
}
