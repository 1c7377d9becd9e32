import { closeSync, constants, openSync } from "node:fs"
import { expect, onTestFinished, test } from "vitest"
import { namedPipe } from "#tests/support/named-pipe.ts"
import { runSite } from "#tests/support/site.ts"

/** Each request logs a line of a kilobyte; together they exceed the 64 KB buffer of a pipe. */
const REQUESTS = Array.from({ length: 100 }, () => `/assets/${"x".repeat(1_000)}`)

test.each([
  ["a disk that is full", () => Promise.resolve(openSync("/dev/full", "w"))],
  ["a pipe whose reader does not read", async () => openSync(await namedPipe(), constants.O_RDWR)],
  ["a pipe whose reader is gone", openBrokenPipe],
])("with its log on %s a site starts, answers and stops", async (_what, openLog) => {
  const stdout = await openLog()
  const site = await runSite({ env: { SEED: "minimal", LOG_LEVEL: "debug" }, stdout })
  onTestFinished(async () => {
    await site.kill("SIGKILL")
    await site.remove()
  })
  closeSync(stdout)
  for (const path of REQUESTS) expect((await fetch(site.url + path)).status).toBe(404)
  expect((await fetch(`${site.url}/reno`)).status).toBe(200)
  expect(await site.kill("SIGTERM")).toBe(0)
})

async function openBrokenPipe(): Promise<number> {
  const path = await namedPipe()
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, constants.O_WRONLY)
  closeSync(reader)
  return writer
}
