import { AppError } from "#domain/errors.ts"
import { refuseSize, refuseUpload, UPLOAD_RULES, UPLOAD_SENTENCES, type UploadPurpose } from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { refusalOf } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import { preparePicture } from "./prepare-picture.ts"

/** Served by the site itself whichever the backend is: only there can pictures be opened. */
const ADDRESS = "/functions/v1/upload-file"

type Upload = {
  purpose: UploadPurpose
  /** Null when nothing was chosen; the web address of a picture that the server copies. */
  file: File | string | null
  /** Id of the project or person that the file belongs to, once there is one. */
  record?: string | undefined
  /** Told what part of the file has left, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Sends one file of the browser to its place, as staff, and answers where it lies. Throws an `AppError` in the words of the
 * specification: what the browser can tell is refused before anything is sent, the rest by the server.
 */
export async function uploadFile(db: Db, { purpose, file, record, ...way }: Upload): Promise<StoredFile> {
  if (!file) throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.none })
  const sent = typeof file === "string" ? file : await preparePicture(file, UPLOAD_RULES[purpose])
  const refusal = typeof sent === "string" ? null : refuseUpload(purpose, sent)
  if (refusal) throw new AppError(refusal.code, { message: refusal.sentence })
  const { data } = await db.auth.getSession()
  const form = new FormData()
  form.set("purpose", purpose)
  if (record) form.set("record", record)
  form.set(typeof sent === "string" ? "address" : "file", sent)
  const answer = await post(form, data.session?.access_token ?? "", way)
  if (answer.ok) return ((await answer.json()) as { data: StoredFile }).data
  const error = await refusalOf(answer, answer.status)
  if (error.code !== "payload_too_large") throw error
  throw new AppError(error.code, { message: refuseSize(purpose).sentence, cause: error })
}

/** As `fetch` would, which cannot tell how far a file is. Throws the signal's reason when it is called off. */
function post(form: FormData, token: string, { onProgress, signal }: Pick<Upload, "onProgress" | "signal">) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open("POST", ADDRESS)
    request.setRequestHeader("Authorization", `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new AppError("unavailable"))
    request.onabort = () => reject(signal?.reason as Error)
    signal?.addEventListener("abort", () => request.abort(), { once: true })
    request.send(form)
  })
}

/** The public address of a stored picture, without the site's own origin: it stays right when the site moves. */
export function publicAddress(db: Db, { bucket, path }: StoredFile): string {
  const { publicUrl } = db.storage.from(bucket).getPublicUrl(path).data
  return publicUrl.startsWith(`${window.location.origin}/`) ? publicUrl.slice(window.location.origin.length) : publicUrl
}
