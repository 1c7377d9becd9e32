import { AppError } from "#domain/errors.ts"
import {
  CONNECTION_LOST,
  refuseSize,
  refuseUpload,
  UPLOAD_SENTENCES,
  type UploadPurpose,
} from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { refusalOf } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import { shrinkPhoto } from "#app/lib/shrink-photo.ts"

/** The site's own server, even with a Supabase backend: only this server can decode pictures. */
const ADDRESS = "/functions/v1/upload-file"

/** The upload is aborted when neither a byte nor the response has moved for this long. */
const PATIENCE_MS = 120_000
/** Delay before the retry. A phone that changes from Wi-Fi to mobile is usually connected again by then. */
const AGAIN_AFTER_MS = 2_000

type Upload = {
  purpose: UploadPurpose
  /** Null if no file was chosen; a string is the web address of a picture that the server copies. */
  file: File | string | null
  /** Id of the project or person to which the file belongs, if it exists already. */
  record?: string | undefined
  /** Receives the part of the file that the browser has sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Uploads one file as staff and returns where it is stored. Throws an `AppError` in the words of the specification: the browser checks what
 * it can before it sends anything, the server checks the rest. If the network fails, the file is sent once more from its beginning; after
 * that it throws `unavailable`.
 */
export async function uploadFile(db: Db, { file, ...upload }: Upload): Promise<StoredFile> {
  const { purpose, signal } = upload
  if (!file) throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.none })
  if (typeof file === "string") return await send(db, upload, { address: file })
  const whole = await shrinkPhoto(file)
  const refusal = refuseUpload(purpose, whole)
  if (refusal) throw new AppError(refusal.code, { message: refusal.sentence })
  try {
    return await send(db, upload, { file: whole })
  } catch (error) {
    if (!isCut(error)) throw error
  }
  upload.onProgress?.(0)
  await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
  signal?.throwIfAborted()
  return await send(db, upload, { file: whole })
}

export const isCut = (error: unknown) => error instanceof AppError && error.code === "unavailable"

async function send(
  db: Db,
  { purpose, record, onProgress, signal }: Omit<Upload, "file">,
  source: Record<string, string | File>,
): Promise<StoredFile> {
  const { data } = await db.auth.getSession()
  const form = new FormData()
  for (const [name, value] of Object.entries({ purpose, ...(record ? { record } : {}), ...source }))
    form.set(name, value)
  const answer = await post(form, data.session?.access_token ?? "", onProgress, signal)
  if (answer.ok) return ((await answer.json()) as { data: StoredFile }).data
  const error = await refusalOf(answer, answer.status)
  if (error.code !== "payload_too_large") throw error
  throw new AppError(error.code, { message: refuseSize(purpose).sentence, cause: error })
}

/** Uses XMLHttpRequest, because `fetch` reports no progress of a request body. */
function post(
  form: FormData,
  token: string,
  onProgress: Upload["onProgress"],
  signal?: AbortSignal,
): Promise<Response> {
  const request = new XMLHttpRequest()
  const giveUp = () => request.abort()
  let patience: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(patience)
    patience = setTimeout(giveUp, PATIENCE_MS)
  }
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener("abort", giveUp)
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = request.onabort = () =>
      reject((signal?.reason as Error | undefined) ?? new AppError("unavailable", { message: CONNECTION_LOST }))
    request.open("POST", ADDRESS)
    request.setRequestHeader("Authorization", `Bearer ${token}`)
    request.send(form)
    wait()
  }).finally(() => {
    clearTimeout(patience)
    signal?.removeEventListener("abort", giveUp)
  })
}

/** The path of a stored picture: without an origin, so that it survives a move to another domain or backend. The site leads to it on both. */
export function publicAddress(db: Db, { bucket, path }: StoredFile): string {
  return new URL(db.storage.from(bucket).getPublicUrl(path).data.publicUrl).pathname
}
