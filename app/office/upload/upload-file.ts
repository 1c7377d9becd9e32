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

/** Served by the site itself whichever the backend is: only there can pictures be opened. */
const ADDRESS = "/functions/v1/upload-file"

/** The connection is given up when nothing moves for so long: neither bytes on their way, nor the answer. */
const PATIENCE_MS = 120_000
/** A network that changes, from Wi-Fi to mobile for instance, is there again by then. */
const AGAIN_AFTER_MS = 2_000

type Upload = {
  purpose: UploadPurpose
  /** Null when nothing was chosen; the web address of a picture that the server copies. */
  file: File | string | null
  /** Id of the project or person that the file belongs to, once there is one. */
  record?: string | undefined
  /** Gets the part of the file that has left, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Sends one file of the browser to its place, as staff, and answers where it lies. Throws an `AppError` in the words of the
 * specification: what the browser can tell is refused before anything is sent, the rest by the server. A file that the network cuts is sent
 * once more from its beginning; then it is `unavailable`.
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

/** `fetch` does not say how far a body has come. */
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

/** The public address of a stored picture, without the site's own origin: it stays right when the site moves. */
export function publicAddress(db: Db, { bucket, path }: StoredFile): string {
  const { publicUrl } = db.storage.from(bucket).getPublicUrl(path).data
  return publicUrl.startsWith(`${window.location.origin}/`) ? publicUrl.slice(window.location.origin.length) : publicUrl
}
