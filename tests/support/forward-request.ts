import { once } from "node:events"
import {
  createServer,
  type IncomingMessage,
  request as open,
  type RequestListener,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import type { Duplex } from "node:stream"
import { text } from "node:stream/consumers"

export type UpgradeListener = (request: IncomingMessage, socket: Duplex) => void

/** Serves on a free port of the loopback address; `onUpgrade` handles WebSocket upgrades. */
export async function serveLocally(onUpgrade: UpgradeListener | null, listener: RequestListener) {
  const server = createServer(listener)
  const streams = new Set<Duplex>()
  if (onUpgrade)
    server.on("upgrade", (request, socket) => {
      streams.add(
        socket
          .on("error", () => {})
          .on("close", () => streams.delete(socket))
          .resume(),
      )
      onUpgrade(request, socket)
    })
  server.listen(0, "localhost")
  await once(server, "listening")
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      for (const stream of streams) stream.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

type Headers = Record<string, string | string[] | undefined>

/** Forwards a request to another server and streams the response back. `answered`: headers to add, unless that response sets them itself. `change`: of a JSON body. */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  headers: Headers,
  answered: Record<string, string> = {},
  change: ((body: string) => string) | null = null,
) {
  const { host: _host, connection: _connection, ...rest } = headers
  // A compressed body cannot be changed.
  if (change) delete rest["accept-encoding"]
  const onward = open(target, { method: request.method, headers: rest }, (answer) => {
    if (change && answer.headers["content-type"]?.includes("json")) {
      const { "content-length": _length, ...kept } = answer.headers
      return void text(answer)
        .then((body) => response.writeHead(answer.statusCode ?? 502, { ...answered, ...kept }).end(change(body)))
        .catch(() => response.destroy())
    }
    response.writeHead(answer.statusCode ?? 502, { ...answered, ...answer.headers })
    answer.pipe(response)
  })
  onward.on("error", () => response.headersSent || response.writeHead(502).end())
  response.on("close", () => onward.destroy())
  request.pipe(onward)
}
