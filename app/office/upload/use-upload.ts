import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import { isCut, publicAddress, uploadFile } from "./upload-file.ts"

/**
 * Uploads pictures, from a file or a web address. `send` returns the picture's URL, or null with the reason in `refusal`. `cut` is the file
 * whose upload the network interrupted; it can be sent again.
 */
export function useUpload(purpose: UploadPurpose, record?: string) {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [cut, setCut] = useState<File | string | null>(null)
  async function send(file: File | string): Promise<string | null> {
    forget()
    setSending(true)
    try {
      return publicAddress(browserDb(), await uploadFile(browserDb(), { purpose, file, record }))
    } catch (error) {
      setRefusal((error as Error).message)
      if (isCut(error)) setCut(file)
      return null
    } finally {
      setSending(false)
    }
  }
  function forget() {
    setRefusal(null)
    setCut(null)
  }
  return { isSending, refusal, cut, send, forget }
}
