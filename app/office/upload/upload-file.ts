import { AppError } from "#domain/errors.ts"
import { partSize, refuseSize, refuseUpload, UPLOAD_SENTENCES, type UploadPurpose } from "#domain/uploads/rules.ts"
import type { ReceivedPart, StoredFile } from "#domain/uploads/schema.ts"
import { refusalOf } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import { shrinkPhoto } from "#app/lib/shrink-photo.ts"

/** The site's own server, even with a Supabase backend: only this server can decode pictures. */
const ADDRESS = "/functions/v1/upload-file"

/** The timeout of one part, or of a small file. */
const PATIENCE_MS = 120_000

/** The state of an upload. A caller that may retry keeps it: the retry resumes where the network failed. */
export type Sending = { id: string; file: File | null; received: number }

export function startSending(): Sending {
  return { id: crypto.randomUUID(), file: null, received: 0 }
}

type Upload = {
  purpose: UploadPurpose
  /** Null if no file was chosen; a string is the web address of a picture that the server copies. */
  file: File | string | null
  /** Id of the project or person to which the file belongs, if it exists already. */
  record?: string | undefined
  /** Receives the part of the file that has arrived, from 0 to 1, as the server confirms it; bytes in a local buffer do not count. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
  sending?: Sending
}

/**
 * Uploads one file as staff and returns where it is stored. Throws an `AppError` in the words of the specification: the browser checks what
 * it can before it sends anything, the server checks the rest; `unavailable` if the network fails.
 */
export async function uploadFile(db: Db, { file, sending = startSending(), ...upload }: Upload): Promise<StoredFile> {
  const { purpose } = upload
  if (!file) throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.none })
  if (typeof file === "string") return (await post(db, upload, { address: file })) as StoredFile
  const whole = (sending.file ??= await shrinkPhoto(file))
  const refusal = refuseUpload(purpose, whole)
  if (refusal) throw new AppError(refusal.code, { message: refusal.sentence })
  try {
    return await sendInParts(db, upload, whole, sending)
  } catch (error) {
    // After a refusal the upload starts again; after a network failure it resumes.
    if (!(error instanceof AppError && error.code === "unavailable")) sending.received = 0
    throw error
  }
}

async function sendInParts(db: Db, upload: Omit<Upload, "file">, whole: File, sending: Sending): Promise<StoredFile> {
  const step = partSize(whole.size)
  for (;;) {
    const { id, received: from } = sending
    const part = new File([whole.slice(from, from + step)], whole.name, { type: whole.type })
    const place = part.size < whole.size ? { upload: id, from: String(from), size: String(whole.size) } : {}
    const answer = await post(db, upload, { file: part, ...place })
    if (!("received" in answer)) {
      upload.onProgress?.(1)
      return answer
    }
    // The server restarted and lost the parts, or several servers share the load: the file is sent in one piece.
    if (answer.received < from) return (await post(db, upload, { file: whole })) as StoredFile
    sending.received = answer.received
    upload.onProgress?.(answer.received / whole.size)
  }
}

async function post(
  db: Db,
  { purpose, record, signal }: Omit<Upload, "file">,
  fields: Record<string, string | File>,
): Promise<StoredFile | ReceivedPart> {
  const { data } = await db.auth.getSession()
  const form = new FormData()
  for (const [name, value] of Object.entries({ purpose, ...(record ? { record } : {}), ...fields }))
    form.set(name, value)
  const lost = (cause: unknown): never => {
    signal?.throwIfAborted()
    throw new AppError("unavailable", { cause })
  }
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(ADDRESS, {
    method: "POST",
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ""}` },
    body: form,
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  }).catch(lost)
  if (answer.ok) return ((await answer.json().catch(lost)) as { data: StoredFile | ReceivedPart }).data
  const error = await refusalOf(answer, answer.status)
  if (error.code !== "payload_too_large") throw error
  throw new AppError(error.code, { message: refuseSize(purpose).sentence, cause: error })
}

/** The public URL of a stored picture, without the site's origin, so that it survives a move to another domain. */
export function publicAddress(db: Db, { bucket, path }: StoredFile): string {
  const { publicUrl } = db.storage.from(bucket).getPublicUrl(path).data
  return publicUrl.startsWith(`${window.location.origin}/`) ? publicUrl.slice(window.location.origin.length) : publicUrl
}
