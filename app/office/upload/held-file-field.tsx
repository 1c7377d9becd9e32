import { Input } from "@mantine/core"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import { UploadButton } from "./upload-button.tsx"
import type { useHeldFile } from "./use-held-file.ts"

type HeldFileFieldProps = { label: string; purpose: UploadPurpose; held: ReturnType<typeof useHeldFile> }

/** A field for one required file, which is uploaded when its form is saved. */
export function HeldFileField({ label, purpose, held }: HeldFileFieldProps) {
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk
      description={"PDF ou photo, 10\u00a0Mo au maximum"}
      error={held.refusal}
    >
      <div className="office-actions">
        <UploadButton
          label={held.file ? "Choisir un autre fichier" : "Choisir un fichier"}
          purpose={purpose}
          isSending={false}
          onFiles={([file]) => {
            if (file) void held.choose(file)
          }}
        />
        <span className="office-minor">{held.file?.name ?? "Aucun fichier"}</span>
      </div>
    </Input.Wrapper>
  )
}
