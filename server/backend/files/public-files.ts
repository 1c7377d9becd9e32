import type { HonoRequest, MiddlewareHandler } from "hono"
import { createPlaces } from "../../gate/places.ts"
import type { Query } from "../../gate/query.ts"
import type { LiteStorage } from "../lite-internals.ts"
import { asDownload } from "../storage-wire.ts"
import { createFileStorage } from "./file-storage.ts"
import type { FileStore } from "./file-store.ts"

export const PUBLIC_FILES = "/storage/v1/object/public/"
/** Channel of a changed or removed file, whose payload is its bucket and name, and of a changed bucket, without a payload. */
export const FILES_CHANNEL = "mirabelle_files"

/** Memory for the bytes of files: some seventy of the largest pictures that the site makes, hundreds of its smaller ones. */
const MOST_BYTES = 64 * 1024 * 1024
/** Files that are read from the store at the same time; the largest has 10 MB. */
const READING = { places: 4, mostWaiting: 200 }
/**
 * A file never changes under its name, so a browser may use it for a year without asking. A cache that several people share
 * asks again after ten minutes, because it must not serve an erased photograph for longer.
 */
const CACHE_CONTROL = "public, max-age=31536000, s-maxage=600, immutable"

/** Notifies each process of the site. A read changes `last_accessed_at`, which is not listed. */
export const TELL_FILES = `
create or replace function storage.tell_file() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('${FILES_CHANNEL}', case tg_table_name when 'objects' then to_jsonb(old) ->> 'bucket_id' || '/' || old.name else '' end);
  return null;
end;
$$;
create or replace trigger tell_file after delete or update of bucket_id, name, version, metadata on storage.objects
  for each row execute function storage.tell_file();
create or replace trigger tell_file after delete or update of public on storage.buckets
  for each row execute function storage.tell_file();`

const IS_PUBLIC = `
  select from storage.objects o join storage.buckets b on b.id = o.bucket_id
  where b.public and o.bucket_id = $1 and o.name = $2`

type PublicFile = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string>; etag: string }
type Options = { query: Query; store: FileStore; mostBytes?: number }

/**
 * Serves the files of public buckets from memory. `answerKept` comes before all checks, as for a file of the build. `answer` comes behind the gate,
 * which counts requests, and reads a file that is not in memory. Anything but a public file is left to the backend. Call `forget` with the bucket and
 * name of a file that was changed or removed, or with null when any of them may have been.
 */
export function createPublicFiles({ query, store, mostBytes = MOST_BYTES }: Options) {
  const storage = createFileStorage(store)
  const inTurn = createPlaces(READING)
  /** Ordered by last use: the most recently used file is last. */
  const files = new Map<string, PublicFile>()
  const reading = new Map<string, Promise<PublicFile | null>>()
  let bytes = 0
  let changes = 0

  const drop = (name: string) => {
    bytes -= files.get(name)?.bytes.byteLength ?? 0
    files.delete(name)
  }
  const keep = (name: string, file: PublicFile) => {
    drop(name)
    files.set(name, file)
    bytes += file.bytes.byteLength
    for (const oldest of files.keys()) {
      if (bytes <= mostBytes) return
      drop(oldest)
    }
  }
  const load = async (name: string): Promise<PublicFile | null> => {
    const changesBefore = changes
    const [bucket = "", ...path] = name.split("/")
    if ((await query(IS_PUBLIC, [bucket, path.join("/")])).length === 0) return null
    const file = await readFile(storage, bucket, path.join("/"))
    // Removed or replaced while it was read: it may be served, not kept.
    if (file && changes === changesBefore) keep(name, file)
    return file
  }
  const loadOnce = (name: string) => {
    const loading = reading.get(name) ?? inTurn(() => load(name)).finally(() => reading.delete(name))
    reading.set(name, loading)
    return loading
  }

  const answerKept: MiddlewareHandler = async ({ req }, next) => {
    const name = req.path.slice(PUBLIC_FILES.length)
    const file = files.get(name)
    if (!file) return next()
    keep(name, file)
    return answerWith(file, req)
  }
  const answer: MiddlewareHandler = async ({ req }, next) => {
    const file = await loadOnce(req.path.slice(PUBLIC_FILES.length))
    return file ? answerWith(file, req) : next()
  }
  const forget = (name: string | null) => {
    changes += 1
    if (name === null) {
      files.clear()
      bytes = 0
    } else drop(name)
  }
  return { answerKept, answer, forget }
}

export type PublicFiles = ReturnType<typeof createPublicFiles>

/** Null when the bytes are missing although the database names the file. */
async function readFile(storage: LiteStorage, bucket: string, path: string): Promise<PublicFile | null> {
  const found = await storage.getObject(bucket, path, "").catch((error: unknown) => {
    if ((error as { statusCode?: unknown }).statusCode === 404) return null
    throw error
  })
  if (!found) return null
  const { mimetype, eTag, lastModified, size } = found.metadata
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": CACHE_CONTROL,
    "Content-Length": String(size),
    "Content-Type": mimetype,
    ETag: eTag,
    ...(lastModified ? { "Last-Modified": lastModified.toUTCString() } : {}),
    "X-Robots-Tag": "none",
  }
  const shown = asDownload(new Response(null, { headers }), null)
  return { bytes: found.body as Uint8Array<ArrayBuffer>, headers: Object.fromEntries(shown.headers), etag: eTag }
}

function answerWith({ bytes, headers, etag }: PublicFile, req: HonoRequest): Response {
  if (req.header("If-None-Match") === etag) {
    const { "content-length": _, ...others } = headers
    return new Response(null, { status: 304, headers: others })
  }
  const response = new Response(bytes, { headers })
  const name = req.query("download")
  return name === undefined ? response : asDownload(response, name)
}
