import { beforeAll, expect, test } from "vitest"
import { bookedLink } from "#tests/support/manage.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

let site: RunningSite
let booked: Awaited<ReturnType<typeof bookedLink>>

beforeAll(async () => {
  site = await runSite({ env: { LOG_LEVEL: "debug", GEOCODING_API_BASE: "http://localhost:9" } })
  booked = await bookedLink(site, {
    change: { client_email: "zoe.martin@example.fr", client_phone: "06 39 98 12 34" },
  })
})

const PAGES = ["", "/deplacer", "/annuler", "/renoncer", "/rendez-vous.ics"]

test("the address of an appointment is kept nowhere, indexed nowhere and told to no other site", async () => {
  for (const end of PAGES) {
    const { status, headers } = await fetch(site.url + booked.path + end)
    expect([end, status]).toEqual([end, 200])
    expect(headers.get("Cache-Control")).toBe("private, no-store")
    expect(headers.get("Referrer-Policy")).toBe("no-referrer")
    expect(headers.get("X-Robots-Tag")).toContain("noindex")
    expect(headers.has("ETag")).toBe(false)
  }
  expect((await fetch(`${site.url}/`)).headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin")
})

test("neither the log nor the title knows the address, and the page says no more than it must", async () => {
  const page = await (await fetch(site.url + booked.path)).text()
  expect(/<title>(.*?)<\/title>/.exec(page)?.[1]).toBe("Gérer mon rendez-vous – Mirabelle")
  for (const secret of ["Martin", "zoe.martin@", "39 98 12 34", "Oberkampf"]) expect(page).not.toContain(secret)
  expect(page).not.toContain('rel="canonical"')
  await expect.poll(site.output).toContain("/rendez-vous/…")
  expect(site.output()).not.toContain(booked.token)
})

test("a post that no page of ours sends is refused, and leaves no trace of the address in the log", async () => {
  const post = (path: string, type: string) =>
    fetch(site.url + path, { method: "POST", headers: { Origin: site.url, "Content-Type": type }, body: "{}" })
  expect((await post(booked.path, "application/x-www-form-urlencoded")).status).toBe(405)
  for (const end of ["/deplacer", "/annuler", "/renoncer"])
    expect([end, (await post(booked.path + end, "application/json")).status]).toEqual([end, 400])
  expect((await post("/contact", "application/json")).status).toBe(400)
  expect((await post("/paiement-demonstration/cs_demo_0", "application/json")).status).toBe(400)
  // The log has the requests without their token, and no stack trace, because this is not an error of the site.
  await expect.poll(site.output).toMatch(/"method":"POST","path":"\/paiement-demonstration\/…","status":400/)
  expect(site.output()).toMatch(/"method":"POST","path":"\/rendez-vous\/…","status":405/)
  expect(site.output()).not.toContain("did not provide an `action`")
  expect(site.output()).not.toContain(booked.token)
})

test("a form of that page is taken although its browser hides where it comes from; of another page it is not", async () => {
  const post = (path: string) =>
    fetch(site.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: "null", "Content-Type": "application/x-www-form-urlencoded" },
      body: "expected_refund_cents=1",
    })
  expect((await post(`${booked.path}/annuler`)).status).toBe(409)
  expect((await post("/contact")).status).toBe(400)
  expect((await booked.service.from("brico_requests").select("status").eq("id", booked.id).single()).data).toEqual({
    status: "pending",
  })
})

test("addresses are an empty list when the geocoder is not there", async () => {
  const answer = await fetch(`${site.url}/brico/adresses?q=8%20rue%20Oberkampf`)
  expect([answer.status, await answer.json()]).toEqual([200, { addresses: [] }])
})

test("the address of a diary is in no log, kept nowhere and indexed nowhere, whether it opens something or not", async () => {
  const token = "0123456789abcdef0123456789abcdef"
  for (const path of [`/agenda/${token}.ics`, `/agenda/${token}`]) {
    const { status, headers } = await fetch(site.url + path)
    expect([path, status]).toEqual([path, 404])
    expect(headers.get("Cache-Control")).toBe("private, no-store")
    expect(headers.get("Referrer-Policy")).toBe("no-referrer")
    expect(headers.get("X-Robots-Tag")).toContain("noindex")
  }
  await expect.poll(() => site.output().match(/\/agenda\/…/g)).toHaveLength(2)
  expect(site.output()).not.toContain(token)
  expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain("Disallow: /agenda/")
})
