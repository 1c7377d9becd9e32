import { expect, test } from "vitest"
import { runSite } from "#tests/support/site.ts"

test("the address of a diary is in no log, kept nowhere and indexed nowhere, whether it opens something or not", async () => {
  const site = await runSite({ env: { LOG_LEVEL: "debug" } })
  const token = "0123456789abcdef0123456789abcdef"
  for (const path of [`/agenda/${token}.ics`, `/agenda/${token}`]) {
    const { status, headers } = await fetch(site.url + path)
    expect([path, status]).toEqual([path, 404])
    expect(headers.get("Cache-Control")).toBe("private, no-store")
    expect(headers.get("Referrer-Policy")).toBe("no-referrer")
    expect(headers.get("X-Robots-Tag")).toContain("noindex")
  }
  expect(site.output()).toContain("/agenda/…")
  expect(site.output()).not.toContain(token)
  expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain("Disallow: /agenda/")
  await site.remove()
})
