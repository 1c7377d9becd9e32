import { AppError } from "#domain/errors.ts"
import { refuseSize, refuseUpload, UPLOAD_SENTENCES, type UploadPurpose } from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { refusalOf } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"

/** Served by the site itself whichever the backend is: only there can pictures be opened. */
const ADDRESS = "/functions/v1/upload-file"

type Upload = {
  purpose: UploadPurpose
  /** Null when nothing was chosen. */
  file: File | null
  /** Id of the project or person that the file belongs to, once there is one. */
  record?: string | undefined
}

/**
 * Sends one file of the browser to its place, as staff, and answers where it lies. Throws an `AppError` in the words of the
 * specification: what the browser can tell is refused before anything is sent, the rest by the server.
 */
export async function uploadFile(db: Db, { purpose, file, record }: Upload): Promise<StoredFile> {
  if (!file) throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.none })
  const refusal = refuseUpload(purpose, file)
  if (refusal) throw new AppError(refusal.code, { message: refusal.sentence })
  const { data } = await db.auth.getSession()
  const form = new FormData()
  form.set("purpose", purpose)
  if (record) form.set("record", record)
  form.set("file", file)
  const answer = await fetch(ADDRESS, {
    method: "POST",
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ""}` },
    body: form,
  }).catch((cause: unknown) => {
    throw new AppError("unavailable", { cause })
  })
  if (answer.ok) return ((await answer.json()) as { data: StoredFile }).data
  const error = await refusalOf(answer, answer.status)
  if (error.code !== "payload_too_large") throw error
  throw new AppError(error.code, { message: refuseSize(purpose).sentence, cause: error })
}

/** The public address of a stored picture, without the site's own origin: it stays right when the site moves. */
export function publicAddress(db: Db, { bucket, path }: StoredFile): string {
  const { publicUrl } = db.storage.from(bucket).getPublicUrl(path).data
  return publicUrl.startsWith(`${window.location.origin}/`) ? publicUrl.slice(window.location.origin.length) : publicUrl
}
