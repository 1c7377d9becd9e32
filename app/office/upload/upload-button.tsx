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

export function useIsTouch(): boolean {
  return useMediaQuery("(pointer: coarse)", undefined, { getInitialValueInEffect: false })
}

type CameraButtonProps = {
  label?: string
  /** The main action of its screen. */
  isMain?: boolean
  onFiles: (files: File[]) => void
}

/** Takes a photo with the camera, on touch devices, where it is the first way to add one. */
export function CameraButton({ label = "Prendre une photo", isMain = false, onFiles }: CameraButtonProps) {
  const forget = useRef<() => void>(null)
  if (!useIsTouch()) return null
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
        <IconButton {...props} variant={isMain ? "filled" : "light"} icon={Camera}>
          {label}
        </IconButton>
      )}
    </FileButton>
  )
}
