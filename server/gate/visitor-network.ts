import { AsyncLocalStorage } from "node:async_hooks"
import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import { signNetwork } from "#functions/_shared/site-network.ts"
import type { Visitor } from "./places.ts"
import { nameOfUse } from "./shared-limiter.ts"
import type { Writing } from "./limits.ts"

/** Read by `private.limit_direct_writes()`. */
const COUNTED_USE_HEADER = "x-counted-use"
const CONTACT: Writing = "contact"

const visitors = new AsyncLocalStorage<Visitor>()

/**
 * Answers a request with its visitor as context: all that the answer asks of the database takes a place of visitors, under whatever role, and
 * `withVisitorNetwork` sends the network with the page's own requests.
 */
export function forVisitor<T>(visitor: Visitor, answer: () => T): T {
  return visitors.run(visitor, answer)
}

/** The visitor whose request is being answered; undefined for staff, sign-in and jobs. */
export const visitorHere = () => visitors.getStore()

/**
 * A `fetch` that sends the network of the page's visitor to functions; over the internet only signed with `secret`. A project's table of contact requests
 * also gets the name under which this visitor's message was counted, because all visitors share the server's own address.
 */
export function withVisitorNetwork(fetch: typeof globalThis.fetch, secret: string | null): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init)
    const network = visitors.getStore()?.network
    const { pathname } = new URL(request.url)
    if (network && pathname.startsWith("/functions/v1/"))
      request.headers.set(CLIENT_NETWORK_HEADER, secret === null ? network : signNetwork(network, secret))
    if (network && secret !== null && request.method === "POST" && pathname === "/rest/v1/contact_requests")
      request.headers.set(COUNTED_USE_HEADER, nameOfUse(secret, CONTACT, network))
    return fetch(request)
  }
}
