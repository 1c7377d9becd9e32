import { once } from "node:events"
import { createServer, type RequestListener, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { boundServer, closeServer } from "./http-server.ts"

async function serve(answer: RequestListener, isBehindProxy = false) {
  const server = createServer(answer)
  boundServer(server, isBehindProxy)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  /** Connects from this address of the machine and sends a text; returns what has arrived. */
  return async (text: string, from = "127.0.0.1") => {
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: "127.0.0.1", localAddress: from })
    sockets.push(socket)
    const state = { socket, received: "", isClosed: false }
    socket.on("data", (chunk: Buffer) => (state.received += chunk.toString()))
    socket.on("error", () => {})
    socket.on("close", () => (state.isClosed = true))
    await once(socket, "connect")
    socket.write(text)
    return state
  }
}

const REQUEST = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
const HALF = "GET / HTTP/1.1\r\nHost: x\r\n"
const greet: RequestListener = (_request, response) => void response.end("hello")

test("one network with 300 half requests keeps 256 connections, and others are answered", async () => {
  const open = await serve(greet)
  const held = await Promise.all(Array.from({ length: 300 }, () => open(HALF)))
  await expect.poll(() => held.filter(({ isClosed }) => isClosed).length).toBe(300 - 256)
  const other = await open(REQUEST, "127.0.0.2")
  await expect.poll(() => other.received).toContain("hello")
  const refused = await open(REQUEST)
  await expect.poll(() => [refused.isClosed, refused.received]).toEqual([true, ""])

  const last = held.find(({ isClosed }) => !isClosed)
  last?.socket.write("\r\n")
  await expect.poll(() => last?.received).toContain("hello")
  last?.socket.destroy()
  const again = async () => {
    const next = await open(REQUEST)
    await expect.poll(() => next.isClosed || next.received !== "").toBe(true)
    return next.received
  }
  await expect.poll(again).toContain("hello")
})

test("a proxy opens as many connections as it needs", async () => {
  const open = await serve(greet, true)
  const all = await Promise.all(Array.from({ length: 300 }, () => open(REQUEST)))
  await expect.poll(() => all.filter(({ received }) => received.includes("hello")).length).toBe(300)
})

test("requests that are sent without waiting run one after the other, and are answered in their order", async () => {
  let running = 0
  let most = 0
  const open = await serve((request, response) => {
    running += 1
    most = Math.max(most, running)
    setImmediate(() => {
      running -= 1
      response.end(`[${request.url}]`)
    })
  })
  const paths = Array.from({ length: 60 }, (_, index) => `/${index}`)
  const client = await open(paths.map((path) => REQUEST.replace("/a", path)).join(""))
  await expect.poll(() => [...client.received.matchAll(/\[(.+?)\]/g)].map(([, path]) => path)).toEqual(paths)
  expect(most).toBe(1)
})

test("a connection that sends hundreds of requests without waiting is closed, and none of those that wait is run", async () => {
  const running: ServerResponse[] = []
  const open = await serve((_request, response) => void running.push(response))
  const many = await open(REQUEST.repeat(200))
  await expect.poll(() => many.isClosed).toBe(true)
  const few = await open(REQUEST.repeat(3))
  await expect.poll(() => running.length).toBe(2)
  const left = once(running[1] as ServerResponse, "close")
  few.socket.destroy()
  await left
  const next = await open(REQUEST)
  await expect.poll(() => running.length).toBe(3)
  next.socket.destroy()
})

test("a server that stops still answers who has asked, and takes nobody else", async () => {
  const release = Promise.withResolvers<void>()
  const server = createServer((_request, response) => void release.promise.then(() => response.end("all of it")))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = once(server, "request")
  const answer = fetch(url).then((response) => response.text())
  await asked
  vi.useFakeTimers({ toFake: ["setInterval", "setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = closeServer(server)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await expect(fetch(url)).rejects.toThrow()
  release.resolve()
  expect(await answer).toBe("all of it")
  server.closeIdleConnections()
  await closed
})
