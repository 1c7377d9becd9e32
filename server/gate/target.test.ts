import { describe, expect, test } from "vitest"
import { checkTarget, readTarget } from "./target.ts"

test.each([
  "/",
  "/contact?demande=envoyee",
  "/rendez-vous/abc_-123",
  "/brico?payment=cancelled&utm_source=lettre|de|mai",
  "/%C3%A9t%C3%A9",
])("%s is an address of a page", (target) => {
  expect(() => checkTarget(target)).not.toThrow()
})

test.each([
  "http://mirabelle.test/",
  "*",
  "mirabelle.test:443",
  "/contact#x",
  "/a\\b",
  "/a b",
  "/a\tb",
  "/a\u0000b",
  "//evil.example/",
  "/a//b",
  `/${"x".repeat(9000)}`,
])("%s is none", (target) => {
  expect(() => checkTarget(target)).toThrow(expect.objectContaining({ status: 400 }))
})

describe("of the backend", () => {
  test.each([
    ["/rest/v1/services?select=id%2Cname&order=name", "rest"],
    ["/rest/v1/rpc/booking_availability", "rest"],
    ["/rest/v1/", "rest"],
    ["/rest/v1/services?price=gte.1&price=lte.9", "rest"],
    ["/auth/v1/token?grant_type=password", "auth"],
    ["/auth/v1/factors/0b2e/verify", "auth"],
    ["/auth/v1/.well-known/jwks.json", "auth"],
    ["/storage/v1/object/public/gallery/a%20b/%C3%A9t%C3%A9.webp", "storage"],
    ["/storage/v1/object/sign/documents", "storage"],
    ["/functions/v1/create-stripe-session", "functions"],
    ["/realtime/v1/websocket", "other"],
  ])("%s is %s", (target, service) => {
    expect(readTarget(target).service).toBe(service)
  })

  test.each([
    "/auth/v1/token/",
    "/auth/v1/%74oken",
    "/auth/v1/./token",
    "/auth/v1/x/../token",
    "/rest/v1/rpc%2Fx",
    "/rest/v1/services%00",
    "/rest/v1/services?id=eq.%00",
    "/rest/v1/services?select=%C3",
    "/rest/v1/services?select=%zz",
    "/rest/v1/services?select=id&select=*",
    "/rest/v1/services?limit=1&%6Cimit=9",
    "/auth/v1/token?grant_type=refresh_token&grant_type=password",
    "/functions/v1/change-password/",
    "/functions/v1/Change-Password",
    "/storage/v1/object/public/gallery/%2e%2e/x",
    "/storage/v1/object/public/gallery/..%2Fx",
    "/storage/v1/object/public/gallery/a%5Cb",
    "/storage/v1/object/public/gallery/a%2525",
    "/storage/v1/object/public/gallery/a%0Ab",
    "/storage/v1/object/public/gallery/",
    "/rest/v2/services",
  ])("%s is refused", (target) => {
    expect(() => readTarget(target)).toThrow(expect.objectContaining({ status: 400 }))
  })
})
