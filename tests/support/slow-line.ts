import { once } from "node:events"
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"

export type SlowLine = Awaited<ReturnType<typeof startSlowLine>>

/**
 * A proxy between a browser and a site. It forwards only as many bytes of uploads as the test allows, and counts those that it sent on to the
 * site; all other traffic passes.
 */
export async function startSlowLine(site: string) {
  let allowed = Infinity
  let carried = 0
  let isCut = false
  const waiting = new Set<() => void>()
  const moved = () => {
    for (const go of waiting) go()
    waiting.clear()
  }
  const change = () => new Promise<void>((resolve) => waiting.add(resolve))

  async function carry(request: IncomingMessage, onward: ReturnType<typeof httpRequest>) {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      for (let rest = chunk; rest.byteLength > 0;) {
        while (carried >= allowed && !isCut) await change()
        if (isCut) {
          onward.destroy()
          request.destroy()
          return
        }
        const now = rest.subarray(0, allowed - carried)
        onward.write(now)
        carried += now.byteLength
        rest = rest.subarray(now.byteLength)
        moved()
      }
    }
    onward.end()
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? "", site)
    const isUpload = pathname === "/functions/v1/upload-file"
    if (isUpload && isCut) return void request.destroy()
    const { method, headers } = request
    const onward = httpRequest(site + pathname + search, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on("error", () => response.destroy())
    // The browser cancelled the upload: cancel it at the site too.
    request.on("error", () => onward.destroy())
    if (isUpload) carry(request, onward).catch(() => onward.destroy())
    else request.pipe(onward)
  })
  // Requests of the test itself use CONNECT; tunnel them.
  server.on("connect", ({ url }, socket, head) => {
    const onward = connect(Number(new URL(`http://${url}`).port), "localhost", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n")
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket]) end.on("error", () => [onward, socket].forEach((one) => one.destroy()))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carried: () => carried,
    /** Sets the allowed total of upload bytes since the start, and waits until they are sent on. */
    async letThrough(bytes: number) {
      allowed = Math.floor(bytes)
      moved()
      while (carried < allowed) await change()
    },
    /** Removes the limit. */
    open() {
      allowed = Infinity
      moved()
    },
    cut() {
      isCut = true
      moved()
    },
    mend() {
      isCut = false
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
