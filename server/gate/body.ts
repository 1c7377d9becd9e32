import type { IncomingMessage } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import type { Next } from "hono"
import { readText } from "#functions/_shared/endpoint.ts"
import type { BodyRoom } from "./body-room.ts"
import { Refusal } from "./refusal.ts"

/** What a route takes: a text that is read whole before anything else happens, or a file that the route itself reads. */
export type BodyRule = { most: number; isFile: boolean }

/** A sender who does not send this much in this time is gone, or holds the place on purpose. */
const PATIENCE_MS = 10_000
const LEAST_BYTES = 16 * 1024

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

/**
 * Runs the rest of a request with a place in the room, given back with the answer; a body that does not come in time ends with its
 * connection. Throws `too_many_requests` when there is no place.
 */
export async function withPlace(
  { incoming, outgoing }: HttpBindings,
  place: { room: BodyRoom; network: string; size: number | null },
  next: Next,
): Promise<void> {
  if (place.size === null) return next()
  const leave = place.room.enter(place.network, place.size)
  if (!leave) {
    // What such a sender still sends is not worth reading to its end.
    outgoing.once("finish", () => incoming.socket.destroySoon())
    throw new Refusal(429, "too_many_requests")
  }
  const stopWatching = dropWhenSlow(incoming)
  try {
    await next()
  } finally {
    stopWatching()
    leave()
  }
  // Whatever was made of half a body is nobody's failure, and nobody waits for it.
  if (incoming.destroyed && !incoming.complete) throw unfinished()
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

function dropWhenSlow(incoming: IncomingMessage): () => void {
  const { socket } = incoming
  let before = socket.bytesRead
  const watch = setInterval(() => {
    if (incoming.complete) clearInterval(watch)
    else if (socket.bytesRead - before < LEAST_BYTES) socket.destroy()
    before = socket.bytesRead
  }, PATIENCE_MS)
  watch.unref()
  return () => clearInterval(watch)
}
