import { expect, test } from "vitest"
import { CLIENT_NETWORK_HEADER } from "./client-network.ts"
import { networkOnEdge, signNetwork } from "./site-network.ts"

const KEY = "sb_secret_of_the_project"
const from = (told?: string) =>
  new Request("https://backend.mirabelle.test/functions/v1/x", {
    headers: { "cf-connecting-ip": "198.51.100.1", ...(told === undefined ? {} : { [CLIENT_NETWORK_HEADER]: told }) },
  })

test("a network signed by the site's server is accepted, an unsigned one is not", () => {
  expect(networkOnEdge(from(signNetwork("203.0.113.9", KEY)), KEY)).toBe("203.0.113.9")
  expect(networkOnEdge(from(), KEY)).toBe("198.51.100.1")
  expect(networkOnEdge(from("203.0.113.9"), KEY)).toBe("198.51.100.1")
})

test.each([
  ["another key", signNetwork("203.0.113.9", "sb_secret_of_another")],
  ["another network", signNetwork("203.0.113.9", KEY).replace("203", "204")],
  ["a shorter signature", signNetwork("203.0.113.9", KEY).slice(0, -1)],
])("a voucher with %s counts for no network at all", (_name, told) => {
  expect(networkOnEdge(from(told), KEY)).toBeNull()
})
