import { readdirSync } from "node:fs"
import { relative } from "node:path"
import type { HttpBindings } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Context, Hono } from "hono"
import { except } from "hono/combine"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import {
  addressFinderContext,
  dbContext,
  encodeImageContext,
  formStampsContext,
  isOpenContext,
  mayWriteContext,
  nonceContext,
  publicConfigContext,
  requestContext,
  reviewsWidgetContext,
  siteUrlContext,
} from "#app/lib/contexts.ts"
import { sentence } from "#domain/errors.ts"
import { compression } from "./pages/compression.ts"
import type { Backend } from "./choose-backend.ts"
import { PUBLIC_FILES } from "./backend/files/public-files.ts"
import { BACKEND_PATHS } from "./backend/missing.ts"
import { logAsAnswered } from "./watch/console.ts"
import { createBodyRooms } from "./gate/body-room.ts"
import { networkOfClient } from "./gate/client-network.ts"
import { createFormGate, refuseOddTargets } from "./gate/forms.ts"
import { createGate, type GateVariables } from "./gate/gate.ts"
import { createGeneralLimits } from "./gate/general-limits.ts"
import { createGeocoder } from "./pages/geocoder.ts"
import { answerHealth, answerReadiness } from "./watch/health.ts"
import { createIndexing, type SiteState } from "./pages/indexing.ts"
import { inlineStyles } from "./pages/inline-styles.ts"
import { createLimits } from "./gate/limits.ts"
import type { Log } from "./watch/log.ts"
import { answerMetrics, createMetrics } from "./watch/metrics.ts"
import { createOneAddress } from "./pages/one-address.ts"
import { createPageCache } from "./pages/page-cache.ts"
import { requestLog } from "./watch/request-log.ts"
import { isSecretPath } from "./watch/secret-paths.ts"
import { securityHeaders } from "./gate/security.ts"
import { onPages } from "./watch/spellings.ts"
import { forVisitor } from "./gate/visitor-network.ts"

const CHECKOUT = "https://checkout.stripe.com"
const READS = ["GET", "HEAD"]
/** When nothing better is known, for a site or a database that is busy. */
const RETRY_SECONDS = "2"

export type SiteOptions = {
  backend: Backend
  log: Log
  publicUrl: string
  hasPublicUrl: boolean
  trustProxy: boolean
  /** True when anyone may create an account; false when only administrators may. */
  isSignUpOpen: boolean
  /** True when the address is not that of this machine: there, the example company is closed to search engines. */
  isPublic: boolean
  /** True when the HSTS header also covers the subdomains. */
  hasSubdomainsOnHttps: boolean
  /** True when payments can go through Stripe: with its key, or on Supabase, where the functions have it. */
  hasStripe: boolean
  mails: "sent" | "kept"
  /** Bearer token that `/metrics` requires; without it the route does not exist. */
  metricsToken?: string | undefined
  /** Data folder, whose free disk space the metrics report; null when the data are stored elsewhere. */
  dataDir: string | null
  /** URL of a third-party reviews script; nothing of it loads before the visitor consents. */
  reviewsWidget?: string | undefined
  /** Replaces the URL of the national geocoder. */
  geocoder?: string | undefined
  /** Folder of the built client, or null in development, where Vite serves it. */
  clientFolder: string | null
  /** The built pages; in development, a function that loads them again for each request. */
  build: ServerBuild | (() => Promise<ServerBuild>)
}

type Variables = { nonce: string; requestId: string; styleHash?: string } & SiteState & Partial<GateVariables>
type Site = { Bindings: HttpBindings; Variables: Variables }

