import { expect, test } from "vitest"
import { networkFromEdge, networkFromSite, networkOf } from "./client-network.ts"

const from = (headers: Record<string, string>) => new Request("https://mirabelle.test/", { headers })

test("in the site's process only the site's own header is trusted", () => {
  expect(networkFromSite(from({ "x-client-network": "192.0.2.7", "x-forwarded-for": "203.0.113.9" }))).toBe("192.0.2.7")
  expect(networkFromSite(from({ "x-forwarded-for": "203.0.113.9", "cf-connecting-ip": "203.0.113.9" }))).toBeNull()
})

test("on Supabase Edge the site's header means nothing", () => {
  expect(networkFromEdge(from({ "x-client-network": "192.0.2.7" }))).toBeNull()
  expect(networkFromEdge(from({ "x-forwarded-for": "203.0.113.9, 10.0.0.1" }))).toBe("203.0.113.9")
  expect(networkFromEdge(from({ "x-forwarded-for": "198.51.100.1", "cf-connecting-ip": "203.0.113.9" }))).toBe(
    "203.0.113.9",
  )
})

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
