import type { IncomingMessage } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import type { Next } from "hono"
import { readText } from "#functions/_shared/endpoint.ts"
import { type BodyRooms, SMALL_BODY } from "./body-room.ts"
import { Refusal } from "./refusal.ts"

/** What a route takes: a text that is read whole before anything else happens, or a file that the route itself reads. */
export type BodyRule = { most: number; isFile: boolean }

/** A sender who does not send this much in this time is gone, or holds the place on purpose. */
const WATCHED_MS = 10_000
const LEAST_BYTES = 16 * 1024
/** In this time whatever was announced has to be here, at an even pace. */
const LONGEST_MS = 600_000

/** How many bytes a request announces, and at most sends; null when it has no body. Throws when the route does not take it. */
export function announcedSize(request: Request, { most, isFile }: BodyRule): number | null {
  const { method, headers } = request
  const length = headers.get("Content-Length")
  const isOpenEnded = headers.has("Transfer-Encoding")
  if (!isOpenEnded && Number(length ?? 0) === 0) return null
  if (method === "GET" || method === "HEAD") throw new Refusal(400, "invalid_input", "A GET has no body")
  if (isOpenEnded && isFile) throw new Refusal(411, "length_required", "The size of a file is announced")
  const size = isOpenEnded ? most : Number(length)
  if (!(size <= most)) throw new Refusal(413, "payload_too_large")
  return size
}

type Received = { env: HttpBindings; req: { raw: Request } }
type Sender = { rooms: BodyRooms; network: string; size: number | null }

/**
 * Runs the rest of a request with a place in a room, which the bytes of its body fill as they arrive; the answer gives it back. A body that does not
 * come in time ends with its connection. Throws `too_many_requests` when there is no room.
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
  // Whatever was made of half a body is nobody's failure, and nobody waits for it.
  if (incoming.destroyed && !incoming.complete) throw unfinished()
}

/** What such a sender still sends is not worth reading to its end. */
function withoutRoom({ incoming, outgoing }: HttpBindings): Refusal {
  outgoing.once("finish", () => incoming.socket.destroySoon())
  return new Refusal(429, "too_many_requests")
}

/** The same request, whose body breaks off once `count` answers false for the bytes of a part. */
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

/** The text of a body of at most `most` bytes. Throws when there is more, or when it does not come to its end. */
export async function readBodyText(request: Request, most: number): Promise<string> {
  try {
    return await readText(request, most)
  } catch (cause) {
    const isLarge = (cause as { code?: unknown }).code === "payload_too_large"
    throw isLarge ? new Refusal(413, "payload_too_large") : unfinished()
  }
}

const unfinished = () => new Refusal(408, "request_timeout", "The body did not come to its end")

/** Ends the connection of a sender who falls behind: of what was announced, or by sending next to nothing. The first moments are for the line. */
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
