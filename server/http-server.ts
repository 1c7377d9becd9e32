import type { Server, ServerOptions } from "node:http"

/** Limits of a connection before any code of the site runs; times in milliseconds. */
export const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  // Long enough for the photos of a contact request on a slow line; a silent sender is disconnected sooner (gate/body.ts).
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
