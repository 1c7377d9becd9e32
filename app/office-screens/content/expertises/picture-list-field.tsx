import { Button } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import { useFieldFile } from "#app/office/form/pending-files.ts"
import { StoredPicture } from "#app/office/upload/stored-picture.tsx"
import { UploadButton } from "#app/office/upload/upload-button.tsx"
import { useUpload } from "#app/office/upload/use-upload.ts"

type PictureListFieldProps = {
  purpose: UploadPurpose
  addresses: readonly string[]
  onChange: (addresses: string[]) => void
  error?: ReactNode
}

/** Several pictures, which can be uploaded from the device and removed. */
export function PictureListField({ purpose, addresses, onChange, error }: PictureListFieldProps) {
  const { isSending, refusal, send } = useUpload(purpose)
  const field = useFieldFile()
  // The list of the latest render: a picture may be removed while others are being sent.
  const latest = useRef(addresses)
  useEffect(() => {
    latest.current = addresses
  })
  async function add(files: File[]) {
    for (const file of files) {
      const address = await send(file)
      // Stops at the first refused picture and shows why; the pictures before it stay.
      if (!address) return false
      latest.current = [...latest.current, address]
      onChange([...latest.current])
    }
    return true
  }
  return (
    <div className="office-fields">
      <UploadButton
        label="Ajouter des images"
        purpose={purpose}
        isSending={isSending}
        isMultiple
        onFiles={(files) => field.add(add(files))}
      />
      <p role="alert" className="office-refusal">
        {refusal ?? error}
      </p>
      <ul className="office-pictures" aria-label="Images secondaires">
        {addresses.map((address, index) => (
          <li key={address}>
            <StoredPicture address={address} alt={`Image ${index + 1}`} />
            <Button
              variant="subtle"
              color="red"
              fullWidth
              size="compact-sm"
              aria-label={`Retirer l’image ${index + 1}`}
              onClick={() => onChange(addresses.filter((other) => other !== address))}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
