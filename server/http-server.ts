import type { Server, ServerOptions } from "node:http"

/** What a connection may take before anything of the site looks at it. */
export const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  // The photos of a contact request over a slow line; whoever sends nothing for a while is cut off sooner (gate/body.ts).
  requestTimeout: 600_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions

const MOST_CONNECTIONS = 5_000
const MOST_REQUESTS_PER_CONNECTION = 10_000
const MOST_HEADERS = 100

export function boundServer(server: Server): void {
  server.maxConnections = MOST_CONNECTIONS
  server.maxRequestsPerSocket = MOST_REQUESTS_PER_CONNECTION
  server.maxHeadersCount = MOST_HEADERS
}
