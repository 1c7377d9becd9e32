import { isIPv6 } from "node:net"

/** The site's process sets this header from the connection; its gate overwrites what a visitor sends under this name. */
export const CLIENT_NETWORK_HEADER = "x-client-network"

/** Returns the network of a request in the site's process. Null for calls from inside. */
export function networkFromSite(request: Request): string | null {
  return request.headers.get(CLIENT_NETWORK_HEADER)
}

/** Returns the network of a request on Supabase Edge. Cloudflare sets the first header there, and replaces what a visitor sent. */
export function networkFromEdge({ headers }: Request): string | null {
  const address = headers.get("cf-connecting-ip") ?? headers.get("x-forwarded-for")?.split(",")[0]?.trim()
  return address ? networkOf(address) : null
}

/** Returns the network of an address. One subscriber has a countless number of IPv6 addresses: the first half (/64) identifies the visitor. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = "", tail] = address.split("%", 1).join("").split("::")
  const before = head.split(":").filter(Boolean)
  const after = tail?.split(":").filter(Boolean) ?? []
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => "0")
  return [...before, ...gap, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}
