import { FileButton } from "@mantine/core"
import { Camera, ImageUp } from "lucide-react"
import { useRef } from "react"
import { useMediaQuery } from "@mantine/hooks"
import { IconButton } from "../shell/icon-button.tsx"
import { acceptedTypes, type UploadPurpose } from "#domain/uploads/rules.ts"

type UploadButtonProps = {
  label: string
  purpose: UploadPurpose
  isSending: boolean
  onFiles: (files: File[]) => void
  isMultiple?: boolean
}

/** Opens the file picker. The same file can be chosen again. */
export function UploadButton({ label, purpose, isSending, onFiles, isMultiple = false }: UploadButtonProps) {
  const forget = useRef<() => void>(null)
  return (
    <FileButton
      resetRef={forget}
      accept={acceptedTypes(purpose).join(",")}
      multiple={isMultiple}
      onChange={(chosen: File | File[] | null) => {
        forget.current?.()
        onFiles([chosen ?? []].flat())
      }}
    >
      {(props) => (
        <IconButton {...props} variant="default" loading={isSending} icon={ImageUp}>
          {label}
        </IconButton>
      )}
    </FileButton>
  )
}

/** Takes a photo with the camera, on touch devices. */
export function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isHeld = useMediaQuery("(pointer: coarse)", undefined, { getInitialValueInEffect: false })
  const forget = useRef<() => void>(null)
  if (!isHeld) return null
  return (
    <FileButton
      resetRef={forget}
      accept="image/*"
      capture="environment"
      onChange={(file) => {
        forget.current?.()
        if (file) onFiles([file])
      }}
    >
      {(props) => (
        <IconButton {...props} variant="default" icon={Camera}>
          Prendre une photo
        </IconButton>
      )}
    </FileButton>
  )
}
