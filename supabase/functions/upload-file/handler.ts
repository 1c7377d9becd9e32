import { cleanText } from "#domain/clean-text.ts"
import { fileTypeFromBuffer } from "file-type"
import { AppError } from "#domain/errors.ts"
import { type EncodedPicture, type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"
import { copyPath, SHOWN_PICTURE, sizedName } from "#domain/uploads/picture-sizes.ts"
import {
  isPath,
  refuseSize,
  refuseType,
  refuseUpload,
  smallPath,
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
import { storeFiles } from "#functions/_shared/store-files.ts"

const PDF = "application/pdf"
const LARGEST_FORM = 11 * 1024 * 1024
const LONGEST_ADDRESS = 1000

/**
 * The only way into the product's buckets, for staff: a form with `purpose`, `record` (optional) and `file`, or the web `address` of a
 * picture to copy. The bytes decide the type; pictures are encoded again. Service client: nobody else may write to the buckets directly.
 */
export const createUploadFile = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: null }, async ({ request, person }) => {
    const { encodeImage } = deps
    // Supabase Edge has no decoder for pictures: the site's own process serves this function for such a project too (docs/embedded-backend.md).
    if (!encodeImage) throw new AppError("unavailable")
    const { purpose, record, source } = await readForm(request)
    const { name, bytes } = await read(deps, source)
    const type = (await fileTypeFromBuffer(bytes))?.mime ?? null
    refuse(refuseUpload(purpose, { name, size: bytes.byteLength, type }))
    const picture = type === PDF ? null : await encode(encodeImage, purpose, bytes)
    const { bucket, isShown } = UPLOAD_RULES[purpose]

    const folder = uploadFolder(purpose, purpose === "avatar" ? (person?.id ?? null) : record)
    const unique = `${deps.now().getTime()}_${crypto.randomUUID().slice(0, 8)}_${storedName(name)}`
    const path = `${folder}/${picture && isShown ? sizedName(unique, picture) : `${unique}.${picture ? "webp" : "pdf"}`}`
    const copies = (picture?.copies ?? []).map((copy) => ({
      path: isShown ? copyPath(path, copy.width) : smallPath(path),
      bytes: copy.bytes,
    }))
    const kept = { path, bytes: picture?.bytes ?? bytes }
    const stored: StoredFile = {
      bucket,
      path,
      small_path: isShown ? null : (copies[0]?.path ?? null),
      name: cleanText(name.slice(-200)) || "fichier",
      mime_type: picture ? "image/webp" : PDF,
      size_bytes: kept.bytes.byteLength,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    }
    await markUnclaimed(deps, purpose, stored)
    await storeFiles(deps.service, bucket, stored.mime_type, [kept, ...copies])
    return stored
  })

/** Purposes whose row is inserted right after the upload. Others may stay in an unsaved form for days. */
const CLAIMED_SOON = new Set<UploadPurpose>([
  ...([
    "company_paper",
    "gallery_photo",
    "project_photo",
    "project_document",
    "project_receipt",
    "quote_scan",
  ] as const),
])
const CLAIMED_WITHIN_MS = 24 * 3_600_000

/** Called before the file is stored, so that an interruption leaves nothing: the jobs remove a file that no row references within a day. */
async function markUnclaimed(deps: Deps, purpose: UploadPurpose, { bucket, path, small_path }: StoredFile) {
  if (!CLAIMED_SOON.has(purpose)) return
  const due = new Date(deps.now().getTime() + CLAIMED_WITHIN_MS).toISOString()
  const paths = [path, small_path].filter((one) => one !== null)
  await unwrap(deps.service.rpc("remove_files_later", { p_bucket: bucket, p_paths: paths, p_due_at: due }))
}

type Source = File | string

async function read({ copyPicture }: Deps, source: Source): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  if (typeof source !== "string") return { name: source.name, bytes: new Uint8Array(await source.arrayBuffer()) }
  if (!copyPicture) throw new AppError("unavailable")
  return copyPicture(source)
}

type Sent = { purpose: UploadPurpose; record: string | null; source: Source }

async function readForm(request: Request): Promise<Sent> {
  if (Number(request.headers.get("Content-Length") ?? 0) > LARGEST_FORM) {
    throw new AppError("payload_too_large", { message: UPLOAD_SENTENCES.tooLarge })
  }
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.none, cause })
  })
  const field = (name: string) => form.get(name) || null
  const fields = checkFields(uploadFieldsSchema, { purpose: field("purpose"), record: field("record") })
  if (!fields.ok) throw new AppError("invalid_input", { fields: fields.fields })
  const { purpose } = fields.data
  const address = form.get("address")
  if (typeof address === "string") return { ...fields.data, source: address.slice(0, LONGEST_ADDRESS) }
  const file = form.get("file")
  if (!(file instanceof File)) throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.none })
  if (isPath(file.name)) refuse(refuseType(purpose))
  return { ...fields.data, source: file }
}

async function encode(encodeImage: EncodeImage, purpose: UploadPurpose, bytes: Uint8Array): Promise<EncodedPicture> {
  const { side, isSquare, isShown, smallWidth } = UPLOAD_RULES[purpose]
  const copies = isShown ? SHOWN_PICTURE : { widths: smallWidth ? [smallWidth] : [] }
  try {
    return await encodeImage(bytes, { side, isSquare, ...copies })
  } catch (error) {
    if (!(error instanceof ImageRefusal)) throw error
    if (error.reason === "busy") throw new AppError("unavailable", { cause: error })
    refuse(error.reason === "pixels" ? refuseSize(purpose) : refuseType(purpose), error)
    throw error
  }
}

function refuse(refusal: UploadRefusal | null, cause?: unknown): void {
  if (refusal) throw new AppError(refusal.code, { message: refusal.sentence, cause })
}
