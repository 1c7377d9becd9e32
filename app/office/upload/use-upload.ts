import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import { publicAddress, uploadFile } from "./upload-file.ts"

/** Brings pictures to their place, a file or a copy from a web address; `send` answers where the picture lies, null when `refusal` says why not. */
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
