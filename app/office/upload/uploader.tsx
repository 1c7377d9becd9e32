import { Button, Progress } from "@mantine/core"
import { CircleCheck } from "lucide-react"
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { toastSuccess } from "../feedback/toasts.tsx"
import { CameraButton, UploadButton, useIsTouch } from "./upload-button.tsx"
import styles from "./uploader.module.css"
import { type Upload, useUploads } from "./use-uploads.ts"

/** Files per choice, and the uploads that are shown of a longer one (specification §9). */
export const MOST_FILES = 5
/** How long the panel shows the success before it closes (specification §4). */
const CLOSES_AFTER_MS = 1000

type UploaderProps = {
  purpose: UploadPurpose
  /** Id of the record to which the files belong. */
  record: string
  /** Files per choice. */
  most?: number
  /** Files that were chosen before the panel opened. */
  first?: readonly File[]
  hint: string
  /** Fields about the files, shown above the drop zone. */
  children?: ReactNode
  /** The beginning of the message about a file that failed. */
  failed?: string
  onStored: (file: StoredFile) => Promise<unknown>
  /** The toast for one file and for several. It shows when all have arrived, a second before the panel closes. */
  arrived?: { one: string; many: string }
  onClose: () => void
}

/** A drop zone and a picker for several files, with the state of each file and a way to close. */
export function Uploader(props: UploaderProps) {
  const { purpose, most = MOST_FILES, first = [], hint, children, arrived, onClose, ...options } = props
  const isTouch = useIsTouch()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      clearTimeout(closing.current)
    }
  }, [])
  const { uploads, leftOut, add, retry, cancel } = useUploads({
    purpose,
    most,
    ...options,
    onDone(count) {
      if (arrived) toastSuccess(count > 1 ? `${count} ${arrived.many}` : arrived.one)
      // Uploads go on after the panel was closed; another panel may be open by then.
      if (isShown.current) closing.current = setTimeout(onClose, CLOSES_AFTER_MS)
    },
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (first.length > 0) add(first)
  })
  const sent = uploads.filter(({ state }) => state === "done").length
  const [isOver, setOver] = useState(false)
  function choose(files: File[]) {
    clearTimeout(closing.current)
    add(files)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    choose([...event.dataTransfer.files])
  }
  return (
    <div className={`office-fields ${styles.adding}`}>
      {children}
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
        <p className={styles.hint}>
          {isTouch ? null : "Déposez vos fichiers ici, ou choisissez-les. "}
          {hint}
        </p>
        <div className="office-actions">
          <CameraButton onFiles={choose} />
          <UploadButton label="Choisir des fichiers" purpose={purpose} isSending={false} isMultiple onFiles={choose} />
        </div>
        <p role="status" className="office-minor">
          {leftOut > 0
            ? `${most} fichiers à la fois\u00a0: ${leftOut} laissé${leftOut > 1 ? "s" : ""} de côté.`
            : uploads.length > MOST_FILES
              ? `${sent} sur ${uploads.length} envoyé${sent > 1 ? "s" : ""}`
              : ""}
        </p>
        <ul className={`office-stack ${styles.uploads}`} aria-label="Fichiers en cours d’envoi">
          {shownOf(uploads).map((upload) => (
            <li key={upload.id} className={styles.upload}>
              <span className={styles.name}>{upload.name}</span>
              <State upload={upload} onRetry={() => retry(upload.id)} onCancel={() => cancel(upload.id)} />
            </li>
          ))}
        </ul>
      </div>
      <Button variant="subtle" color="gray" className={styles.close ?? ""} onClick={onClose}>
        Fermer
      </Button>
    </div>
  )
}

/** All of a few; of many those that failed and the next ones, so that the list keeps its height. */
function shownOf(uploads: Upload[]): Upload[] {
  if (uploads.length <= MOST_FILES) return uploads
  const failed = uploads.filter(({ state }) => state === "failed")
  const next = uploads.filter(({ state }) => state === "sending" || state === "waiting").slice(0, MOST_FILES)
  return [...failed, ...next]
}

type StateProps = { upload: Upload; onRetry: () => void; onCancel: () => void }

function State({ upload, onRetry, onCancel }: StateProps) {
  const { name, state, progress, message, canRetry } = upload
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
        <>
          <Progress value={progress * 100} aria-label={`Envoi de ${name}`} className={styles.bar ?? ""} />
          <span aria-hidden className={styles.part}>
            {`${Math.round(progress * 100)}\u00a0%`}
          </span>
        </>
      )}
      <span className="office-actions">
        {state === "failed" && canRetry ? (
          <Button variant="default" size="compact-sm" aria-label={`Réessayer ${name}`} onClick={onRetry}>
            Réessayer
          </Button>
        ) : null}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`${state === "failed" && !canRetry ? "Retirer" : "Annuler"} ${name}`}
          onClick={onCancel}
        >
          {state === "failed" && !canRetry ? "Retirer" : "Annuler"}
        </Button>
      </span>
    </>
  )
}
