import { AsyncLocalStorage } from "node:async_hooks"
import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import { signNetwork } from "#functions/_shared/site-network.ts"
import { nameOfUse } from "./shared-limiter.ts"
import type { Writing } from "./limits.ts"

/** Read by `private.limit_direct_writes()`. */
const COUNTED_USE_HEADER = "x-counted-use"
const CONTACT: Writing = "contact"

const visitor = new AsyncLocalStorage<string>()

/** Renders a page for whoever asked from `network`: what it asks of the functions is asked for that visitor. */
export function forVisitor<T>(network: string, render: () => T): T {
  return visitor.run(network, render)
}

/**
 * A `fetch` that tells the functions whom a page is rendered for; through a network only under the signature of `secret`. Tables of a project
 * are told that this visitor's writing was counted, by the name of that count: the connection is the server's, which all visitors share.
 */
export function tellingVisitor(fetch: typeof globalThis.fetch, secret: string | null): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init)
    const network = visitor.getStore()
    const { pathname } = new URL(request.url)
    if (network && pathname.startsWith("/functions/v1/"))
      request.headers.set(CLIENT_NETWORK_HEADER, secret === null ? network : signNetwork(network, secret))
    if (network && secret !== null && request.method === "POST" && pathname === "/rest/v1/contact_requests")
      request.headers.set(COUNTED_USE_HEADER, nameOfUse(secret, CONTACT, network))
    return fetch(request)
  }
}
