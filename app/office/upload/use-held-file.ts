import { useEffect, useRef, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { shrinkPhoto } from "#app/lib/shrink-photo.ts"
import { AppError } from "#domain/errors.ts"
import { refuseUpload, UPLOAD_SENTENCES, type UploadPurpose } from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { joinPhotos } from "./join-photos.ts"
import { uploadFile } from "./upload-file.ts"

/**
 * A file that a form holds until it is saved, or the photos of a paper's pages, which become one PDF. `store` uploads it once: if the form is
 * refused afterwards, the next submission does not upload it again. A scheduled job removes files that were uploaded and never saved.
 */
export function useHeldFile(purpose: UploadPurpose) {
  const [pages, setPages] = useState<readonly File[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const stored = useRef<StoredFile | null>(null)
  const sending = useRef<AbortController | null>(null)
  // The choice that is being read, and what is held after it.
  const reading = useRef<Promise<void>>(Promise.resolve())
  const held = useRef<readonly File[]>([])
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])

  function hold(files: readonly File[]) {
    held.current = files
    stored.current = null
    setPages(files)
    setPreview(files[0]?.type.startsWith("image/") ? URL.createObjectURL(files[0]) : null)
  }

  async function read(chosen: readonly File[], canJoin: boolean) {
    const files: File[] = []
    // One after the other: a phone has little memory for pictures.
    for (const file of chosen) files.push(await shrinkPhoto(file))
    const refused = files.map((file) => refuseUpload(purpose, file)).find(Boolean)
    const former = canJoin && arePhotos(held.current) ? held.current : []
    const together = [...former, ...files]
    if (refused) setRefusal(refused.sentence)
    else if (together.length > 1 && !arePhotos(together)) setRefusal(UPLOAD_SENTENCES.onePdf)
    else hold(together)
  }

  /** One choice after the other: a large photo that is still being read is not overtaken by a small one. */
  function take(chosen: readonly File[], canJoin: boolean) {
    setRefusal(null)
    setReading(true)
    const own = reading.current.then(() => read(chosen, canJoin))
    reading.current = own
    void own.finally(() => {
      if (reading.current === own) setReading(false)
    })
    return own
  }

  const choose = (chosen: File | undefined) => (chosen ? take([chosen], false) : hold([]))

  /** Photos are added to those that are held, and replace a PDF; photos and a PDF do not go together. */
  const addPages = (chosen: readonly File[]) => take(chosen, true)

  function removePage(page: File) {
    setRefusal(null)
    hold(held.current.filter((one) => one !== page))
  }

  /** Throws as `uploadFile` does, also if no file was chosen; the field shows the reason. */
  async function store(record?: string): Promise<StoredFile> {
    await reading.current
    setRefusal(null)
    const stop = new AbortController()
    sending.current = stop
    try {
      if (stored.current) return stored.current
      setProgress(0)
      const [first = null, ...others] = held.current
      const file = first && others.length > 0 ? await joinPhotos(held.current) : first
      stored.current = await uploadFile(browserDb(), {
        ...{ purpose, file, record, signal: stop.signal },
        onProgress: setProgress,
      })
      return stored.current
    } catch (error) {
      if (stop.signal.aborted) throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.stopped, cause: error })
      setRefusal((error as Error).message)
      throw error
    } finally {
      sending.current = null
      setProgress(null)
    }
  }

  /** Calls off the upload that is under way. */
  const stop = () => sending.current?.abort(new DOMException("Called off", "AbortError"))

  /** Shows that a file is required if none was chosen, and returns whether it is missing. */
  function isMissing(): boolean {
    if (pages.length > 0 || isReading) return false
    setRefusal(UPLOAD_SENTENCES.none)
    return true
  }

  const file = pages[0] ?? null
  return {
    ...{ file, pages, preview, refusal, isReading, progress },
    choose,
    addPages,
    removePage,
    isMissing,
    store,
    stop,
  }
}

const arePhotos = (files: readonly File[]) => files.every(({ type }) => type.startsWith("image/"))
