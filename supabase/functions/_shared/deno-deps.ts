import { createClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import { mailHost, paymentMode } from "#domain/going-live/configuration.ts"
import { withoutMailAddresses } from "#domain/mail/addresses.ts"
import { chooseGateway } from "./choose-gateway.ts"
import type { Deps } from "./deps.ts"
import { choosePlacesSource } from "./google-places.ts"
import { createCallLimit } from "./limit-calls.ts"
import { createTextRecordReader } from "./mail/read-mail-records.ts"
import { createSmtpTransport } from "./mail/smtp-transport.ts"
import { readProjectKeys } from "./project-keys.ts"
import { networkOnEdge } from "./site-network.ts"

declare const Deno: { env: { get: (name: string) => string | undefined } }

/** Builds the dependencies of a function on Supabase Edge from the project's secrets. Throws when a required one is missing. */
export function denoDeps(): Deps {
  const optional = (name: string) => Deno.env.get(name) || undefined
  const needed = (name: string) => {
    const value = optional(name)
    if (!value) throw new Error(`The secret ${name} is not set`)
    return value
  }
  const url = needed("SUPABASE_URL")
  const { publicKey, secretKey, secretKeys } = readProjectKeys(optional)
  const secret = optional("SITE_SECRET") ?? secretKey
  const jobsSecret = optional("JOBS_SECRET")
  const publicUrl = needed("PUBLIC_URL").replace(/\/+$/, "")
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  // No retries: a waiting caller gets the error at once, and the next run repeats the jobs.
  const db = { retry: false }
  const service = createClient<Database>(url, secretKey, { auth, db })
  const smtpUrl = optional("SMTP_URL")
  const now = () => new Date()
  const clientNetwork = (request: Request) => networkOnEdge(request, secret)
  return {
    service,
    secret,
    schedulerKeys: jobsSecret ? [jobsSecret, ...secretKeys] : secretKeys,
    callerClient: (request) => {
      const authorization = request.headers.get("Authorization")
      const headers = authorization ? { Authorization: authorization } : {}
      return createClient<Database>(url, publicKey, { auth, db, global: { headers } })
    },
    payments: chooseGateway({
      service,
      publicUrl,
      hasPublicUrl: true,
      now,
      stripeSecretKey: optional("STRIPE_SECRET_KEY"),
      stripeWebhookSecret: optional("STRIPE_WEBHOOK_SECRET"),
      stripeApiBase: optional("STRIPE_API_BASE"),
    }),
    clientNetwork,
    limit: createCallLimit({ service, secret, clientNetwork, log: jsonLog }),
    publicUrl,
    now,
    log: jsonLog,
    sendMail: smtpUrl ? createSmtpTransport(smtpUrl, needed("MAIL_FROM")) : null,
    readTextRecords: createTextRecordReader(),
    fetchReviews: choosePlacesSource({
      apiKey: optional("GOOGLE_PLACES_API_KEY"),
      placeId: optional("GOOGLE_PLACE_ID"),
      base: optional("PLACES_API_BASE"),
    }),
    encodeImage: null,
    copyPicture: null,
    configuration: {
      runsOn: "supabase",
      publicUrl: { address: publicUrl, isSet: true },
      mail: { isSet: smtpUrl !== undefined, from: optional("MAIL_FROM") ?? null, server: mailHost(smtpUrl) },
      payments: paymentMode(optional("STRIPE_SECRET_KEY")),
      backups: "elsewhere",
    },
    machine: null,
  }
}

const write = (level: "info" | "warn" | "error") => (fields: Record<string, unknown>, message: string) => {
  const { err, ...rest } = fields
  const error =
    err instanceof Error ? { error: err.stack, cause: err.cause instanceof Error ? err.cause.stack : undefined } : {}
  console[level](withoutMailAddresses(JSON.stringify({ level, message, ...rest, ...error })))
}

const jsonLog = { info: write("info"), warn: write("warn"), error: write("error") }
