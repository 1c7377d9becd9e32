import { once } from "node:events"
import { createServer } from "node:net"
import { randomInt } from "node:crypto"

/** Below the range of ephemeral ports, so that no outgoing connection takes the port before the site does. */
const FIRST = 10_000
const LAST = 32_000

/** A free port. Up to eight concurrent workers get ports from different sets. */
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
