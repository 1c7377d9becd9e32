import type { IncomingMessage } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import type { Next } from "hono"
import { readText } from "#functions/_shared/endpoint.ts"
import { type BodyRooms, SMALL_BODY } from "./body-room.ts"
import { GateRefusal } from "./refusal.ts"

/** What a route accepts, up to `most` bytes: a text, read whole before anything else, or a file that the route reads itself. */
export type BodyRule = { most: number; isFile: boolean }

/** A sender that sends less than this in this time is disconnected: it has left, or blocks the place on purpose. */
const WATCHED_MS = 10_000
const LEAST_BYTES = 16 * 1024
/** The announced size must arrive within this time, at an even pace. */
const LONGEST_MS = 600_000

/**
 * Returns the size that a request announces, which is also its maximum: the route's own for a text of unknown length, null without a body.
 * Throws when the route does not accept it.
 */
export function announcedSize(request: Request, { most, isFile }: BodyRule): number | null {
  const { method, headers } = request
  const length = headers.get("Content-Length")
  const isOpenEnded = headers.has("Transfer-Encoding")
  if (!isOpenEnded && Number(length ?? 0) === 0) return null
  if (method === "GET" || method === "HEAD") throw new GateRefusal(400, "invalid_input", "A GET has no body")
  if (isOpenEnded && isFile) throw new GateRefusal(411, "length_required", "The size of a file is announced")
  const size = isOpenEnded ? most : Number(length)
  if (!(size <= most)) throw new GateRefusal(413, "payload_too_large")
  return size
}

type Received = { env: HttpBindings; req: { raw: Request } }
type Sender = { rooms: BodyRooms; network: string; size: number | null }

/**
 * Runs the rest of a request with a place in a room: the bytes of its body take room as they arrive, and the response frees it. A sender that is
 * too slow loses its connection. Throws `too_many_requests` when there is no room, `request_timeout` when the body does not come to its end.
 */
export async function withPlace(context: Received, { rooms, network, size }: Sender, next: Next): Promise<void> {
  if (size === null) return next()
  const { incoming } = context.env
  const place = (size <= SMALL_BODY ? rooms.small : rooms.large).enter(network)
  if (!place) throw withoutRoom(context.env)
  let isRefused = false
  context.req.raw = withCount(context.req.raw, (bytes) => {
    isRefused ||= !place.take(bytes)
    return !isRefused
  })
  const stopWatching = dropWhenSlow(incoming, size)
  try {
    await next()
  } finally {
    stopWatching()
    place.leave()
  }
  if (isRefused) throw withoutRoom(context.env)
  // The sender disconnected in the middle of its body: a response made of half a body is not a failure of the site.
  if (incoming.destroyed && !incoming.complete) throw unfinished()
}

/** Closes the connection after the response: the rest of the body is not worth reading. */
function withoutRoom({ incoming, outgoing }: HttpBindings): GateRefusal {
  outgoing.once("finish", () => incoming.socket.destroySoon())
  return new GateRefusal(429, "too_many_requests")
}

/** Returns the same request with a body that fails once `count` returns false for a chunk. */
function withCount(request: Request, count: (bytes: number) => boolean): Request {
  if (!request.body) return request
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (!count(chunk.byteLength)) throw new TypeError("There is no room for this body")
      controller.enqueue(chunk)
    },
  })
  return new Request(request, { body: request.body.pipeThrough(counted), duplex: "half" } as RequestInit)
}

/** Reads a body of at most `most` bytes as text. Throws when it is larger, or incomplete. */
export async function readBodyText(request: Request, most: number): Promise<string> {
  try {
    return await readText(request, most)
  } catch (cause) {
    const isLarge = (cause as { code?: unknown }).code === "payload_too_large"
    throw isLarge ? new GateRefusal(413, "payload_too_large") : unfinished()
  }
}

const unfinished = () => new GateRefusal(408, "request_timeout", "The body did not come to its end")

/** Closes the connection of a slow sender: behind the pace of the announced size, or nearly silent. The pace applies after the first period. */
function dropWhenSlow(incoming: IncomingMessage, announced: number): () => void {
  const { socket } = incoming
  const first = socket.bytesRead
  let before = first
  let elapsed = 0
  const watch = setInterval(() => {
    const due = (announced * elapsed) / LONGEST_MS
    elapsed += WATCHED_MS
    if (incoming.complete) clearInterval(watch)
    else if (socket.bytesRead - before < LEAST_BYTES || socket.bytesRead - first < due) socket.destroy()
    before = socket.bytesRead
  }, WATCHED_MS)
  watch.unref()
  return () => clearInterval(watch)
}
