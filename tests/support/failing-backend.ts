import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * A backend at the network edge that fails where it is told to: everything else is handed on to a real one. A test changes `failing`, a
 * table's name to its answer (500, or a missing table), while the site runs.
 */
export async function startFailingBackend(target: string) {
  const failing = new Map<string, "broken" | "missing">()
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", target)
    const failure = failing.get(url.pathname.split("/").at(-1) ?? "")
    if (failure) {
      response.writeHead(failure === "missing" ? 404 : 500, { "Content-Type": "application/json" })
      response.end(JSON.stringify({ code: failure === "missing" ? "PGRST205" : "XX000", message: "the disk is full" }))
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const headers = Object.entries(request.headers).filter(([name]) => !["host", "connection"].includes(name))
    const real = await fetch(url, {
      method: request.method ?? "GET",
      headers: headers as [string, string][],
      ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
    })
    response.writeHead(real.status, { "Content-Type": real.headers.get("Content-Type") ?? "text/plain" })
    response.end(Buffer.from(await real.arrayBuffer()))
  }
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failing,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
