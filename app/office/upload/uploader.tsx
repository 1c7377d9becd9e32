import { Button, Progress } from "@mantine/core"
import { CircleCheck } from "lucide-react"
import { type DragEvent, useState } from "react"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { UploadButton } from "./upload-button.tsx"
import styles from "./uploader.module.css"
import { type Upload, useUploads } from "./use-uploads.ts"

type UploaderProps = {
  purpose: UploadPurpose
  /** Id of what the files belong to. */
  record: string
  most: number
  hint: string
  onStored: (file: StoredFile) => Promise<unknown>
  onDone: () => void
}

/** Where several files are dropped or chosen, and what becomes of each. */
export function Uploader({ purpose, hint, ...options }: UploaderProps) {
  const { uploads, add, retry, cancel } = useUploads({ purpose, ...options })
  const [isOver, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <div
      className={styles.zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.hint}>Déposez vos fichiers ici, ou choisissez-les. {hint}</p>
      <UploadButton label="Choisir des fichiers" purpose={purpose} isSending={false} isMultiple onFiles={add} />
      <ul className={styles.uploads} aria-label="Fichiers en cours d’envoi">
        {uploads.map((upload) => (
          <li key={upload.id} className={styles.upload}>
            <span className={styles.name}>{upload.name}</span>
            <State upload={upload} onRetry={() => retry(upload.id)} onCancel={() => cancel(upload.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function State({ upload, onRetry, onCancel }: { upload: Upload; onRetry: () => void; onCancel: () => void }) {
  const { name, state, progress, message } = upload
  if (state === "done") {
    return (
      <span role="status" className={styles.done}>
        <CircleCheck aria-hidden size={16} /> Envoyé
      </span>
    )
  }
  return (
    <>
      {state === "failed" ? (
        <p role="alert" className="office-refusal">
          {message}
        </p>
      ) : (
        <Progress value={progress * 100} aria-label={`Envoi de ${name}`} className={styles.bar ?? ""} />
      )}
      <span className="office-actions">
        {state === "failed" ? (
          <Button variant="default" size="compact-sm" aria-label={`Réessayer ${name}`} onClick={onRetry}>
            Réessayer
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Annuler ${name}`} onClick={onCancel}>
          Annuler
        </Button>
      </span>
    </>
  )
}
