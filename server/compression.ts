import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { MiddlewareHandler } from "hono"

const COMPRESSIBLE =
  /^(text\/(html|css|plain|javascript|x-script)|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/
const SMALLEST = 1024
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses answers that are made on the fly; files of the build are compressed once, at build time. */
export function compression(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res } = context
    const type = res.headers.get("Content-Type") ?? ""
    if (!res.body || res.status === 206 || res.headers.has("Content-Encoding") || !COMPRESSIBLE.test(type)) return
    res.headers.append("Vary", "Accept-Encoding")
    const encoding = preferredEncoding(context.req.header("Accept-Encoding") ?? "")
    const bytes = new Uint8Array(await res.arrayBuffer())
    const small = bytes.byteLength < SMALLEST || encoding === "identity" || context.req.method === "HEAD"
    const body = small ? bytes : await (encoding === "br" ? brotli(bytes, BROTLI) : deflate(bytes))
    context.res = new Response(body, res)
    if (small) return
    context.res.headers.set("Content-Encoding", encoding)
    context.res.headers.delete("Content-Length")
  }
}

/** Brotli whenever the browser takes it: browsers list gzip first, though brotli is smaller. */
function preferredEncoding(accepted: string): "br" | "gzip" | "identity" {
  if (/\bbr\b(?!\s*;\s*q=0(?![.\d]))/.test(accepted)) return "br"
  return /\bgzip\b(?!\s*;\s*q=0(?![.\d]))/.test(accepted) ? "gzip" : "identity"
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
