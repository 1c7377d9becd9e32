import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { MiddlewareHandler } from "hono"
import { KEEP_HEADER } from "#app/lib/route-handle.ts"

export type Encoding = "br" | "gzip" | "identity"

const COMPRESSIBLE =
  /^(text\/(html|css|plain|javascript|x-script)|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/
const SMALLEST = 1024
const BROTLI_QUALITY = 5
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses responses made on the fly; files of the build and cached pages are compressed once. */
export function compression(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res } = context
    const type = res.headers.get("Content-Type") ?? ""
    if (!res.body || res.status === 206 || res.headers.has("Content-Encoding") || !COMPRESSIBLE.test(type)) return
    if (res.headers.has(KEEP_HEADER)) return
    res.headers.append("Vary", "Accept-Encoding")
    const encoding = preferredEncoding(context.req.header("Accept-Encoding") ?? "")
    const bytes = new Uint8Array(await res.arrayBuffer())
    const small = bytes.byteLength < SMALLEST || encoding === "identity" || context.req.method === "HEAD"
    context.res = new Response(small ? bytes : await compress(bytes, encoding), res)
    if (small) return
    context.res.headers.set("Content-Encoding", encoding)
    context.res.headers.delete("Content-Length")
  }
}

/** Compresses bytes; `quality` is brotli's, from 0 (fast) to 11 (small). */
export async function compress(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding, quality = BROTLI_QUALITY) {
  if (encoding === "identity") return bytes
  if (encoding === "gzip") return new Uint8Array(await deflate(bytes))
  return new Uint8Array(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
}

/** Returns brotli when the browser accepts it: browsers list gzip first, although brotli is smaller. */
export function preferredEncoding(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?![.\d]))/.test(accepted)) return "br"
  return /\bgzip\b(?!\s*;\s*q=0(?![.\d]))/.test(accepted) ? "gzip" : "identity"
}
