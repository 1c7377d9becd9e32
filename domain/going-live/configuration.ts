/** Configuration of the process that staff need to know to go online. Contains no secret. */
export type Configuration = {
  /** Where its variables are set: in the server's environment, or as secrets of a Supabase project. */
  runsOn: "server" | "supabase"
  publicUrl: { address: string; isSet: boolean }
  /** `server`: the host of the mail server. */
  mail: { isSet: boolean; from: string | null; server: string | null }
  payments: PaymentMode
  /** Backups: by the server each night, switched off, or by the Supabase project. */
  backups: "daily" | "off" | "elsewhere"
}

/** `demo`: simulated, for the example company; `none`: no key; `refused`: Stripe refuses the key. */
export type PaymentMode = "demo" | "none" | "refused" | "test" | "live"

/** How visitors pay by card now: by Stripe, simulated, or not at all. */
export type CardPayments = "stripe" | "demo" | "none"

/** What the row of the site's settings says of payments by card: same rule as `private.card_payments`. */
export function paymentsOf({ card_payments: state, is_example: isExample }: StoredPayments): CardPayments {
  if (state === null || state === "stripe") return "stripe"
  return state === "demo" || (state === "none" && isExample) ? "demo" : "none"
}

export type StoredPayments = { card_payments: string | null; is_example: boolean }

/** True for a host name that always means the machine itself. */
export const isLoopback = (host: string) =>
  host === "localhost" || host.endsWith(".localhost") || host.startsWith("127.") || host === "[::1]"

/** The host of an address such as `smtps://user:password@smtp.example.fr:465`. */
export const mailHost = (smtpUrl: string | undefined): string | null =>
  (smtpUrl && URL.parse(smtpUrl)?.hostname.toLowerCase()) || null

/** The mode of a Stripe key: `sk_live_…` takes real money. */
export function paymentMode(stripeKey: string | undefined): "none" | "test" | "live" {
  if (!stripeKey) return "none"
  return stripeKey.includes("_live_") ? "live" : "test"
}
