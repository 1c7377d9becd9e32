import { isIPv6 } from "node:net"

/** Set by the site's own process from the connection; whatever a visitor sends under this name is taken off on the way in. */
export const CLIENT_NETWORK_HEADER = "x-client-network"

/** Where a request comes from, in the site's process. Null for calls that began inside. */
export function networkFromSite(request: Request): string | null {
  return request.headers.get(CLIENT_NETWORK_HEADER)
}

/** Where a request comes from, on Supabase Edge. There the first header is Cloudflare's own: it replaces what a visitor sent. */
export function networkFromEdge({ headers }: Request): string | null {
  const address = headers.get("cf-connecting-ip") ?? headers.get("x-forwarded-for")?.split(",")[0]?.trim()
  return address ? networkOf(address) : null
}

/** One line of a telephone company has more IPv6 addresses than anybody can count: its first half is the visitor. */
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
