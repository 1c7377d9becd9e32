import { once } from "node:events"
import { createServer, request as ask } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * A fault between the site and a service: slow responses, responses held until the next call of `break` (held), an error, a request that is done
 * but not answered (deaf), no connection (away).
 */
export type EdgeFault =
  | { kind: "slow"; ms: number }
  | { kind: "failing"; status: number }
  | { kind: "held" | "deaf" | "away" }

/** A local proxy to `target` that can simulate faults. */
export async function startEdge(target: string) {
  let fault: EdgeFault | null = null
  let count = 0
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    count += 1
    if (fault?.kind === "away") return void request.socket.destroy()
    if (fault?.kind === "failing") {
      response.writeHead(fault.status, { "Content-Type": "application/json" })
      return void response.end(JSON.stringify({ error: { type: "api_error", message: "Out of order" } }))
    }
    const { host: _host, ...headers } = request.headers
    const onward = ask(new URL(request.url ?? "/", target), { method: request.method, headers }, (answer) => {
      if (fault?.kind === "deaf") return void (answer.resume(), request.socket.destroy())
      const deliver = () => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      }
      if (fault?.kind === "slow") setTimeout(deliver, fault.ms)
      else if (fault?.kind === "held") held.push(deliver)
      else deliver()
    })
    onward.on("error", () => request.socket.destroy())
    request.pipe(onward)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many requests arrived. */
    count: () => count,
    /** How many responses are held. */
    held: () => held.length,
    break: (next: EdgeFault | null) => {
      fault = next
      for (const deliver of held.splice(0)) deliver()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

export type Edge = Awaited<ReturnType<typeof startEdge>>
