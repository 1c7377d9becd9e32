import { Button, Input, Progress } from "@mantine/core"
import { useEffect, useRef } from "react"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import styles from "./held-file-field.module.css"
import { CameraButton, UploadButton } from "./upload-button.tsx"
import type { useHeldFile } from "./use-held-file.ts"

type HeldFileFieldProps = { label: string; purpose: UploadPurpose; held: ReturnType<typeof useHeldFile> }

/** A field for one required paper, a PDF or a photo of each page, which is uploaded when its form is saved. */
export function HeldFileField({ label, purpose, held }: HeldFileFieldProps) {
  const { pages, progress, isReading } = held
  const arePhotos = pages.length > 0 && held.preview !== null
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk
      description={"PDF, ou une photo par page, 10\u00a0Mo au maximum"}
      error={held.refusal}
    >
      {pages.length > 0 ? (
        <ul className={styles.pages} aria-label={arePhotos ? "Pages" : undefined}>
          {pages.map((page, index) => {
            const name = arePhotos ? `Page\u00a0${index + 1}` : page.name
            return (
              <li key={index}>
                {arePhotos ? <Thumbnail photo={page} /> : null}
                <span className={styles.name}>{name}</span>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={`Retirer ${name}`}
                  onClick={() => held.removePage(page)}
                >
                  Retirer
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
      <div className={`office-actions ${styles.ways}`}>
        <CameraButton
          label={arePhotos ? "Photographier la page suivante" : "Prendre une photo"}
          onFiles={(files) => void held.addPages(files)}
        />
        <UploadButton
          label={arePhotos ? "Ajouter une page" : pages.length > 0 ? "Choisir un autre fichier" : "Choisir un fichier"}
          purpose={purpose}
          isSending={isReading}
          isMultiple
          onFiles={(files) => {
            if (files.length > 0) void held.addPages(files)
          }}
        />
        {pages.length > 0 || isReading ? null : <span className="office-minor">Aucun fichier</span>}
      </div>
      <p role="status" className={styles.state}>
        {progress !== null ? "Envoi du fichier…" : isReading ? "Lecture du fichier…" : ""}
        {progress === null ? null : <span aria-hidden>{` ${Math.round(progress * 100)}\u00a0%`}</span>}
      </p>
      {progress === null ? null : (
        <Progress value={progress * 100} aria-label="Envoi du fichier" className={styles.bar ?? ""} />
      )}
    </Input.Wrapper>
  )
}

function Thumbnail({ photo }: { photo: File }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(photo)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return <img ref={image} alt="" className={styles.photo} />
}
