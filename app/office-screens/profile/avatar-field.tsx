import { FileButton } from "@mantine/core"
import { ImageUp, X } from "lucide-react"
import { useRef, useState } from "react"
import { useFieldFile } from "#app/office/form/pending-files.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PersonPicture } from "#app/office/shell/person-picture.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { AppError } from "#domain/errors.ts"
import styles from "./profile.module.css"

type AvatarFieldProps = {
  name: string
  address: string | null
  /** Called after the upload. The profile stores the URL when the form is saved. */
  onUploaded: (address: string) => void
  onRemoved: () => void
  onRefused: (text: string, reason: string | null) => void
}

export function AvatarField({ name, address, onUploaded, onRemoved, onRefused }: AvatarFieldProps) {
  const [isSending, setSending] = useState(false)
  const forget = useRef<() => void>(null)
  const field = useFieldFile()

  function choose(file: File | null) {
    // Resets the input, so that the same file can be chosen again after a refusal.
    forget.current?.()
    if (file) field.add(send(file))
  }

  async function send(file: File): Promise<boolean> {
    setSending(true)
    try {
      // Few change their picture: the way to send it comes with the first one.
      const { publicAddress, uploadFile } = await import("#app/office/upload/upload-file.ts")
      onUploaded(publicAddress(browserDb(), await uploadFile(browserDb(), { purpose: "avatar", file })))
      return true
    } catch (error) {
      // A message about the file stands alone; any other error is the reason below « Erreur lors de l’upload ».
      const isAboutFile = error instanceof AppError && ["invalid_input", "payload_too_large"].includes(error.code)
      if (isAboutFile) onRefused(error.message, null)
      else onRefused("Erreur lors de l’upload de l’avatar", reasonOf(error as Error))
      return false
    } finally {
      setSending(false)
    }
  }

  return (
    <div className={styles.avatar}>
      <PersonPicture name={name} address={address} size={80} />
      <div>
        <div className="office-actions">
          <FileButton resetRef={forget} accept="image/jpeg,image/png,image/gif,image/webp" onChange={choose}>
            {(props) => (
              <IconButton
                {...props}
                variant="default"
                loading={isSending}
                icon={ImageUp}
                aria-describedby="avatar-hint"
              >
                Changer l’avatar
              </IconButton>
            )}
          </FileButton>
          {address ? (
            <IconButton
              variant="subtle"
              color="gray"
              icon={X}
              className={styles.quiet}
              onClick={() => {
                field.forget()
                onRemoved()
              }}
            >
              Retirer
            </IconButton>
          ) : null}
        </div>
        <p id="avatar-hint" className={styles.hint}>
          JPG, PNG ou GIF, 2&nbsp;MB au maximum
        </p>
      </div>
    </div>
  )
}
