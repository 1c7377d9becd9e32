import type { SupabaseClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import type { Configuration } from "#domain/going-live/configuration.ts"
import type { EncodeImage } from "#domain/uploads/images.ts"
import type { Limited } from "./allowances.ts"
import type { MailTransport } from "./mail/transport.ts"
import type { Machine } from "./machine.ts"
import type { ReviewsSource } from "./google-places.ts"
import type { PaymentGateway } from "./payments.ts"

export type Db = SupabaseClient<Database>

/** Structured lines, as pino takes them. */
export type Logger = Record<"info" | "warn" | "error", (fields: Record<string, unknown>, message: string) => void>

/** Everything a function needs from outside; the server and Deno each build it once. */
export type Deps = {
  /** A client with the secret key: it passes every policy, so each use says why it may. */
  service: Db
  /** Signs what the site gives out and has to know again: links, proofs, networks. The same in every process. Never sent or logged. */
  secret: string
  /** What the scheduler shows instead of a session: one of these. */
  schedulerKeys: string[]
  /** A client with the rights of whoever sent the request. */
  callerClient: (request: Request) => Db
  payments: PaymentGateway
  /** The network that a request comes from, as whoever took the connection knows it; null for calls that began inside. */
  clientNetwork: (request: Request) => string | null
  /** Counts what a visitor asks for, and throws `too_many_requests`. Null where the site's gate has counted before. */
  limit: ((what: Limited, request: Request) => Promise<void>) | null
  /** Address of the site, without a slash at the end. */
  publicUrl: string
  now: () => Date
  log: Logger
  /** Null when no SMTP server is configured: mail is then kept, readable by staff. */
  sendMail: MailTransport | null
  /** Null when Google's key or the place is not configured. */
  fetchReviews: ReviewsSource | null
  /** Null where no library can open a picture (Supabase Edge). */
  encodeImage: EncodeImage | null
  /** Reads a picture of the internet by its address; throws what is said at the field. Null where pictures cannot be opened. */
  copyPicture: ((address: string) => Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }>) | null
  /** How the process was configured, as staff may know it. */
  configuration: Configuration
  /** The machine with its archives; null where a Supabase project keeps them. */
  machine: Machine | null
}

export type Handler = (request: Request) => Promise<Response>
