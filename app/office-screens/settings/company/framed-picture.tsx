import type { ReactNode } from "react"
import { FramingField } from "#app/office/upload/framing-field.tsx"
import { PictureField } from "#app/office/upload/picture-field.tsx"
import { readFraming, writeFocus } from "#domain/framing.ts"
import type { UploadPurpose } from "#domain/uploads/rules.ts"

type Cut = { photo: string; focus: string }
type FramedPictureProps = Cut & {
  label: string
  description?: string
  purpose: UploadPurpose
  /** The shape of the frame on the page. */
  shape: "landscape" | "round"
  error: ReactNode
  onChange: (cut: Cut) => void
}

/** A picture of the company with the point that its crop keeps in sight. */
export function FramedPicture({
  label,
  description,
  purpose,
  shape,
  photo,
  focus,
  error,
  onChange,
}: FramedPictureProps) {
  return (
    <>
      <PictureField
        label={label}
        {...(description ? { description } : {})}
        purpose={purpose}
        value={photo}
        onChange={(address) => onChange({ photo: address, focus: "" })}
        error={error}
      />
      {photo ? (
        <FramingField
          address={photo}
          shape={shape}
          value={readFraming(focus)}
          onChange={(framing) => onChange({ photo, focus: writeFocus(framing) ?? "" })}
        />
      ) : null}
    </>
  )
}
