import { fileTypeFromBuffer } from "file-type"
import { AppError } from "#domain/errors.ts"
import {
  isPath,
  MOST_PIXELS,
  refuseSize,
  refuseType,
  refuseUpload,
  storedName,
  UPLOAD_RULES,
  UPLOAD_SENTENCES,
  type UploadPurpose,
  type UploadRefusal,
  uploadFolder,
} from "#domain/uploads/rules.ts"
import { type StoredFile, uploadFieldsSchema } from "#domain/uploads/schema.ts"
import { checkFields } from "#domain/validation.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { type EncodedImage, type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"

const PDF = "application/pdf"
const LARGEST_FORM = 11 * 1024 * 1024
const LONGEST_ADDRESS = 1000

/**
 * The one way into the product's buckets, for staff: a form with `purpose`, `record` (optional) and `file`, or the web `address` of a
 * picture that is copied. What a file is, is told by its bytes; pictures are made anew. Service client: the buckets are closed to
 * everybody's direct writes.
 */
export const createUploadFile = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: null }, async ({ request, person }) => {
    const { encodeImage } = deps
    // On Supabase Edge nothing can open a picture: the site's own process serves this function there too (docs/embedded-backend.md).
    if (!encodeImage) throw new AppError("unavailable")
    const { purpose, record, source } = await readForm(request)
    const { name, bytes } = await read(deps, source)
    const type = (await fileTypeFromBuffer(bytes))?.mime ?? null
    refuse(refuseUpload(purpose, { size: bytes.byteLength, type }))
    const picture = type === PDF ? null : await encode(encodeImage, purpose, bytes)

    const folder = uploadFolder(purpose, purpose === "avatar" ? (person?.id ?? null) : record)
    const path = `${folder}/${deps.now().getTime()}_${crypto.randomUUID().slice(0, 8)}_${storedName(name)}`
    const stored: StoredFile = {
      bucket: UPLOAD_RULES[purpose].bucket,
      path: `${path}.${picture ? "webp" : "pdf"}`,
      name: name.slice(-200),
      mime_type: picture ? "image/webp" : PDF,
      size_bytes: (picture?.bytes ?? bytes).byteLength,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    }
    await markUnclaimed(deps, purpose, stored)
    const { error } = await deps.service.storage
      .from(stored.bucket)
      .upload(stored.path, (picture?.bytes ?? bytes).buffer, {
        contentType: stored.mime_type,
        cacheControl: "3600",
        upsert: false,
      })
    if (error) throw new AppError("unexpected", { cause: error })
    return stored
  })

/** A row names these soon after; the others are named by a form that may be saved much later. */
const CLAIMED_SOON = new Set<UploadPurpose>(["gallery_photo", "project_photo", "project_document", "project_receipt"])
const CLAIMED_WITHIN_MS = 24 * 3_600_000

/** Before it is stored, so that a stop in between leaves nothing: the jobs remove what no row has named within a day. */
async function markUnclaimed(deps: Deps, purpose: UploadPurpose, { bucket, path }: StoredFile): Promise<void> {
  if (!CLAIMED_SOON.has(purpose)) return
  const due = new Date(deps.now().getTime() + CLAIMED_WITHIN_MS).toISOString()
  await unwrap(deps.service.from("file_removals").insert({ bucket, path, next_attempt_at: due }))
}

type Source = File | string

async function read({ copyPicture }: Deps, source: Source): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  if (typeof source !== "string") return { name: source.name, bytes: new Uint8Array(await source.arrayBuffer()) }
  if (!copyPicture) throw new AppError("unavailable")
  return copyPicture(source)
}

async function readForm(request: Request): Promise<{ purpose: UploadPurpose; record: string | null; source: Source }> {
  if (Number(request.headers.get("Content-Length") ?? 0) > LARGEST_FORM) {
    throw new AppError("payload_too_large", { message: UPLOAD_SENTENCES.tooLarge })
  }
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.none, cause })
  })
  const fields = checkFields(uploadFieldsSchema, { purpose: form.get("purpose"), record: form.get("record") || null })
  if (!fields.ok) throw new AppError("invalid_input", { fields: fields.fields })
  const address = form.get("address")
  if (typeof address === "string") return { ...fields.data, source: address.slice(0, LONGEST_ADDRESS) }
  const file = form.get("file")
  if (!(file instanceof File)) throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.none })
  if (isPath(file.name)) refuse(refuseType(fields.data.purpose))
  return { ...fields.data, source: file }
}

async function encode(encodeImage: EncodeImage, purpose: UploadPurpose, bytes: Uint8Array): Promise<EncodedImage> {
  const { side, isSquare } = UPLOAD_RULES[purpose]
  try {
    return await encodeImage(bytes, { side, isSquare, mostPixels: MOST_PIXELS })
  } catch (error) {
    if (!(error instanceof ImageRefusal)) throw error
    refuse(error.reason === "pixels" ? refuseSize(purpose) : refuseType(purpose), error)
    throw error
  }
}

function refuse(refusal: UploadRefusal | null, cause?: unknown): void {
  if (refusal) throw new AppError(refusal.code, { message: refusal.sentence, cause })
}
