import { once } from "node:events"
import { createServer } from "node:net"
import { randomInt } from "node:crypto"

/** Below the ports that systems give to connections going out: one of those could take it before the site does. */
const FIRST = 10_000
const LAST = 32_000

/** A port of this machine that nobody listens on; workers that run at once are given others each. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env["VITEST_POOL_ID"] ?? process.env["TEST_PARALLEL_INDEX"] ?? 0)
  for (;;) {
    const port = randomInt(FIRST / 8, LAST / 8) * 8 + (worker % 8)
    const server = createServer().listen(port, "localhost")
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, "close")
    return port
  }
}
