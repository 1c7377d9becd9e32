import { useEffect, useRef, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { shrinkPhoto } from "#app/lib/shrink-photo.ts"
import { refuseUpload, UPLOAD_SENTENCES, type UploadPurpose } from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { uploadFile } from "./upload-file.ts"

/**
 * A file that a form holds until it is saved. `store` uploads it once: if the form is refused afterwards, the next submission does not
 * upload it again. A scheduled job removes files that were uploaded and never saved.
 */
export function useHeldFile(purpose: UploadPurpose) {
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const stored = useRef<StoredFile | null>(null)
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])

  async function choose(chosen: File | undefined) {
    const next = chosen && (await shrinkPhoto(chosen))
    const refused = next ? refuseUpload(purpose, next) : null
    setRefusal(refused?.sentence ?? null)
    if (refused) return
    stored.current = null
    setFile(next ?? null)
    setPreview(next?.type.startsWith("image/") ? URL.createObjectURL(next) : null)
  }

  /** Throws as `uploadFile` does, also if no file was chosen; the field shows the reason. */
  async function store(record?: string): Promise<StoredFile> {
    setRefusal(null)
    try {
      return (stored.current ??= await uploadFile(browserDb(), { purpose, file, record }))
    } catch (error) {
      setRefusal((error as Error).message)
      throw error
    }
  }

  /** Shows that a file is required if none was chosen, and returns whether it is missing. */
  function isMissing(): boolean {
    if (!file) setRefusal(UPLOAD_SENTENCES.none)
    return file === null
  }

  return { file, preview, refusal, choose, isMissing, store }
}
