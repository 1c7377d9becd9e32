import { connect, type Socket } from "node:net"
import { once } from "node:events"

/** Bytes per write: small parts leave the event loop time for other connections. */
const PART = 256 * 1024

export type HeldRequest = {
  socket: Socket
  /** The status of the response, or null while the server waits for the rest of the body. */
  status: () => number | null
}

/** Sends the beginning of a request and keeps the connection open. */
export async function holdRequest(
  url: string,
  head: string[],
  body: Uint8Array = new Uint8Array(),
): Promise<HeldRequest> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, "connect")
  let answer = ""
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()))
  // A server that refuses may close the connection during our write: that is not an error of the test.
  socket.on("error", () => {})
  socket.write(`${head.join("\r\n")}\r\n`)
  for (let at = 0; at < body.byteLength && !socket.closed; at += PART) {
    const isTaken = socket.write(body.subarray(at, at + PART))
    if (!isTaken) await new Promise((resolve) => socket.once("drain", resolve).once("close", resolve))
  }
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? Number.NaN) || null }
}
