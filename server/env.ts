import { z } from "zod"
import { isPublicKey, isSecretKey, bypassesRowSecurity, otherProject } from "#domain/auth/configuration.ts"
import { PASSPHRASE_LENGTH } from "#domain/going-live/backups.ts"
import { isLoopback } from "#domain/going-live/configuration.ts"
import { isOneSlipAway } from "#domain/one-slip.ts"

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional())
const publicKey = z
  .string()
  .refine(
    (key) => !bypassesRowSecurity(key),
    "must be the public key: this one is secret, and every visitor would read it",
  )
  .refine(isPublicKey, "must be an sb_publishable_… key, or an anonymous JWT of more than 50 characters")
const secretKey = z
  .string()
  .refine(isSecretKey, "must be the project's secret key: sb_secret_…, or the JWT of service_role")
const address = z.url({ protocol: /^https?$/, error: "must be an http(s) address" })
/** True for an address of a site, not of one of its pages: links are made by adding a path to it. */
const isOrigin = (url: string) => /^https?:\/\/[^/?#@]+\/*$/.test(url) || !URL.canParse(url) || !/^https?:/.test(url)
/** False when the password cuts the address in two. */
const isReadable = (url: string) => URL.canParse(url) && !url.includes("#")
const ESCAPES = "cannot be read: in user and password, write %23 for #, %2F for a slash and %40 for @"
const FROM = /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const seconds = (most: number) =>
  z.coerce
    .number({ error: `must be a number of seconds, at most ${most}` })
    .min(0, `must be a number of seconds, at most ${most}`)
    .max(most, `must be a number of seconds, at most ${most}`)

const CONNECTIONS = "must be a number of connections from 4 to 24"

const PROJECT_KEYS = [
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "SUPABASE_ANON_KEY",
  "SUPABASE_SERVICE_ROLE_KEY",
] as const

const LIVE_KEY = /^(sk|rk)_live_/

const envSchema = z
  .object({
    HOST: optional(z.string()),
    PORT: optional(
      z.coerce
        .number({ error: "must be a port number" })
        .int("must be a port number")
        .min(0, "must be a port number")
        .max(65535, "must be a port number"),
    ),
    PUBLIC_URL: optional(address.refine(isOrigin, "must be the site's address alone, without a path or a query")),
    DRAIN_SECONDS: optional(seconds(60)),
    HSTS_SUBDOMAINS: optional(z.enum(["0", "1"], { error: "must be 0 or 1" })),
    HEARTBEAT_URL: optional(address),
    BACKUP_HEARTBEAT_URL: optional(address),
    DATA_DIR: optional(z.string()),
    BACKUPS: optional(z.enum(["daily", "off"], { error: "must be « daily » or « off »" })),
    SEED: optional(z.enum(["demo", "minimal"], { error: "must be « demo » or « minimal »" })),
    ADMIN_EMAIL: optional(z.email("must be an e-mail address")),
    ADMIN_PASSWORD: optional(z.string().min(8, "must have at least 8 characters")),
    SIGN_UP: optional(z.enum(["open", "closed"], { error: "must be « open » or « closed »" })),
    TRUST_PROXY: optional(z.enum(["0", "1"], { error: "must be 0 or 1" })),
    LOG_LEVEL: optional(
      z.enum(["debug", "info", "warn", "error", "silent"], { error: "must be debug, info, warn, error or silent" }),
    ),
    METRICS_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
    SUPABASE_URL: optional(address),
    SUPABASE_PUBLISHABLE_KEY: optional(publicKey),
    SUPABASE_SECRET_KEY: optional(secretKey),
    SUPABASE_ANON_KEY: optional(publicKey),
    SUPABASE_SERVICE_ROLE_KEY: optional(secretKey),
    DB_POOL: optional(
      z.coerce.number({ error: CONNECTIONS }).int(CONNECTIONS).min(4, CONNECTIONS).max(24, CONNECTIONS),
    ),
    S3_PREFIX: optional(
      z.string().regex(/^[\w-]+(\/[\w-]+)*$/, "must be a folder of the bucket, such as companies/dupont"),
    ),
    SUPABASE_DB_URL: optional(
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
        .refine(isReadable, ESCAPES),
    ),
    STORAGE_DIR: optional(z.string()),
    S3_BUCKET_URL: optional(address),
    S3_REGION: optional(z.string()),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    BACKUP_BUCKET_URL: optional(address),
    BACKUP_REGION: optional(z.string()),
    BACKUP_ACCESS_KEY_ID: optional(z.string()),
    BACKUP_SECRET_ACCESS_KEY: optional(z.string()),
    BACKUP_PASSPHRASE: optional(
      z
        .string()
        .refine(
          (text) => text.trim().length >= PASSPHRASE_LENGTH,
          `must have at least ${PASSPHRASE_LENGTH} characters`,
        ),
    ),
    SITE_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
    ONLY_BACKEND: optional(z.enum(["0", "1"], { error: "must be 0 or 1" })),
    DATABASE_URL: optional(
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
        .refine(isReadable, ESCAPES),
    ),
    STRIPE_SECRET_KEY: optional(
      z.string().regex(/^(sk|rk)_(test|live)_/, "must start with sk_test_, sk_live_, rk_test_ or rk_live_"),
    ),
    STRIPE_WEBHOOK_SECRET: optional(z.string().startsWith("whsec_", "must start with whsec_")),
    STRIPE_API_BASE: optional(address),
    SMTP_URL: optional(
      z
        .string()
        .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
        .refine(isReadable, ESCAPES),
    ),
    MAIL_FROM: optional(
      z.string().regex(FROM, "must be an e-mail address, or a name with one: Name <bonjour@example.fr>"),
    ),
    GOOGLE_PLACES_API_KEY: optional(z.string()),
    GOOGLE_PLACE_ID: optional(z.string()),
    PLACES_API_BASE: optional(address),
    REVIEWS_WIDGET_SRC: optional(address),
    GEOCODING_API_BASE: optional(address),
  })
  .superRefine((env, context) => {
    const refuse = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: "custom", path: [name], message })
    const need = (name: keyof typeof env, because: keyof typeof env, formerName = name) => {
      if (env[because] && !env[name] && !env[formerName]) refuse(name, `is needed when ${because} is set`)
    }
    need("SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL", "SUPABASE_ANON_KEY")
    need("SUPABASE_SECRET_KEY", "SUPABASE_URL", "SUPABASE_SERVICE_ROLE_KEY")
    for (const name of [...PROJECT_KEYS, "SUPABASE_DB_URL"] as const) need("SUPABASE_URL", name)
    need("STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY")
    need("GOOGLE_PLACE_ID", "GOOGLE_PLACES_API_KEY")
    need("GOOGLE_PLACES_API_KEY", "GOOGLE_PLACE_ID")
    need("MAIL_FROM", "SMTP_URL")
    need("ADMIN_EMAIL", "ADMIN_PASSWORD")
    for (const name of PROJECT_KEYS) {
      const other = env[name] && otherProject(env.SUPABASE_URL ?? "", env[name])
      if (other) refuse(name, `is a key of another project than SUPABASE_URL (${other})`)
    }
    need("S3_ACCESS_KEY_ID", "S3_BUCKET_URL")
    need("S3_SECRET_ACCESS_KEY", "S3_BUCKET_URL")
    need("S3_BUCKET_URL", "S3_PREFIX")
    need("BACKUP_ACCESS_KEY_ID", "BACKUP_BUCKET_URL")
    need("BACKUP_SECRET_ACCESS_KEY", "BACKUP_BUCKET_URL")
    need("BACKUP_PASSPHRASE", "BACKUP_BUCKET_URL")
    // Alone it would seal nothing: the name of the bucket may be misspelt.
    need("BACKUP_BUCKET_URL", "BACKUP_PASSPHRASE")
    if (env.BACKUP_BUCKET_URL && env.BACKUP_BUCKET_URL === env.S3_BUCKET_URL)
      refuse("BACKUP_BUCKET_URL", "must be another bucket than that of the files")
    if (env.S3_BUCKET_URL && env.STORAGE_DIR)
      refuse("STORAGE_DIR", "is another place for files than S3_BUCKET_URL: leave one of them empty")
    if (env.SUPABASE_URL && env.DATABASE_URL)
      refuse("DATABASE_URL", "puts the embedded backend on PostgreSQL: leave it empty when SUPABASE_URL is set")
    // On Supabase, the edge functions handle payments and mail, with their own secrets.
    if (env.SUPABASE_URL || !LIVE_KEY.test(env.STRIPE_SECRET_KEY ?? "")) return
    // With real payments, the return from the payment page and the confirmation mail must reach the client.
    if (!env.PUBLIC_URL?.startsWith("https://"))
      refuse("PUBLIC_URL", "must be the https:// address of the site when STRIPE_SECRET_KEY is a live key")
    if (!env.SMTP_URL)
      refuse("SMTP_URL", "is needed when STRIPE_SECRET_KEY is a live key: clients wait for their confirmation")
  })

