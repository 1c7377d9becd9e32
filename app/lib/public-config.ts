/** Public configuration that every page embeds in `#public-config`; external programs may rely on it. */
export type PublicConfig = {
  supabaseUrl: string
  supabaseAnonKey: string
  /** « none »: visitors cannot pay by card, so nothing is booked online. */
  payments: "stripe" | "demo" | "none"
  /** « kept » without a mail server: the outbox then keeps each mail. */
  mails: "sent" | "kept"
}

/** Reads the configuration that the server wrote into the document. Throws when the document is not one of ours. */
export function readPublicConfig(): PublicConfig {
  const element = document.getElementById("public-config")
  if (!element?.textContent) throw new Error("The page carries no #public-config")
  return JSON.parse(element.textContent) as PublicConfig
}
