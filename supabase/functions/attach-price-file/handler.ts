import { required } from "#domain/fields.ts"
import { fileTypeFromBuffer } from "file-type"
import * as z from "zod/mini"
import { AppError } from "#domain/errors.ts"
import { linkToken } from "#domain/private-links.ts"
import { ImageRefusal } from "#domain/uploads/images.ts"
import { storedName, UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"
import { readPlainWebp } from "#domain/uploads/webp.ts"
import { checkFields } from "#domain/validation.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { hashToken } from "#functions/_shared/private-links.ts"
import { readBytes } from "#functions/_shared/read-bytes.ts"
import { storeFiles } from "#functions/_shared/store-files.ts"

const BUCKET = "documents"
const LIMIT = 10 * 1024 * 1024
const PDF = "application/pdf"
const WEBP = "image/webp"
const LONGEST_SIDE = 2400

const headersSchema = z.object({
  token: linkToken,
  name: required("Fichier sans nom.", 200),
})

/**
 * Attaches one file, a PDF or a picture, to the answer of the holder of a link, and replaces the previous one. The body is the file, `X-Quote-Token`
 * the secret of the link, `X-File-Name` the file's name (percent-encoded). Service client: visitors have no access to the bucket.
 */
export const createAttachPriceFile = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: null, limit: "follow-ups" }, async ({ request }) => {
    const { token, name } = readHeaders(request)
    const hash = await hashToken(token)
    // Nothing is read, let alone stored, for a request that takes no answer.
    const id = await unwrap(deps.service.rpc("begin_price_file", { p_hash: hash }))
    const file = await readFile(deps, await readBytes(request, LIMIT))
    const unique = `${deps.now().getTime()}_${crypto.randomUUID().slice(0, 8)}_${storedName(name)}`
    const path = `price-requests/${id}/${unique}.${file.type === PDF ? "pdf" : "webp"}`
    await unwrap(deps.service.rpc("begin_price_file", { p_hash: hash, p_path: path }))
    try {
      await storeFiles(deps.service, BUCKET, file.type, [{ path, bytes: file.bytes }])
      await unwrap(deps.service.rpc("set_price_file", { p_hash: hash, p_path: path, p_name: name }))
    } catch (error) {
      await removeNow(deps, path)
      throw error
    }
    return { name }
  })

/** Removes a stored file that was refused, unless a row names it: the database may have answered too late. What stays, the jobs remove a day later. */
async function removeNow({ service }: Deps, path: string): Promise<void> {
  const named = await unwrap(service.from("contractor_quote_requests").select("id").eq("file_path", path))
  if (named.length > 0) return
  const { error } = await service.storage.from(BUCKET).remove([path])
  if (!error) await unwrap(service.rpc("finish_jobs", { p_kind: "file", p_subjects: [`${BUCKET}/${path}`] }))
}

type Read = { bytes: Uint8Array<ArrayBuffer>; type: typeof PDF | typeof WEBP }

/** Detects the type from the bytes. A picture encoded by the site is accepted as it is; any other is encoded again, when a decoder is available. */
async function readFile({ encodeImage }: Deps, bytes: Uint8Array<ArrayBuffer>): Promise<Read> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (type === PDF) return { bytes, type: PDF }
  const size = readPlainWebp(bytes)
  if (size && Math.max(size.width, size.height) <= LONGEST_SIDE) return { bytes, type: WEBP }
  if (!encodeImage) throw refuse()
  try {
    const picture = await encodeImage(bytes, { side: LONGEST_SIDE })
    return { bytes: picture.bytes, type: WEBP }
  } catch (error) {
    if (error instanceof ImageRefusal && error.reason === "busy") throw new AppError("unavailable", { cause: error })
    if (error instanceof ImageRefusal) throw refuse(error)
    throw error
  }
}

const refuse = (cause?: unknown) => new AppError("invalid_input", { message: UPLOAD_SENTENCES.type, cause })

function readHeaders(request: Request): { token: string; name: string } {
  let name = request.headers.get("X-File-Name") ?? ""
  try {
    name = decodeURIComponent(name)
  } catch {
    // A name that is not encoded is used unchanged.
  }
  const result = checkFields(headersSchema, { token: request.headers.get("X-Quote-Token"), name: name.slice(-200) })
  if (!result.ok) throw new AppError("invalid_input", { fields: result.fields })
  return result.data
}