export type Env = ReturnType<typeof parseEnv>

/** One sentence for each set variable whose name is one letter away from one of ours: the value has no effect. */
export function misspeltNames(variables: Record<string, string | undefined>): string[] {
  const known = Object.keys(envSchema.shape)
  return Object.keys(variables).flatMap((given) => {
    if (given.length < LONG_ENOUGH || known.includes(given)) return []
    const meant = known.find((name) => name.length >= LONG_ENOUGH && isOneSlipAway(given, name))
    return meant ? [`The variable ${given} is not read: did you mean ${meant}?`] : []
  })
}

/** Other programs have short names of their own. */
const LONG_ENOUGH = 6

/** Thrown when the process cannot start as configured; its message is one sentence for the operator. */
export class StartError extends Error {}

/**
 * Reads the whole configuration, with its defaults, from the process environment.
 * @throws {StartError} naming the first variable that is wrong, and why.
 */
export function parseEnv(variables: Record<string, string | undefined>) {
  const result = envSchema.safeParse(variables)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new StartError(`The variable ${issue?.path.join(".")} ${issue?.message}.`)
  }
  const env = result.data
  const port = env.PORT ?? 3000
  return {
    ...env,
    publicKey: env.SUPABASE_PUBLISHABLE_KEY ?? env.SUPABASE_ANON_KEY,
    secretKey: env.SUPABASE_SECRET_KEY ?? env.SUPABASE_SERVICE_ROLE_KEY,
    HOST: env.HOST ?? "0.0.0.0",
    PORT: port,
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    /** True when PUBLIC_URL is set, false when the address is derived from the port. */
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    DATA_DIR: env.DATA_DIR ?? "./data",
    S3_REGION: env.S3_REGION ?? "us-east-1",
    BACKUP_REGION: env.BACKUP_REGION ?? "us-east-1",
    SEED: env.SEED ?? ("demo" as const),
    BACKUPS: env.BACKUPS ?? ("daily" as const),
    LOG_LEVEL: env.LOG_LEVEL ?? ("info" as const),
    isOnlyBackend: env.ONLY_BACKEND === "1",
    isSignUpOpen: env.SIGN_UP === "open",
    trustProxy: env.TRUST_PROXY === "1",
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? 0,
    hasSubdomainsOnHttps: env.HSTS_SUBDOMAINS === "1",
    takesRealPayments: LIVE_KEY.test(env.STRIPE_SECRET_KEY ?? ""),
    /** True when visitors reach the site from elsewhere than its own machine. */
    isPublic: env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname),
  }
}
