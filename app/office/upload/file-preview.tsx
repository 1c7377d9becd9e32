import { Alert, Modal } from "@mantine/core"
import { Download, ExternalLink, TriangleAlert } from "lucide-react"
import { useEffect, useState } from "react"
import { Loading } from "../feedback/loading.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { isOwnAddress } from "#app/lib/own-address.ts"
import { IconButton } from "../shell/icon-button.tsx"
import { toastError } from "../feedback/toasts.tsx"
import { useIsPhone } from "../shell/use-is-phone.ts"
import styles from "./file-preview.module.css"
import { type FileToOpen, type Opened, openFile, openInNewTab, takeFile } from "./open-file.ts"

export type PreviewedFile = FileToOpen

type FilePreviewProps = { file: PreviewedFile; onClose: () => void }

/** A preview of a picture or a PDF, with buttons to open it in a new tab and to download it. */
export function FilePreview({ file, onClose }: FilePreviewProps) {
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    let isWanted = true
    let address: string | null = null
    void openFile(browserDb(), file, isOwnAddress).then((result) => {
      address = result.kind === "pdf" ? result.address : null
      if (isWanted) setOpened(result)
      else if (address) URL.revokeObjectURL(address)
    })
    return () => {
      isWanted = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [file])
  const refuse = (message: string) => setOpened({ kind: "refused", message })
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.name}
      size="xl"
      fullScreen={isPhone}
      transitionProps={{ duration: 120 }}
    >
      <div className={styles.stage}>
        {opened === null ? <Loading height={320} /> : null}
        {opened?.kind === "picture" ? (
          <img
            src={opened.address}
            alt={file.name}
            className={styles.picture}
            onError={() => refuse("Erreur lors du chargement de l’image")}
          />
        ) : null}
        {opened?.kind === "pdf" ? <iframe src={opened.address} title={file.name} className={styles.page} /> : null}
        {opened?.kind === "refused" ? (
          <Alert color="red" role="alert" icon={<TriangleAlert aria-hidden />} title={opened.message} />
        ) : null}
      </div>
      <div className={`office-actions ${styles.actions}`}>
        <IconButton
          variant="default"
          icon={ExternalLink}
          onClick={() =>
            void openInNewTab(browserDb(), file).catch(() => toastError("Erreur lors de l’ouverture du fichier"))
          }
        >
          Ouvrir dans un nouvel onglet
        </IconButton>
        <IconButton variant="default" icon={Download} onClick={() => void takeFile(file)}>
          Télécharger
        </IconButton>
      </div>
    </Modal>
  )
}
