import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"
import { networkOf } from "#functions/_shared/client-network.ts"

/** Returns the client's network, from the connection's address or, behind a trusted proxy, from the last address that the proxy added. */
export function networkOfClient(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined
  return networkOf(forwarded || (getConnInfo(context).remote.address ?? "unknown"))
}
