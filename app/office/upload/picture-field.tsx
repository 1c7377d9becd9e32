import { Button, TextInput } from "@mantine/core"
import { isOwnAddress } from "#app/lib/own-address.ts"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import { useFieldFile } from "../form/pending-files.ts"
import styles from "./picture-field.module.css"
import { StoredPicture } from "./stored-picture.tsx"
import { UploadButton } from "./upload-button.tsx"
import { useUpload } from "./use-upload.ts"

type PictureFieldProps = {
  label: string
  /** Instead of the words about importing. */
  description?: string
  purpose: UploadPurpose
  record?: string
  value: string
  onChange: (address: string) => void
  error?: React.ReactNode
  withAsterisk?: boolean
}

/** A picture by its URL, with a preview: uploaded from the device, or copied by the server from another site. */
export function PictureField({ label, purpose, record, value, onChange, error, ...rest }: PictureFieldProps) {
  const { isSending, refusal, cut, send, forget } = useUpload(purpose, record)
  const field = useFieldFile()
  async function bring(file: File | string) {
    const address = await send(file)
    if (address) onChange(address)
    return address !== null
  }
  /** A picture on another site is copied at once: pages show only pictures stored here. */
  function copy(typed: string) {
    const address = typed.trim()
    if (!isSending && /^https?:/i.test(address) && !isOwnAddress(address)) field.add(bring(address))
  }
  return (
    <div className={styles.field}>
      <div className={styles.preview}>
        <StoredPicture address={value} alt="" />
      </div>
      <div className={`office-stack ${styles.entry}`}>
        <TextInput
          label={label}
          description={"Importez une image, ou collez son adresse\u00a0: elle est copiée sur votre site."}
          inputMode="url"
          value={value}
          error={refusal ?? error}
          disabled={isSending}
          onChange={({ currentTarget, nativeEvent }) => {
            forget()
            field.forget()
            onChange(currentTarget.value)
            if ((nativeEvent as InputEvent).inputType === "insertFromPaste") copy(currentTarget.value)
          }}
          onBlur={() => copy(value)}
          onKeyDown={({ key }) => {
            // Enter submits the form before the field loses the focus.
            if (key === "Enter") copy(value)
          }}
          {...rest}
        />
        <div className="office-actions">
          <UploadButton
            label="Importer une image"
            purpose={purpose}
            isSending={isSending}
            onFiles={([file]) => file && field.add(bring(file))}
          />
          {cut ? (
            <Button variant="default" onClick={() => field.add(bring(cut))}>
              Réessayer
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}
