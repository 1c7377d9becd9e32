import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { readProfile } from "./auth.ts"
import { earlyReadsScript } from "./early-reads.server.ts"
import type { RouteHandle } from "./route-handle.ts"

const config = {
  supabaseUrl: "http://site.test",
  supabaseAnonKey: "sb_publishable_key",
  payments: "demo",
  mails: "kept",
} as const
const NOW = Date.parse("2026-03-02T10:00:00Z")

const office: RouteHandle = { hydrate: true, reads: (db, _address, userId) => [readProfile(db, userId)] }
const requests: RouteHandle = {
  reads: (db, address) => [
    db
      .rpc("search_brico_requests", { p_query: address.get("q") ?? "", p_limit: 25, p_offset: 0 })
      .then(({ data }) => data),
  ],
}

type Sent = { url: string; method: string; headers: Record<string, string>; body: string | null }

/** Runs the inline script with this stored session; returns the requests that it sends and the responses that wait for the client. */
async function load(session: object | null, handles: RouteHandle[] = [office, requests], search = "") {
  const script = await earlyReadsScript(handles, `http://site.test/admin/brico${search}`, config, "nonce")
  const sent: Sent[] = []
  const window: { earlyReads?: Map<string, Promise<Response>> } = {}
  runInNewContext(/>(.*)<\/script>$/s.exec(script)?.[1] ?? "", {
    window,
    atob,
    Date: { now: () => NOW },
    localStorage: { getItem: (key: string) => (key === "mirabelle-session" ? JSON.stringify(session) : null) },
    fetch: (url: string, init: Omit<Sent, "url">) => {
      sent.push({ url, ...init })
      return Promise.resolve(new Response("[]"))
    },
  })
  return { script, sent, waiting: [...(window.earlyReads?.keys() ?? [])] }
}

const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`
const token = tokenOf({ aal: "aal1" })
const session = { access_token: token, expires_at: NOW / 1000 + 3600, user: { id: "camille" } }

test("a signed-in user's first reads are sent while the scripts load", async () => {
  const { sent, waiting } = await load(session, [office, requests], "?q=évier")
  const [list, profile] = sent.sort((one, other) => other.method.localeCompare(one.method))
  expect(sent).toHaveLength(2)
  expect(list).toMatchObject({ url: "http://site.test/rest/v1/rpc/search_brico_requests", method: "POST" })
  expect(profile).toMatchObject({ url: expect.stringMatching(/profiles\?.*id=eq\.camille/), method: "GET" })
  for (const { headers } of sent)
    expect(headers).toMatchObject({ apikey: "sb_publishable_key", authorization: `Bearer ${token}` })
  expect(JSON.parse(list?.body ?? "")).toEqual({ p_query: "évier", p_limit: 25, p_offset: 0 })
  expect(waiting.sort()).toEqual(sent.map(({ url, method, body }) => `${token}${method}${url}${body ?? ""}`).sort())
})

test("nothing is sent without a session, or when it must be refreshed first", async () => {
  expect((await load(null)).sent).toEqual([])
  expect((await load({ ...session, expires_at: NOW / 1000 + 60 })).sent).toEqual([])
})

test("nothing is sent while the session lacks its second factor", async () => {
  const factors = [{ factor_type: "totp", status: "verified" }]
  const half = { ...session, user: { ...session.user, factors } }
  expect((await load(half)).sent).toEqual([])
  expect((await load({ ...half, access_token: tokenOf({ aal: "aal2" }) })).sent).toHaveLength(2)
})

test("a page without reads carries no script", async () => {
  expect((await load(session, [{ hydrate: true }])).script).toBe("")
})

test("text from the address cannot close the script", async () => {
  const { script, sent } = await load(session, [requests], "?q=</script><script>alert(1)</script>")
  expect(script.match(/<\/script>/g)).toHaveLength(1)
  expect(sent[0]?.body).toContain("</script><script>alert(1)</script>")
})
