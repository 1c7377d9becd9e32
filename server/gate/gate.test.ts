import { once } from "node:events"
import { connect, type AddressInfo } from "node:net"
import { createAdaptorServer, type HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import { sign } from "hono/jwt"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { rawClient } from "#tests/support/raw-request.ts"
import { createBodyRooms } from "./body-room.ts"
import { createGate, type GateVariables } from "./gate.ts"

const keys = {
  jwtSecret: "secret of the test, long enough for anybody",
  secretKey: "sb_secret_test",
  isStaff: async (_token: string, { sub }: Record<string, unknown>) => sub === "staff",
}

/** The requests that the backend received, and its next response. */
let seen: { url: string; body: string; network: string | null }[] = []
let answer: () => Response = () => Response.json({})
let isSignUpOpen = false
let send: ReturnType<typeof rawClient>["send"]
let port: number
let close: () => void

beforeAll(async () => {
  const site = new Hono<{ Bindings: HttpBindings; Variables: GateVariables }>()
  const rooms = createBodyRooms({ bytes: 400_000, bodiesPerNetwork: 4 })
  const gates = [true, false].map((isOpen) =>
    createGate({ keys, trustProxy: true, isSignUpOpen: isOpen, rooms, count: async () => {} }),
  )
  site.use((context, next) => gates[isSignUpOpen ? 0 : 1]?.(context, next) as Promise<void>)
  site.all("*", async ({ req }) => {
    seen.push({ url: req.raw.url, body: await req.raw.text(), network: req.raw.headers.get("x-client-network") })
    return answer()
  })
  const server = createAdaptorServer({ fetch: site.fetch }).listen(0, "127.0.0.1")
  await once(server, "listening")
  port = (server.address() as AddressInfo).port
  const client = rawClient(`http://127.0.0.1:${port}`)
  send = client.send
  close = () => {
    client.close()
    server.close()
  }
})
beforeEach(() => {
  seen = []
  answer = () => Response.json({})
  isSignUpOpen = false
})
afterAll(() => close())

const json = { "Content-Type": "application/json" }
/** A response with Content-Length, as the backend sends it. */
const sized = (value: object, status = 200) => {
  const text = JSON.stringify(value)
  return new Response(text, { status, headers: { ...json, "Content-Length": String(text.length) } })
}
const post = (target: string, body: unknown, headers: Record<string, string> = {}) =>
  send({ method: "POST", target, headers: { ...json, ...headers }, body: JSON.stringify(body) })
const bearer = async (secret: string, claims: object = {}) => ({
  Authorization: `Bearer ${await sign({ sub: "staff", exp: Math.floor(Date.now() / 1000) + 60, ...claims }, secret)}`,
})

describe("the backend is handed", () => {
  test("the text that was looked at, from the network that the connection tells", async () => {
    const headers = { "X-Client-Network": "192.0.2.7", "X-Forwarded-For": "192.0.2.8, 2001:db8:1:2::9" }
    expect((await post("/rest/v1/faqs?select=id", { name: "é" }, headers)).status).toBe(200)
    expect(seen).toEqual([
      { url: `http://127.0.0.1:${port}/rest/v1/faqs?select=id`, body: '{"name":"é"}', network: "2001:db8:1:2" },
    ])
  })

  test("nothing of what is refused, and each service refuses in its own words", async () => {
    const rows = [{ name: "a" }, { name: "b" }]
    const answers = [
      await post("/rest/v1/faqs", rows),
      await post("/auth/v1/token?grant_type=x", {}),
      await post("/storage/v1/object/sign/documents", { expiresIn: 60, paths: Array(101).fill("a") }),
      await send({ method: "POST", target: "/functions/v1/upload-file", headers: { "Content-Length": "20000000" } }),
      await send({ method: "TRACE", target: "/graphql/v1" }),
    ]
    expect(answers.map(({ status, text }) => [status, JSON.parse(text)] as [number, unknown])).toEqual([
      [413, { code: "too_many_rows", message: "At most 1 at once", details: null, hint: null }],
      [400, { code: 400, error_code: "invalid_credentials", msg: "unsupported_grant_type" }],
      [413, { statusCode: "413", error: "too_many_paths", message: "At most 100 files at once" }],
      [413, { error: { code: "payload_too_large", message: expect.stringContaining("trop volumineuses") } }],
      [405, { code: "method_not_allowed", message: expect.any(String) }],
    ])
    expect(seen).toEqual([])
  })
})

describe("staff", () => {
  const rows = Array.from({ length: 100 }, () => ({ name: "a" }))

  test("write a hundred rows at once; another account writes one, and so does a token that is not valid", async () => {
    const tokens = await Promise.all([
      bearer(keys.jwtSecret),
      bearer(keys.jwtSecret, { sub: "somebody" }),
      bearer("another secret, as long as the other one"),
      bearer(keys.jwtSecret, { exp: 1 }),
    ])
    const statuses = await Promise.all(tokens.map(async (token) => (await post("/rest/v1/faqs", rows, token)).status))
    expect(statuses).toEqual([200, 413, 413, 413])
    expect((await post("/rest/v1/faqs", rows, { apikey: keys.secretKey })).status).toBe(200)
    expect((await post("/rest/v1/faqs", rows, { Authorization: `Bearer ${keys.secretKey}` })).status).toBe(413)
  })

  test("are told which row is in the way; a visitor is not", async () => {
    answer = () => sized({ code: "23505", message: "m", details: "Key (email)=(zoe@)", hint: null }, 409)
    const details = async (headers: Record<string, string>) =>
      (JSON.parse((await post("/rest/v1/faqs", {}, headers)).text) as { details: unknown }).details
    expect(await details(await bearer(keys.jwtSecret))).toContain("zoe@")
    expect(await details({})).toBeNull()
  })

  test("may be answered more than a visitor, and nobody without end", async () => {
    const ask = async (megabytes: number, headers: Record<string, string>) => {
      answer = () => new Response(new Blob(["x".repeat(megabytes * 1024 * 1024)]).stream(), { headers: json })
      return (await send({ method: "GET", target: "/rest/v1/faqs", headers })).status
    }
    const token = await bearer(keys.jwtSecret)
    expect(await Promise.all([ask(1, {})])).toEqual([200])
    expect([await ask(3, {}), await ask(3, token), await ask(11, token)]).toEqual([413, 200, 413])
  })
})

test("sign-up is closed unless it is opened", async () => {
  const account = { email: "a@b.fr", password: "un mot de passe" }
  expect(await post("/auth/v1/signup", account)).toMatchObject({
    status: 422,
    text: expect.stringContaining("signup_disabled"),
  })
  isSignUpOpen = true
  expect((await post("/auth/v1/signup", account)).status).toBe(200)
  expect(seen.map(({ body }) => body)).toEqual([JSON.stringify(account)])
})

test("bodies that do not end take the places of their network, and leave them with their connection", async () => {
  const from = (network: string) => ({ "X-Forwarded-For": network })
  const held = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(port, "127.0.0.1")
      await once(socket, "connect")
      const head = [
        "POST /rest/v1/faqs HTTP/1.1",
        "Host: x",
        "X-Forwarded-For: 192.0.2.1",
        "Content-Type: application/json",
      ]
      socket.write([...head, "Content-Length: 20000", "", "{"].join("\r\n"))
      return socket
    }),
  )
  const ask = (network: string) => post("/rest/v1/faqs", {}, from(network))
  await expect.poll(async () => (await ask("192.0.2.1")).status).toBe(429)
  expect((await ask("192.0.2.2")).status).toBe(200)
  for (const socket of held) socket.destroy()
  await expect.poll(async () => (await ask("192.0.2.1")).status).toBe(200)
})