/** The whole site as one `fetch` handler for Node's server, whose bindings it needs: headers, limits, files, backend, functions, pages. */
export function createSite(options: SiteOptions): Pick<ReturnType<typeof createPageCache>, "fetch"> {
  const { backend, log } = options
  const { uses, secret, embedded } = backend
  const findDevice = embedded ? embedded.findDevice : async () => null
  const limits = createLimits({ trustProxy: options.trustProxy, uses, secret, findDevice })
  const findAddresses = createGeocoder({ base: options.geocoder, log })
  const site = new Hono<Site>()

  const addresses = createOneAddress({
    publicUrl: options.hasPublicUrl ? options.publicUrl : null,
    build: options.build,
  })
  const pages = createPageCache(site.fetch, Date.now, backend.checkContent, addresses.keyOf)
  const forgetContent = () => {
    backend.forgetReads()
    pages.purge()
  }
  backend.onContent(forgetContent)
  const metrics = options.metricsToken ? createMetrics({ ...backend.health, dataDir: options.dataDir }) : null
  site.use(requestLog(log, metrics))
  site.use(async (context, next) => {
    await next()
    const { status, headers } = context.res
    if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_SECONDS)
  })
  site.use(refuseOddTargets)
  site.use(
    securityHeaders({
      https: options.publicUrl.startsWith("https:"),
      hasSubdomainsOnHttps: options.hasSubdomainsOnHttps,
      supabaseOrigin: backend.embedded ? null : new URL(backend.publicUrl).origin,
      checkoutOrigins: options.hasStripe ? [CHECKOUT] : [],
      reviewsOrigin: options.reviewsWidget ? new URL(options.reviewsWidget).origin : null,
      development: options.clientFolder === null,
    }),
  )
  site.get("/healthz", answerHealth(backend))
  site.get("/readyz", answerReadiness(backend))
  if (metrics && options.metricsToken) site.get("/metrics", answerMetrics(metrics, options.metricsToken))
  if (options.clientFolder) serveClient(site, options.clientFolder)
  if (backend.embedded) site.get(`${PUBLIC_FILES}*`, backend.embedded.publicFiles.answerKept)
  else site.get(`${PUBLIC_FILES}*`, leadTo(backend.publicUrl))
  site.use(compression())

  const rooms = createBodyRooms()
  const { trustProxy, isSignUpOpen } = options
  const count = createGeneralLimits()
  const gate = createGate({ keys: backend.embedded?.keys ?? null, trustProxy, isSignUpOpen, rooms, count })
  for (const path of [...BACKEND_PATHS, "/functions/v1/*"]) site.use(path, gate)

  site.all("/functions/v1/upload-file", (context) => backend.uploadFile(context.req.raw))
  site.all("/functions/v1/preview-quote", (context) => backend.previewQuote(context.req.raw))
  site.all("/functions/v1/try-invoice", (context) => backend.tryInvoice(context.req.raw))
  if (backend.embedded) {
    const { fetch, functions, publicFiles } = backend.embedded
    site.get(`${PUBLIC_FILES}*`, publicFiles.answer)
    site.post("/auth/v1/token", limits.signIn)
    for (const path of ["signup", "recover", "otp", "resend"]) {
      site.post(`/auth/v1/${path}`, limits.accountMails)
    }
    site.post("/auth/v1/verify", limits.links, limits.codes)
    site.put("/auth/v1/user", limits.passwordChanges)
    site.post("/functions/v1/change-password", limits.passwordChanges)
    site.post("/functions/v1/create-stripe-session", limits.checkouts)
    site.post("/functions/v1/manage-booking", limits.lostLinks)
    for (const name of ["attach-contact-photo", "attach-price-file", "send-contact-email"])
      site.post(`/functions/v1/${name}`, limits.followUps)
    site.post("/functions/v1/attach-contact-photo", limits.photos)
    site.post("/functions/v1/request-callback", limits.callbacks)
    site.on(["POST", "PUT"], "/rest/v1/contact_requests", except(isStaffOrFunction, limits.contacts))
    for (const path of BACKEND_PATHS) {
      site.all(path, async (context) => {
        const answer = await logAsAnswered(log, () => fetch(context.req.raw))
        // Other processes learn of the change from the database, a moment later.
        if (isStaffOrFunction(context) && !READS.includes(context.req.method) && answer.ok) {
          forgetContent()
          if (path.startsWith("/storage/")) publicFiles.forget(null)
        }
        return answer
      })
    }
    site.all("/functions/v1/:name{.*}", (context) => functions(context.req.raw))
  }

  site.use(addresses.redirect)
  if (options.clientFolder) site.use(inlineStyles(options.clientFolder))
  const unread = options.hasStripe ? "stripe" : "none"
  const render = createRequestHandler(options.build, import.meta.env.MODE)
  site.use((context, next) => {
    const link = isSecretPath(context.req.path) ? (context.req.path.split("/")[2] ?? null) : null
    return forVisitor({ network: networkOfClient(context, options.trustProxy), link }, next)
  })
  site.use(createIndexing(backend.publicClient, options.isPublic, unread))
  site.use(limits.pages)
  site.post("*", limits.forms, createFormGate({ trustProxy, rooms }))
  site.use(
    onPages(
      ["rendez-vous", "chiffrage", "devis", "chantier", "document", "agenda", "attestations", "brico/reservation"],
      limits.keyPages,
    ),
  )
  site.use(onPages(["brico/adresses", "brico/verification"], limits.lookups))
  site.use(async (context, next) => {
    const { headers } = context.req.raw
    // A page that sends no referrer also sends `Origin: null` with its own forms. The secret in its address is the only credential: there is no cookie to abuse (CSRF).
    if (isSecretPath(context.req.path) && headers.get("Origin") === "null") headers.delete("Origin")
    await next()
  })
  site.all("*", (context) => {
    const provider = new RouterContextProvider()
    provider.set(dbContext, backend.publicClient)
    provider.set(formStampsContext, backend.formStamps)
    provider.set(encodeImageContext, backend.encodeImage)
    provider.set(nonceContext, context.get("nonce"))
    const id = context.get("requestId")
    provider.set(requestContext, {
      id,
      report: (error) => log.error({ requestId: id, err: error }, "unexpected error"),
    })
    const siteUrl = options.hasPublicUrl ? options.publicUrl : new URL(context.req.url).origin
    provider.set(siteUrlContext, siteUrl)
    provider.set(isOpenContext, context.get("isOpen") ?? false)
    provider.set(reviewsWidgetContext, options.reviewsWidget ?? null)
    provider.set(addressFinderContext, findAddresses)
    provider.set(mayWriteContext, (what) => limits.mayWrite(context, what))
    provider.set(publicConfigContext, {
      supabaseUrl: backend.embedded ? siteUrl : backend.publicUrl,
      supabaseAnonKey: backend.publicKey,
      payments: context.get("payments") ?? unread,
      mails: options.mails,
    })
    return render(context.req.raw, provider)
  })

  site.onError((error, context) => {
    log.error({ requestId: context.get("requestId"), err: error }, "unexpected error")
    return context.text(`${sentence("unexpected")} (${context.get("requestId")})`, 500)
  })
  return options.clientFolder ? pages : site
}

/** True when the caller is staff or a function: visitor limits do not apply. A visitor's write changes no page, so it purges no cache. */
const isStaffOrFunction = (context: Context<Site>) => context.get("caller") !== "visitor"

/** Rows name pictures by their path alone, so that a company can move; a project serves them itself. */
const leadTo = (project: string) => (context: Context) => {
  context.header("Cache-Control", "public, max-age=86400")
  return context.redirect(project + new URL(context.req.url).pathname, 302)
}

function serveClient(site: Hono<Site>, folder: string) {
  // Feed readers, mail clients and robots request this name without reading a page.
  site.get("/favicon.ico", (context) => {
    context.header("Cache-Control", "public, max-age=86400")
    return context.redirect("/favicon.svg", 301)
  })
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
  // One route per entry of the folder, so that a request for a page never looks for a file on disk.
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    site.get(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, files)
}
