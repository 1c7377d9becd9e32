import { createHash, randomBytes } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { PAGE_FADE } from "#app/lib/page-fade.ts"
import { KEEP_HEADER, KEPT_SCRIPTS_HEADER } from "#app/lib/route-handle.ts"
import { isSecretPath } from "../watch/secret-paths.ts"

const PAGE_FADE_HASH = `sha256-${createHash("sha256").update(PAGE_FADE).digest("base64")}`

const PUBLIC_FILE = /^\/storage\/v1\/(?:object|render\/image)\/public\//

export type SecurityOptions = {
  /** True when visitors reach the site over https: only then may browsers be told to require it. */
  https: boolean
  /** Whether that rule includes the subdomains: a webmail or another server of the company may have no https. */
  hasSubdomainsOnHttps: boolean
  /** Origin of the Supabase project, when there is one. */
  supabaseOrigin: string | null
  /** Origins to which the order form may redirect for the payment. */
  checkoutOrigins: string[]
  /** Origin of the configured reviews script: the home page may load from it, after it has asked for consent. */
  reviewsOrigin: string | null
  /** Vite's development client needs inline scripts and a socket. */
  development: boolean
}

/** Sets the security headers of every response after it and passes the page's nonce to the renderer. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler<{
  Variables: { nonce: string; styleHash?: string }
}> {
  return async (context, next) => {
    const nonce = randomBytes(16).toString("base64")
    context.set("nonce", nonce)
    await next()
    const { headers } = context.res
    headers.set("X-Content-Type-Options", "nosniff")
    if (isSecretPath(context.req.path)) {
      headers.set("Referrer-Policy", "no-referrer")
      headers.set("X-Robots-Tag", "noindex, nofollow")
      headers.set("Cache-Control", "private, no-store")
    } else headers.set("Referrer-Policy", "strict-origin-when-cross-origin")
    headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
    headers.set("Cross-Origin-Opener-Policy", "same-origin")
    if (options.https)
      headers.set(
        "Strict-Transport-Security",
        `max-age=31536000${options.hasSubdomainsOnHttps ? "; includeSubDomains" : ""}`,
      )
    // A stored file must never act as a page of this site, whatever it contains.
    if (context.req.path.startsWith("/storage/v1/")) {
      headers.set("Content-Security-Policy", "default-src 'none'; sandbox")
      // A cache between here and the browser keeps no file that needs a session or a signed address.
      const kept = headers.get("Cache-Control")
      if (kept && !PUBLIC_FILE.test(context.req.path)) headers.set("Cache-Control", `private, ${kept}`)
    } else if (headers.get("Content-Type")?.startsWith("text/html")) {
      // Cached pages contain no nonce: their scripts and their style are allowed by hash.
      const isKept = headers.has(KEEP_HEADER)
      const hash = context.get("styleHash")
      const inline = isKept
        ? { script: headers.get(KEPT_SCRIPTS_HEADER)?.split(" ").filter(Boolean) ?? [], style: hash ? [hash] : [] }
        : { script: [`nonce-${nonce}`], style: [`nonce-${nonce}`] }
      headers.delete(KEPT_SCRIPTS_HEADER)
      headers.set("Content-Security-Policy", contentSecurityPolicy(inline, context.req.path, options))
    }
  }
}

/** CSP sources of inline scripts and styles: nonces and hashes. */
type Inline = { script: string[]; style: string[] }

function contentSecurityPolicy(inline: Inline, path: string, options: SecurityOptions): string {
  const widget = path === "/" && options.reviewsOrigin ? ` ${options.reviewsOrigin}` : ""
  const isOffice = path === "/admin" || path.startsWith("/admin/")
  const backend = options.supabaseOrigin ? ` ${options.supabaseOrigin}` : ""
  const own = (sources: string[]) =>
    ["self", ...(options.development ? ["unsafe-inline"] : sources)].map((source) => `'${source}'`).join(" ")
  const directives = [
    "default-src 'self'",
    `script-src ${own(inline.script)}${widget}`,
    `style-src ${own([PAGE_FADE_HASH, ...inline.style])}${widget}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${backend}${widget}`,
    "font-src 'self'",
    `connect-src 'self'${backend}${backend.replace("http", "ws")}${widget}${options.development ? " ws:" : ""}`,
    // Staff view PDFs inside a screen, which fetches them and shows them as blobs.
    ...(isOffice || widget ? [`frame-src${isOffice ? " blob:" : widget}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...options.checkoutOrigins].join(" "),
    "frame-ancestors 'none'",
  ]
  if (options.https) directives.push("upgrade-insecure-requests")
  return directives.join("; ")
}
