import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createHeartbeat } from "./heartbeat.ts"
import type { Log } from "./log.ts"

const SECRET = "5W0jfc5v6mKo0EU4"
let status: number
let calls: number
let warned: unknown[]
let url: string
const log = { warn: (...given: unknown[]) => warned.push(given) } as unknown as Log
const server = createServer((_request, response) => {
  calls += 1
  response.writeHead(status).end("thanks")
})

beforeEach(async () => {
  ;[status, calls, warned] = [200, 0, []]
  server.listen(0, "localhost")
  await once(server, "listening")
  url = `http://localhost:${(server.address() as AddressInfo).port}/${SECRET}`
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  if (server.listening) await new Promise((resolve) => server.close(resolve))
})

test("a watch from outside is called at most once in the interval, and again after it", async () => {
  const beat = createHeartbeat("HEARTBEAT_URL", url, log, 300_000)
  await beat()
  await beat()
  expect(calls).toBe(1)
  vi.setSystemTime(Date.now() + 300_000)
  await beat()
  expect([calls, warned]).toEqual([2, []])
})

test("a call that fails is logged without the address, and tried again with the next run", async () => {
  const beat = createHeartbeat("HEARTBEAT_URL", url, log, 300_000)
  status = 503
  await beat()
  status = 200
  await beat()
  expect(calls).toBe(2)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await createHeartbeat("HEARTBEAT_URL", url, log)()
  expect(warned).toEqual([
    [{ reason: "it answers 503" }, "the call of HEARTBEAT_URL failed"],
    [{ reason: expect.any(String) as unknown }, "the call of HEARTBEAT_URL failed"],
  ])
  expect(JSON.stringify(warned)).not.toContain(SECRET)
})

test("without an address nothing is called", async () => {
  await createHeartbeat("HEARTBEAT_URL", undefined, log)()
  expect([calls, warned]).toEqual([0, []])
})
