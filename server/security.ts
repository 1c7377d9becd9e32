import { randomBytes } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { KEEP_HEADER } from "#app/lib/route-handle.ts"

export type SecurityOptions = {
  /** Whether visitors reach the site over https: only then may a browser be told to insist on it. */
  https: boolean
  /** Origin of a hosted Supabase project, when there is one. */
  supabaseOrigin: string | null
  /** Where the payment form may lead after the order button. */
  checkoutOrigins: string[]
  /** Origin of the configured reviews script: the home page, which asks before it loads it, may show what it brings. */
  reviewsOrigin: string | null
  /** Vite's development client needs inline scripts and a socket. */
  development: boolean
}

/** Sets the security headers of every answer and hands the page's nonce to the renderer. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler<{ Variables: { nonce: string } }> {
  return async (context, next) => {
    const nonce = randomBytes(16).toString("base64")
    context.set("nonce", nonce)
    await next()
    const { headers } = context.res
    headers.set("X-Content-Type-Options", "nosniff")
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin")
    headers.set(
      "Permissions-Policy",
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    )
    headers.set("Cross-Origin-Opener-Policy", "same-origin")
    if (options.https) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
    // A stored file is never a page of this site, whatever it contains.
    if (context.req.path.startsWith("/storage/v1/"))
      headers.set("Content-Security-Policy", "default-src 'none'; sandbox")
    else if (headers.get("Content-Type")?.startsWith("text/html")) {
      // Pages that are kept carry no nonce: they have no inline script.
      const isKept = headers.has(KEEP_HEADER)
      headers.set("Content-Security-Policy", contentSecurityPolicy(isKept ? null : nonce, context.req.path, options))
    }
  }
}

function contentSecurityPolicy(nonce: string | null, path: string, options: SecurityOptions): string {
  const widget = path === "/" && options.reviewsOrigin ? ` ${options.reviewsOrigin}` : ""
  const backend = options.supabaseOrigin ? ` ${options.supabaseOrigin}` : ""
  const inline = options.development ? " 'unsafe-inline'" : nonce ? ` 'nonce-${nonce}'` : ""
  const code = `'self'${inline}`
  const directives = [
    "default-src 'self'",
    `script-src ${code}${widget}`,
    `style-src ${code}${widget}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${backend}${widget}`,
    "font-src 'self'",
    `connect-src 'self'${backend}${widget}${options.development ? " ws:" : ""}`,
    ...(widget ? [`frame-src${widget}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...options.checkoutOrigins].join(" "),
    "frame-ancestors 'none'",
  ]
  if (options.https) directives.push("upgrade-insecure-requests")
  return directives.join("; ")
}
