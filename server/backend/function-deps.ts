import type { EncodeImage } from "#domain/uploads/images.ts"
import { mailHost, paymentMode } from "#domain/going-live/configuration.ts"
import { chooseGateway } from "#functions/_shared/choose-gateway.ts"
import { networkFromSite } from "#functions/_shared/client-network.ts"
import type { Db, Deps } from "#functions/_shared/deps.ts"
import type { Machine } from "#functions/_shared/machine.ts"
import { choosePlacesSource } from "#functions/_shared/google-places.ts"
import { createTextRecordReader } from "#functions/_shared/mail/read-mail-records.ts"
import { createSmtpTransport } from "#functions/_shared/mail/smtp-transport.ts"
import type { Env } from "../env.ts"
import { createPictureCopier } from "../files/picture-source.ts"
import type { Log } from "../watch/log.ts"

type Options = {
  env: Env
  log: Log
  service: Db
  secret: string
  schedulerKeys: string[]
  callerClient: (request: Request) => Db
  machine: Machine | null
  encodeImage: EncodeImage
}

/** Dependencies of the functions when they run in this process; under Deno, `_shared/deno-deps.ts` builds them. */
export function createDeps({
  env,
  log,
  service,
  secret,
  schedulerKeys,
  callerClient,
  machine,
  encodeImage,
}: Options): Deps {
  const now = () => new Date()
  return {
    service,
    secret,
    schedulerKeys,
    callerClient,
    payments: chooseGateway({
      service,
      publicUrl: env.PUBLIC_URL,
      hasPublicUrl: env.hasPublicUrl,
      now,
      stripeSecretKey: env.STRIPE_SECRET_KEY,
      stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
      stripeApiBase: env.STRIPE_API_BASE,
    }),
    clientNetwork: networkFromSite,
    limit: null,
    publicUrl: env.PUBLIC_URL,
    now,
    log,
    sendMail: env.SMTP_URL && env.MAIL_FROM ? createSmtpTransport(env.SMTP_URL, env.MAIL_FROM) : null,
    readTextRecords: createTextRecordReader(),
    fetchReviews: choosePlacesSource({
      apiKey: env.GOOGLE_PLACES_API_KEY,
      placeId: env.GOOGLE_PLACE_ID,
      base: env.PLACES_API_BASE,
    }),
    encodeImage,
    copyPicture: createPictureCopier(),
    configuration: {
      runsOn: "server",
      publicUrl: { address: env.PUBLIC_URL, isSet: env.hasPublicUrl },
      mail: { isSet: env.SMTP_URL !== undefined, from: env.MAIL_FROM ?? null, server: mailHost(env.SMTP_URL) },
      payments: paymentMode(env.STRIPE_SECRET_KEY),
      backups: env.BACKUPS,
    },
    machine,
  }
}

/** What the functions have on Supabase Edge: no program that reads pictures, no machine. */
export const asOnEdge = (deps: Deps): Deps => ({
  ...deps,
  encodeImage: null,
  copyPicture: null,
  machine: null,
  configuration: { ...deps.configuration, runsOn: "supabase", backups: "elsewhere" },
})
