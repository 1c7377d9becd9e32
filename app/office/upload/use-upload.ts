import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import { publicAddress, uploadFile } from "./upload-file.ts"

/** Uploads pictures, from a file or a web address. `send` returns the picture's URL, or null with the reason in `refusal`. */
export function useUpload(purpose: UploadPurpose, record?: string) {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function send(file: File | string): Promise<string | null> {
    setRefusal(null)
    setSending(true)
    try {
      return publicAddress(browserDb(), await uploadFile(browserDb(), { purpose, file, record }))
    } catch (error) {
      setRefusal((error as Error).message)
      return null
    } finally {
      setSending(false)
    }
  }
  return { isSending, refusal, send, forget: () => setRefusal(null) }
}
