import { createHmac, timingSafeEqual } from "node:crypto"
import { CLIENT_NETWORK_HEADER, networkFromEdge } from "./client-network.ts"

const signatureOf = (network: string, secret: string) =>
  createHmac("sha256", secret).update(`client-network:${network}`).digest("base64url")

/** Signs a visitor's network. The site's server sends it when it calls a function on Supabase for that visitor. */
export function signNetwork(network: string, secret: string): string {
  return `${network} ${signatureOf(network, secret)}`
}

/**
 * Returns the network of a request on Supabase Edge: the visitor's when the site's server has signed it, else that of the connection.
 * Null when the signature is wrong: the connection may be the site's server, which all visitors share.
 */
export function networkOnEdge(request: Request, secret: string): string | null {
  const [network, signature] = request.headers.get(CLIENT_NETWORK_HEADER)?.split(" ") ?? []
  if (!network || !signature) return networkFromEdge(request)
  const [given, expected] = [signature, signatureOf(network, secret)].map((text) => new TextEncoder().encode(text))
  return given?.length === expected?.length && timingSafeEqual(given as Uint8Array, expected as Uint8Array)
    ? network
    : null
}
