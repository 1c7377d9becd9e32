import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { beforeAll, expect, test } from "vitest"
import { freePort } from "#tests/support/free-port.ts"
import { type RunningSite, runSite, untilHealthy } from "#tests/support/site.ts"

/** Three answers must come in this time, on a slow machine too. */
const DRAIN_SECONDS = 10
let site: RunningSite

beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", DRAIN_SECONDS: String(DRAIN_SECONDS) } })
})

test("a process that stops tells the balancer first, and still answers everybody else, each time on a connection of its own", async () => {
  const ended = site.kill("SIGTERM")
  const readiness = () => fetch(`${site.url}/readyz`).then(({ status }) => status)
  await expect.poll(readiness, { interval: 10 }).toBe(503)
  const [health, page] = await Promise.all(["/healthz", "/contact"].map((path) => fetch(site.url + path)))
  expect(await health?.json()).toMatchObject({ status: "stopping" })
  expect([page?.status, page?.headers.get("Connection")]).toEqual([200, "close"])
  expect(await ended).toBe(0)
  await expect(fetch(`${site.url}/readyz`)).rejects.toThrow()
})

test("requests wait for a site that is starting on a socket which systemd holds, and none is refused", async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const holder = createServer()
  holder.listen(port, "localhost")
  await once(holder, "listening")
  const { fd } = (holder as unknown as { _handle: { fd: number } })._handle
  const env = {
    ...process.env,
    DATA_DIR: site.dataDir,
    NODE_ENV: "production",
    BACKUPS: "off",
    LISTEN_FDS: "1",
    PUBLIC_URL: url,
  }
  const child = spawn("sh", ["-c", 'LISTEN_PID=$$ exec "$0" build/server/index.js', process.execPath], {
    env,
    stdio: ["ignore", "pipe", "pipe", fd],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (output += text.toString()))
  holder.close()
  const [page, form] = await Promise.all([
    fetch(`${url}/contact`),
    fetch(`${url}/functions/v1/booking-challenge`, {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    }),
  ])
  await untilHealthy(url, child, () => output)
  expect([page.status, form.status]).toEqual([200, 200])
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  expect(await ended).toEqual([0, null])
})
