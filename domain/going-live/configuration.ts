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

export type PaymentMode = "demo" | "test" | "live"

/** The host of an address such as `smtps://user:password@smtp.example.fr:465`. */
export const mailHost = (smtpUrl: string | undefined): string | null =>
  (smtpUrl && URL.parse(smtpUrl)?.hostname.toLowerCase()) || null

/** The mode of a Stripe key: `sk_live_…` takes real money. */
export function paymentMode(stripeKey: string | undefined): PaymentMode {
  if (!stripeKey) return "demo"
  return stripeKey.includes("_live_") ? "live" : "test"
}
