/** What every page tells the browser; it is public by nature and part of the outside contract (`#public-config`). */
export type PublicConfig = {
  supabaseUrl: string
  supabaseAnonKey: string
  payments: "stripe" | "demo"
}

/** Reads the configuration that the server wrote into the document. Throws when the document is not one of ours. */
export function readPublicConfig(): PublicConfig {
  const element = document.getElementById("public-config")
  if (!element?.textContent) throw new Error("The page carries no #public-config")
  return JSON.parse(element.textContent) as PublicConfig
}
