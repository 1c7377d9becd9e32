import { once } from "node:events"
import {
  createServer,
  type IncomingMessage,
  request as open,
  type RequestListener,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"

/** Serves on a port of its own, on the loopback address. */
export async function serveLocally(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, "localhost")
  await once(server, "listening")
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

type Headers = Record<string, string | string[] | undefined>

/** Hands a request on to another server, and its answer back, as the bytes come; `answered` are headers that every answer gets. */
export function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  headers: Headers,
  answered: Record<string, string> = {},
) {
  const { host: _host, connection: _connection, ...rest } = headers
  const onward = open(target, { method: request.method, headers: rest }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { ...answered, ...answer.headers })
    answer.pipe(response)
  })
  onward.on("error", () => response.headersSent || response.writeHead(502).end())
  response.on("close", () => onward.destroy())
  request.pipe(onward)
}
