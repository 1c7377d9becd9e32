import { once } from "node:events"
import type { RequestListener, Server, ServerOptions, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { networkOf } from "#functions/_shared/client-network.ts"
import { type Env, StartError } from "./env.ts"

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
/** Connections of one network at the same time: an office of forty people whose browsers open six each. */
const MOST_CONNECTIONS_OF_NETWORK = 256
/** Requests that wait for earlier ones of their connection. Browsers and proxies send none. */
const MOST_WAITING = 100
const MOST_REQUESTS_PER_CONNECTION = 10_000
const MOST_HEADERS = 100
const LONGEST_STOP_MS = 10_000
const BETWEEN_SWEEPS_MS = 50
/** The first of the sockets that systemd passes, after the standard streams. */
const PASSED_SOCKET = 3

/** Behind a proxy all connections are the proxy's: it bounds those of one address (deploy/nginx.conf). */
export function boundServer(server: Server, isBehindProxy: boolean): void {
  server.maxConnections = MOST_CONNECTIONS
  server.maxRequestsPerSocket = MOST_REQUESTS_PER_CONNECTION
  server.maxHeadersCount = MOST_HEADERS
  if (!isBehindProxy) boundNetworks(server)
  answerInTurn(server)
}

/** Closes a connection at once when its network has too many, before it has sent anything. */
function boundNetworks(server: Server): void {
  const open = new Map<string, number>()
  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "unknown")
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > MOST_CONNECTIONS_OF_NETWORK) socket.destroy()
  })
}

/** Starts a request when the earlier ones of its connection are answered: Node would start all that are sent without waiting (pipelined). */
function answerInTurn(server: Server): void {
  const [answer] = server.listeners("request") as RequestListener[]
  server.removeAllListeners("request")
  const latest = new WeakMap<Socket, { response: ServerResponse; waiting: number }>()
  server.on("request", (request, response) => {
    const { socket } = request
    const before = latest.get(socket)
    const mustWait = before !== undefined && !before.response.writableFinished
    const waiting = mustWait ? before.waiting + 1 : 0
    latest.set(socket, { response, waiting })
    if (!mustWait) answer?.(request, response)
    else if (waiting > MOST_WAITING) socket.destroy()
    else before.response.once("close", () => socket.destroyed || answer?.(request, response))
  })
}

/**
 * Listens on HOST and PORT, or on the socket that systemd passes (sd_listen_fds(3)): systemd keeps it open while the site restarts, and
 * connections wait in its queue. @throws {StartError} when the address cannot be used.
 */
export async function listen(server: Server, { HOST, PORT }: Pick<Env, "HOST" | "PORT">): Promise<void> {
  const { LISTEN_FDS, LISTEN_PID } = process.env
  const isPassed = LISTEN_FDS === "1" && LISTEN_PID === String(process.pid)
  try {
    if (isPassed) server.listen({ fd: PASSED_SOCKET })
    else server.listen(PORT, HOST)
    await once(server, "listening")
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (isPassed) throw new StartError(`The socket that systemd passes cannot be used (${code}).`)
    if (code === "EADDRINUSE") throw new StartError(`PORT ${PORT} is already in use on ${HOST}.`)
    throw new StartError(`HOST ${HOST} and PORT ${PORT} cannot be used (${code}).`)
  }
}

/** Ends each connection after its next answer, so that a proxy keeps none that is about to close. */
export function closeConnectionsAfterAnswers(server: Server): void {
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"))
}

/** Accepts no more connections, and waits up to ten seconds for pending requests. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close")
  server.close()
  // Repeated, because a connection becomes idle (keep-alive) only after its pending request is answered.
  const sweep = setInterval(() => server.closeIdleConnections(), BETWEEN_SWEEPS_MS)
  const impatience = setTimeout(() => server.closeAllConnections(), LONGEST_STOP_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(impatience)
}

/** A request waits this long for the end of the start, which usually takes two seconds; then its sender is asked to come back. */
const LONGEST_WAIT_MS = 10_000
/** Paths that a balancer or a watch asks: they answer at once. */
const WATCHED = ["/readyz", "/healthz"]
type State = "starting" | "ready" | "stopping"

/** The answers of the server before the site is ready, and to those who watch while it stops. */
export function createPhases() {
  let state: State = "starting"
  const started = Promise.withResolvers<void>()
  // An open screen of the back office recognises the code and retries.
  const refuse = () =>
    Response.json(
      { status: state, code: "unavailable" },
      { status: 503, headers: { "Retry-After": "2", "Cache-Control": "no-store" } },
    )
  return {
    enter: (next: State) => {
      state = next
      started.resolve()
    },
    /** Answers with the site once it is ready. `answer` returns null when the start failed. */
    through: (request: Request, answer: () => Response | Promise<Response> | null) => {
      if (state === "ready") return answer() ?? refuse()
      if (WATCHED.includes(new URL(request.url).pathname)) return refuse()
      if (state === "stopping") return answer() ?? refuse()
      return Promise.race([started.promise, pause(LONGEST_WAIT_MS, undefined, { ref: false })]).then(
        () => (state === "starting" ? null : answer()) ?? refuse(),
      )
    },
  }
}
