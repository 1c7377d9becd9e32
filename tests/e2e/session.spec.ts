import type { Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import { expect, test } from "./fixtures.ts"
import { addStaff, signInByForm } from "./office.ts"

const KEY = "mirabelle-session"
const LOST = "Session utilisateur non trouvée. Veuillez reconnecter."

type Stored = { access_token: string; refresh_token: string; expires_at: number }

const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null") as Stored | null, KEY)
const change = (page: Page, values: Partial<Stored>) =>
  page.evaluate(
    ([key, patch]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}") as Stored
      localStorage.setItem(key, JSON.stringify({ ...session, ...patch }))
    },
    [KEY, values] as const,
  )
const soon = () => Math.floor(Date.now() / 1000) + 5
/** Opens a page without sessions, so that no screen of the back office reads or refreshes. */
const leave = (page: Page) => page.goto("/mentions-legales")
const isRefresh = (url: string) => url.includes("grant_type=refresh_token")

test(
  "a session that is about to expire is refreshed before anything is read with it",
  { tag: "@rest" },
  async ({ page, site }) => {
    await signInByForm(page, await addStaff(site, "avant"))
    await leave(page)
    const before = await stored(page)
    await change(page, { expires_at: soon() })
    // The tokens cannot be compared: two tokens made within one second are identical.
    const order: string[] = []
    page.on("request", (request) => {
      if (request.url().includes("/rest/v1/")) order.push("read")
    })
    page.on("response", (response) => {
      if (isRefresh(response.url())) order.push(`refreshed ${response.status()}`)
    })
    await page.goto("/admin/dashboard")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect.poll(() => order).toContain("read")
    expect(order[0]).toBe("refreshed 200")
    expect((await stored(page))?.refresh_token).not.toBe(before?.refresh_token)
  },
)

test(
  "a page that becomes visible again refreshes a session that ran out meanwhile",
  { tag: "@rest" },
  async ({ page, site }) => {
    await signInByForm(page, await addStaff(site, "visible"))
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    const show = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true })
        window.dispatchEvent(new Event("visibilitychange"))
      }, state)
    await show("hidden")
    await change(page, { expires_at: soon() })
    const refreshed = page.waitForRequest((request) => isRefresh(request.url()))
    await show("visible")
    await refreshed
  },
)

test("a session that one tab refreshed is the other tab's too", { tag: "@rest" }, async ({ page, site, context }) => {
  await signInByForm(page, await addStaff(site, "onglets"))
  const other = await context.newPage()
  await other.goto("/admin/dashboard")
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible()
  // Leave first, so that no refresh is in flight: its answer would be lost with the page.
  await leave(page)
  await change(page, { expires_at: soon() })
  await page.goto("/admin/dashboard")
  await expect.poll(async () => ((await stored(page))?.expires_at ?? 0) > soon() + 60).toBe(true)
  const fresh = (await stored(page))?.access_token
  const read = other.waitForRequest((request) => request.url().includes("/rest/v1/"))
  await other.getByRole("link", { name: "Demandes Brico" }).first().click({ force: true })
  expect((await read).headers()["authorization"]).toBe(`Bearer ${fresh}`)
  await expect(other.getByRole("heading", { name: "Demandes Brico", level: 1 })).toBeVisible()
})

test.describe("a session that is gone", () => {
  // Reads that were in flight when the screen was left may still be refused.
  test.use({
    expectedComplaints: [
      /status of 40[0-3]|[uU]tilisateur non (trouvée|connecté)|session a expiré|compte a été désactivé|access_denied|n’avez pas le droit/,
    ],
  })

  test("because another tab signed out is said kindly, and leads back to where one was", async ({
    page,
    site,
    context,
  }) => {
    const person = await addStaff(site, "deux-onglets")
    await signInByForm(page, person)
    const other = await context.newPage()
    await other.goto("/admin/faqs")
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible()
    // Wait for reads in flight: they could be refused before the other tab's message arrives.
    await other.waitForLoadState("networkidle")
    await page.getByRole("button", { name: "Se déconnecter" }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(other.getByText("Votre session a été fermée dans un autre onglet.")).toBeVisible()
    await expect(other.getByText(LOST)).toHaveCount(0)
    await other.getByLabel("Adresse e-mail").fill(person.email)
    await other.getByRole("textbox", { name: "Mot de passe" }).fill(person.password)
    await other.getByRole("button", { name: "Se connecter" }).click()
    await expect(other).toHaveURL(/\/admin\/faqs$/)
    await other.close()
  })

  test(
    "because it was ended elsewhere is noticed at the next page, whatever its token says",
    { tag: "@rest" },
    async ({ page, site }) => {
      const person = await addStaff(site, "fermee")
      await signInByForm(page, person)
      const elsewhere = clientOf(site, site.keys.publishableKey)
      await elsewhere.auth.signInWithPassword(person)
      await elsewhere.auth.signOut({ scope: "others" })
      await page.goto("/admin/brico")
      await expect(page.getByRole("alert")).toContainText(LOST)
      expect(await stored(page)).toBeNull()
    },
  )
})
