/** How the process was configured, as far as staff must know it to go online. No secret is in it. */
export type Configuration = {
  /** Where variables are set: in the environment of the server, or as secrets of a Supabase project. */
  runsOn: "server" | "supabase"
  publicUrl: { address: string; isSet: boolean }
  mail: { isSet: boolean; from: string | null }
  payments: PaymentMode
  /** Who makes backups: the server each night, nobody, or the Supabase project. */
  backups: "daily" | "off" | "elsewhere"
}

export type PaymentMode = "demo" | "test" | "live"

/** A key of Stripe says itself whether it takes money: `sk_live_…`. */
export function paymentMode(stripeKey: string | undefined): PaymentMode {
  if (!stripeKey) return "demo"
  return stripeKey.includes("_live_") ? "live" : "test"
}
