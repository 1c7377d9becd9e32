import { useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PersonPicture } from "#app/office/shell/person-picture.tsx"
import { UploadButton } from "#app/office/upload/upload-button.tsx"
import type { useHeldFile } from "#app/office/upload/use-held-file.ts"
import { filesQuery } from "./records.ts"
import styles from "./contractors.module.css"

type PhotoFieldProps = {
  name: string
  /** The storage path of the current photo. */
  path: string | null
  held: ReturnType<typeof useHeldFile>
  onRemove: () => void
}

/** A portrait; the chosen file is uploaded when the form is saved. */
export function PhotoField({ name, path, held, onRemove }: PhotoFieldProps) {
  const { data: files } = useQuery(filesQuery(path ? [path] : []))
  const address = held.preview ?? files?.get(path ?? "") ?? null
  return (
    <div className={styles.photo}>
      <PersonPicture name={name || "?"} address={address} size={96} />
      <div className="office-fields">
        <div className="office-actions">
          <UploadButton
            label={address ? "Changer la photo" : "Choisir une photo"}
            purpose="contractor_photo"
            isSending={false}
            onFiles={([file]) => {
              if (file) void held.choose(file)
            }}
          />
          {address ? (
            <IconButton variant="subtle" color="gray" icon={X} onClick={onRemove}>
              Retirer
            </IconButton>
          ) : null}
        </div>
        <p className="office-minor">{held.file?.name ?? "PNG, JPG jusqu’à 2MB"}</p>
        <p role="alert" className="office-refusal">
          {held.refusal}
        </p>
      </div>
    </div>
  )
}
