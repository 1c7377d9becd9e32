import { AsyncLocalStorage } from "node:async_hooks"
import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import { signNetwork } from "#functions/_shared/site-network.ts"

const visitor = new AsyncLocalStorage<string>()

/** Renders a page for whoever asked from `network`: what it asks of the functions is asked for that visitor. */
export function forVisitor<T>(network: string, render: () => T): T {
  return visitor.run(network, render)
}

/** A `fetch` that tells the functions whom a page is rendered for; through a network only under the signature of `secret`. */
export function tellingVisitor(fetch: typeof globalThis.fetch, secret: string | null): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init)
    const network = visitor.getStore()
    if (network && new URL(request.url).pathname.startsWith("/functions/v1/"))
      request.headers.set(CLIENT_NETWORK_HEADER, secret === null ? network : signNetwork(network, secret))
    return fetch(request)
  }
}
