import { readdirSync } from "node:fs"
import { relative } from "node:path"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Context, Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { except } from "hono/combine"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import {
  addressFinderContext,
  dbContext,
  nonceContext,
  publicConfigContext,
  requestContext,
  reviewsWidgetContext,
  siteUrlContext,
} from "#app/lib/contexts.ts"
import { sentence } from "#domain/errors.ts"
import { compression } from "./compression.ts"
import type { Backend } from "./backend.ts"
import { BACKEND_PATHS } from "./backend/missing.ts"
import { createGeocoder } from "./geocoder.ts"
import { inlineStyles } from "./inline-styles.ts"
import { createLimits } from "./limits.ts"
import { createPageCache } from "./page-cache.ts"
import type { Log } from "./log.ts"
import { requestLog } from "./request-log.ts"
import { isSecretPath } from "./secret-paths.ts"
import { securityHeaders } from "./security.ts"

const MEGABYTE = 1024 * 1024
const LARGEST_BODY = 12 * MEGABYTE
/** Five photos of 10 MB, and what is typed. */
const LARGEST_REQUEST_WITH_PHOTOS = 52 * MEGABYTE
const CHECKOUT = "https://checkout.stripe.com"

export type SiteOptions = {
  backend: Backend
  log: Log
  publicUrl: string
  hasPublicUrl: boolean
  trustProxy: boolean
  payments: "stripe" | "demo"
  /** Address of a third-party reviews script; nothing of it is loaded before a visitor agrees. */
  reviewsWidget?: string | undefined
  /** Another address for the national geocoder. */
  geocoder?: string | undefined
  /** Folder of the built client, or null in development, where Vite serves it. */
  clientFolder: string | null
  /** The pages; in development read again for each request. */
  build: ServerBuild | (() => Promise<ServerBuild>)
}

type Variables = { nonce: string; requestId: string; styleHash?: string }

/** The whole site as one web-standard handler: headers, limits, files, backend, functions, pages. */
export function createSite(options: SiteOptions): Pick<ReturnType<typeof createPageCache>, "fetch"> {
  const { backend, log } = options
  const limits = createLimits(options)
  const findAddresses = createGeocoder({ base: options.geocoder, log })
  const site = new Hono<{ Variables: Variables }>()

  const pages = createPageCache(site.fetch)
  site.use(requestLog(log))
  site.use(
    securityHeaders({
      https: options.publicUrl.startsWith("https:"),
      supabaseOrigin: backend.embedded ? null : new URL(backend.publicUrl).origin,
      checkoutOrigins: options.payments === "stripe" ? [CHECKOUT] : [],
      reviewsOrigin: options.reviewsWidget ? new URL(options.reviewsWidget).origin : null,
      development: options.clientFolder === null,
    }),
  )
  site.get("/healthz", (context) => context.json({ status: "ok", backend: backend.kind, payments: options.payments }))
  if (options.clientFolder) serveClient(site, options.clientFolder)
  site.use(compression())
  site.use("/contact", bodyLimit({ maxSize: LARGEST_REQUEST_WITH_PHOTOS, onError: tooLargeAPage }))
  site.use(except("/contact", bodyLimit({ maxSize: LARGEST_BODY, onError: tooLargeABody })))

  site.use("/functions/v1/*", limits.functions)
  site.all("/functions/v1/upload-file", (context) => backend.uploadFile(context.req.raw))
  if (backend.embedded) {
    const { fetch, functions } = backend.embedded
    site.post("/auth/v1/token", limits.signIn)
    for (const path of ["signup", "recover", "otp", "resend"]) {
      site.post(`/auth/v1/${path}`, limits.accountMails)
    }
    site.post("/auth/v1/verify", limits.links, limits.codes)
    site.put("/auth/v1/user", limits.passwordChanges)
    site.post("/functions/v1/change-password", limits.passwordChanges)
    site.post("/rest/v1/contact_requests", limits.forms)
    for (const path of BACKEND_PATHS) {
      site.all(path, async (context) => {
        const answer = await fetch(context.req.raw)
        if (changesContent(context.req.raw, backend.publicKey) && answer.ok) {
          backend.forgetReads()
          pages.purge()
        }
        return answer
      })
    }
    site.all("/functions/v1/:name{.*}", (context) => functions(context.req.raw))
  }

  if (options.clientFolder) site.use(inlineStyles(options.clientFolder))
  const render = createRequestHandler(options.build, import.meta.env.MODE)
  site.post("*", limits.forms)
  site.use("/rendez-vous/*", limits.keyPages)
  site.use("/agenda/*", limits.keyPages)
  site.use("/brico/adresses", limits.lookups)
  site.use(async (context, next) => {
    const { headers } = context.req.raw
    // A page that sends no referrer hides its origin from its own forms too. Its address is the key: no cookie could be abused.
    if (isSecretPath(context.req.path) && headers.get("Origin") === "null") headers.delete("Origin")
    await next()
  })
  site.all("*", (context) => {
    const provider = new RouterContextProvider()
    provider.set(dbContext, backend.publicClient)
    provider.set(nonceContext, context.get("nonce"))
    const id = context.get("requestId")
    provider.set(requestContext, {
      id,
      report: (error) => log.error({ requestId: id, err: error }, "unexpected error"),
    })
    const siteUrl = options.hasPublicUrl ? options.publicUrl : new URL(context.req.url).origin
    provider.set(siteUrlContext, siteUrl)
    provider.set(reviewsWidgetContext, options.reviewsWidget ?? null)
    provider.set(addressFinderContext, findAddresses)
    provider.set(publicConfigContext, {
      supabaseUrl: backend.embedded ? siteUrl : backend.publicUrl,
      supabaseAnonKey: backend.publicKey,
      payments: options.payments,
    })
    return render(context.req.raw, provider)
  })

  site.onError((error, context) => {
    log.error({ requestId: context.get("requestId"), err: error }, "unexpected error")
    return context.text(`${sentence("unexpected")} (${context.get("requestId")})`, 500)
  })
  return options.clientFolder ? pages : site
}

function tooLargeABody(context: Context) {
  return context.json({ error: { code: "payload_too_large", message: sentence("payload_too_large") } }, 413)
}

function tooLargeAPage(context: Context) {
  return context.html(
    `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Envoi trop volumineux</title>
<p>Vos photos sont trop volumineuses : cinq au maximum, 10 Mo chacune. <a href="/contact#devis">Revenir au formulaire</a></p></html>`,
    413,
  )
}

/** Whether a request writes with somebody's rights, not a visitor's: what visitors send changes no page. */
function changesContent(request: Request, publicKey: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false
  const bearer = request.headers.get("Authorization")?.replace("Bearer ", "")
  return (bearer ?? request.headers.get("apikey")) !== publicKey
}

function serveClient(site: Hono<{ Variables: Variables }>, folder: string) {
  const root = relative(process.cwd(), folder)
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (_path, context) => {
      const forEver = context.req.path.startsWith("/assets/")
      context.header("Cache-Control", forEver ? "public, max-age=31536000, immutable" : "public, max-age=3600")
    },
  })
  site.get("/assets/*", files, (context) => context.text("Not found", 404))
  // The rest by name: the address of a page is not looked for among the files, compressed or not, at each request.
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    site.get(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, files)
}
