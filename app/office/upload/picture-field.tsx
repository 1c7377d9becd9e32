import { TextInput } from "@mantine/core"
import { isOwnAddress } from "#app/lib/own-address.ts"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import styles from "./picture-field.module.css"
import { StoredPicture } from "./stored-picture.tsx"
import { UploadButton } from "./upload-button.tsx"
import { useUpload } from "./use-upload.ts"

type PictureFieldProps = {
  label: string
  purpose: UploadPurpose
  record?: string
  value: string
  onChange: (address: string) => void
  error?: React.ReactNode
  withAsterisk?: boolean
}

/** A picture by its address, with a preview: brought from the device, or copied by the server from wherever it lies on the internet. */
export function PictureField({ label, purpose, record, value, onChange, error, ...rest }: PictureFieldProps) {
  const { isSending, refusal, send, forget } = useUpload(purpose, record)
  async function bring(file: File | string | undefined) {
    const address = file && (await send(file))
    if (address) onChange(address)
  }
  /** A picture of another site is copied at once: pages show only what lies on this one. */
  function take(typed: string) {
    const address = typed.trim()
    if (/^https?:/i.test(address) && !isOwnAddress(address)) void bring(address)
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
            onChange(currentTarget.value)
            if ((nativeEvent as InputEvent).inputType === "insertFromPaste") take(currentTarget.value)
          }}
          onBlur={() => take(value)}
          {...rest}
        />
        <UploadButton
          label="Importer une image"
          purpose={purpose}
          isSending={isSending}
          onFiles={([file]) => void bring(file)}
        />
      </div>
    </div>
  )
}
