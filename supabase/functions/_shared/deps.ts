import type { SupabaseClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import type { Configuration } from "#domain/going-live/configuration.ts"
import type { EncodeImage } from "#domain/uploads/images.ts"
import type { Limited } from "./allowances.ts"
import type { ReadTextRecords } from "./mail/read-mail-records.ts"
import type { MailTransport } from "./mail/transport.ts"
import type { Machine } from "./machine.ts"
import type { ReviewsSource } from "./google-places.ts"
import type { PaymentGateway } from "./payments.ts"

export type Db = SupabaseClient<Database>

/** Structured logger with pino's signature. */
export type Logger = Record<"info" | "warn" | "error", (fields: Record<string, unknown>, message: string) => void>

/** All external dependencies of the functions; the server and Deno each build them once. */
export type Deps = {
  /** A client with the secret key: it bypasses every policy. Use it only where the caller's rights are not enough. */
  service: Db
  /** Signs values that the site issues and later verifies: links, proofs, networks. The same in every process. Never sent or logged. */
  secret: string
  /** The scheduler sends one of these keys instead of a session. */
  schedulerKeys: string[]
  /** A client with the rights of the request's caller. */
  callerClient: (request: Request) => Db
  payments: PaymentGateway
  /** Returns the network of a request, from the process that accepted the connection; null for calls from inside, or when a signed network is invalid. */
  clientNetwork: (request: Request) => string | null
  /** Counts a visitor's call and throws `too_many_requests` above the limit. Null when the site's gate has counted already. */
  limit: ((what: Limited, request: Request) => Promise<void>) | null
  /** Address of the site, without a slash at the end. */
  publicUrl: string
  now: () => Date
  log: Logger
  /** Null when no SMTP server is configured: mail is then stored, readable by staff. */
  sendMail: MailTransport | null
  /** Reads records of the name system, to judge whether mailbox providers will accept the site's mail. */
  readTextRecords: ReadTextRecords
  /** Null when Google's key or the place is not configured. */
  fetchReviews: ReviewsSource | null
  /** Null on Supabase Edge, where no library can decode a picture. */
  encodeImage: EncodeImage | null
  /** Downloads a picture from a URL; throws the sentence for the field. Null where pictures cannot be decoded. */
  copyPicture: ((address: string) => Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }>) | null
  /** The configuration of the process, without secrets, for staff. */
  configuration: Configuration
  /** The machine with its archives; null on a Supabase project, which makes its own backups. */
  machine: Machine | null
}

export type Handler = (request: Request) => Promise<Response>
