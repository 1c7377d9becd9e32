import { once } from "node:events"
import { createServer, request as ask } from "node:http"
import type { AddressInfo } from "node:net"

export type Balancer = { url: string; stop: () => Promise<void> }

/** Forwards requests to several processes in turn, and skips one for good after its first failed connection. It adds no headers. */
export async function startBalancer(targets: () => string[]): Promise<Balancer> {
  const gone = new Set<string>()
  let turn = 0
  const server = createServer((request, response) => {
    const living = targets().filter((target) => !gone.has(target))
    const target = living[(turn += 1) % living.length] ?? ""
    const { method, headers, url: path } = request
    const passed = ask(new URL(path ?? "/", target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on("error", () => response.destroy())
      answer.pipe(response)
    })
    passed.on("error", () => {
      gone.add(target)
      if (response.headersSent) response.destroy()
      else response.writeHead(502, { "Content-Type": "application/json" }).end("{}")
    })
    request.pipe(passed)
  })
  server.listen(0, "localhost")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
