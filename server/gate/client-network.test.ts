import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { createAdaptorServer } from "@hono/node-server"
import { Hono } from "hono"
import { expect, test } from "vitest"
import { networkFromSite } from "#functions/_shared/client-network.ts"
import { tellClientNetwork } from "./client-network.ts"

/** What a function hears of where a request comes from, asked through a real connection. */
async function hear(trustProxy: boolean, headers: Record<string, string>): Promise<unknown> {
  const site = new Hono()
  site.use(tellClientNetwork(trustProxy))
  // As the functions read it: from the request itself, and from one made of it.
  site.post("/", ({ req }) => Response.json([networkFromSite(req.raw), networkFromSite(new Request(req.raw))]))
  const server = createAdaptorServer({ fetch: site.fetch }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  try {
    return await (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}", headers })).json()
  } finally {
    server.close()
  }
}
const both = (network: string) => [network, network]

test("a visitor cannot say himself where he comes from", async () => {
  const said = { "X-Client-Network": "192.0.2.7", "X-Forwarded-For": "192.0.2.8" }
  expect(await hear(false, said)).toEqual(both("127.0.0.1"))
})

test("a trusted proxy adds the address last; what stands before it is the visitor's word", async () => {
  const said = { "X-Client-Network": "192.0.2.7", "X-Forwarded-For": "192.0.2.8, 203.0.113.9" }
  expect(await hear(true, said)).toEqual(both("203.0.113.9"))
  expect(await hear(true, { "X-Forwarded-For": "2001:db8:1:2:3::4" })).toEqual(both("2001:db8:1:2"))
  expect(await hear(true, {})).toEqual(both("127.0.0.1"))
})
