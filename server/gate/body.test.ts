import type { HttpBindings } from "@hono/node-server"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { withPlace } from "./body.ts"
import { createBodyRooms } from "./body-room.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const MEGABYTE = 1024 * 1024

/** Returns after how many seconds a sender of so many bytes a second is disconnected; `most` when it is not. */
async function staysFor(announced: number, perSecond: number, most: number): Promise<number> {
  const socket = { bytesRead: 0, isDestroyed: false, destroy: () => (socket.isDestroyed = true) }
  const incoming = { socket, complete: false, destroyed: false }
  const context = {
    env: { incoming, outgoing: {} } as unknown as HttpBindings,
    req: { raw: new Request("https://mirabelle.test/contact", { method: "POST" }) },
  }
  let answer = () => {}
  const answered = withPlace(context, { rooms: createBodyRooms(), network: "a", size: announced }, () => {
    return new Promise<void>((resolve) => (answer = resolve))
  })
  let seconds = 0
  while (seconds < most && !socket.isDestroyed) {
    seconds += 1
    socket.bytesRead += perSecond
    await vi.advanceTimersByTimeAsync(1000)
  }
  answer()
  await answered
  return seconds
}

test("a sender keeps pace with what was announced, ten minutes for all of it, or is cut off", async () => {
  // Thirty megabytes in ten minutes are 51 KB a second.
  expect(await staysFor(30 * MEGABYTE, 53_000, 300)).toBe(300)
  expect(await staysFor(30 * MEGABYTE, 10_000, 300)).toBe(20)
  // A burst at the start does not help for long.
  expect(await staysFor(30 * MEGABYTE, 30_000, 300)).toBeLessThan(40)
})

test("a sender of a small body is cut off after ten silent seconds, and not before", async () => {
  expect(await staysFor(2_000, 0, 60)).toBe(10)
  expect(await staysFor(MEGABYTE, 2_000, 60)).toBe(60)
})
