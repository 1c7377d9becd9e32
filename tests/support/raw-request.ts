import { once } from "node:events"
import { Agent, type IncomingMessage, request } from "node:http"
import { buffer } from "node:stream/consumers"

export type RawRequest = {
  method: string
  /** The request target, sent unchanged: `fetch` would normalise it. */
  target: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}
export type RawAnswer = { status: number; headers: IncomingMessage["headers"]; text: string; ms: number }

/** The status for a connection that failed, or that the server closed, without a response. */
export const CLOSED = 0

/** Sends unnormalised requests to a site, each over its own connection. */
export function rawClient(url: string) {
  const agent = new Agent({ keepAlive: false })
  const { hostname, port } = new URL(url)
  return {
    send: async ({ method, target, headers = {}, body }: RawRequest): Promise<RawAnswer> => {
      const start = performance.now()
      const isFramed = body === undefined || "Transfer-Encoding" in headers || "Content-Length" in headers
      const length = isFramed ? {} : { "Content-Length": String(Buffer.byteLength(body)) }
      const asked = request({ agent, hostname, port, path: target, method, headers: { ...headers, ...length } })
      asked.end(body)
      const answer = await Promise.race([
        once(asked, "response").then(([received]) => received as IncomingMessage),
        once(asked, "error").then(() => null),
      ]).catch(() => null)
      // A server may refuse a body without reading all of it; the response may then be lost with the connection.
      asked.on("error", () => {})
      if (!answer) return { status: CLOSED, headers: {}, text: "", ms: performance.now() - start }
      const text = await buffer(answer).then(String, () => "")
      return { status: answer.statusCode ?? 0, headers: answer.headers, text, ms: performance.now() - start }
    },
    close: () => agent.destroy(),
  }
}

/** Runs a task over a list, `width` at once. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  task: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await task(items[index] as Item, index)
  }
  await Promise.all(Array.from({ length: width }, work))
  return results
}
