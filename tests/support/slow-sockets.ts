import { connect, type Socket } from "node:net"
import { once } from "node:events"

/** Sent in parts, so that the sender has time for others. */
const PART = 256 * 1024

export type HeldRequest = {
  socket: Socket
  /** The status that came, or null while the server waits for the rest. */
  status: () => number | null
}

/** Sends the beginning of a request and holds the connection open. */
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
  // A server that refuses closes the connection while we still write: that is an answer too.
  socket.on("error", () => {})
  socket.write(`${head.join("\r\n")}\r\n`)
  for (let at = 0; at < body.byteLength && !socket.closed; at += PART) {
    const isTaken = socket.write(body.subarray(at, at + PART))
    if (!isTaken) await new Promise((resolve) => socket.once("drain", resolve).once("close", resolve))
  }
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? Number.NaN) || null }
}
