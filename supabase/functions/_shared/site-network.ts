import { createHmac, timingSafeEqual } from "node:crypto"
import { CLIENT_NETWORK_HEADER, networkFromEdge } from "./client-network.ts"

const signatureOf = (network: string, secret: string) =>
  createHmac("sha256", secret).update(`client-network:${network}`).digest("base64url")

/** What the site's server writes when it calls a function on Supabase for one of its visitors. */
export function signNetwork(network: string, secret: string): string {
  return `${network} ${signatureOf(network, secret)}`
}

/**
 * Where a request comes from, on Supabase Edge: the visitor's network when the site's server vouches for it, else that of the connection.
 * Null when the voucher is wrong: the connection would then be the server's, which all visitors share.
 */
export function networkOnEdge(request: Request, secret: string): string | null {
  const [network, signature] = request.headers.get(CLIENT_NETWORK_HEADER)?.split(" ") ?? []
  if (!network || !signature) return networkFromEdge(request)
  const [given, expected] = [signature, signatureOf(network, secret)].map((text) => new TextEncoder().encode(text))
  return given?.length === expected?.length && timingSafeEqual(given as Uint8Array, expected as Uint8Array)
    ? network
    : null
}
