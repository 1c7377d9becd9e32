import type { Page } from "@playwright/test"
import { expect, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addRequest } from "./requests.ts"

const palette = (page: Page) => page.getByRole("dialog", { name: "Rechercher et aller à" })
const field = (page: Page) => palette(page).getByRole("combobox")

test("Ctrl K goes to a request, a client, a screen and an action without a mouse", async ({
  page,
  site,
  checkAccessibility,
}) => {
  const her = { client_name: "Wilhelmine Vandeputte", client_phone: "+33655443322" }
  const { id } = await addRequest(site, { ...her, scheduled_date: "2031-05-05", scheduled_time: "09:00" })
  await addRequest(site, her)
  await signIn(page, site.admin)
  await page.goto("/admin/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.keyboard.press("Control+k")
  await expect(field(page)).toBeFocused()
  await expect(palette(page).getByRole("option", { name: "Nouvelle demande" })).toBeVisible()
  await checkAccessibility(page)
  await page.emulateMedia({ colorScheme: "dark" })
  await checkAccessibility(page)
  await page.emulateMedia({ colorScheme: "light" })

  await page.keyboard.type("wilhel")
  await expect(palette(page).getByRole("option")).toHaveCount(3)
  await expect(palette(page).getByRole("status")).toHaveText(/^3 résultats/)
  await expect(palette(page).getByRole("group", { name: "Clients" })).toContainText("2 demandes")
  await checkAccessibility(page)
  const request = palette(page).getByRole("option").filter({ hasText: "05/05/2031" })
  await page.keyboard.press("ArrowDown")
  const isChosen = async () => (await request.getAttribute("data-combobox-selected")) === "true"
  if (!(await isChosen())) await page.keyboard.press("ArrowDown")
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await request.getAttribute("id")) ?? "")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/admin/brico\\?demande=${id}`))
  await expect(palette(page)).toHaveCount(0)

  await page.goto("/admin/contacts")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.keyboard.press("Control+k")
  await expect(field(page)).toBeFocused()
  await page.keyboard.type("06 55 44 33 22")
  await expect(palette(page).getByRole("option").first()).toContainText("2 demandes")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/admin\/clients\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("heading", { level: 1, name: her.client_name })).toBeVisible()

  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press("Control+k")
  await expect(field(page)).toBeFocused()
  await page.keyboard.type("bloquer")
  await expect(palette(page).getByRole("option").first()).toContainText("Bloquer")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Bloquer une date" })).toBeVisible()
})

test("Enter waits for the answer to what is typed, and what is typed before the search is there is kept", async ({
  page,
  site,
}) => {
  const first = await addRequest(site, { client_name: "Edmée Quatrebarbes", client_phone: "+33655443301" })
  const other = await addRequest(site, { client_name: "Ysoline Kerangal", client_phone: "+33655443302" })
  await signIn(page, site.admin)
  const release = Promise.withResolvers<void>()
  await page.route(/\/assets\/office-aside/, async (route) => {
    await release.promise
    await route.fallback()
  })
  await page.goto("/admin/faqs")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("Edmée Quatre")
  release.resolve()
  await expect(field(page)).toHaveValue("Edmée Quatre")
  await expect(palette(page).getByRole("option").first()).toContainText("Edmée")

  // The answers to the next text are late: Enter opens none of the client before.
  const answer = Promise.withResolvers<void>()
  await page.route(/rpc\/search_office/, async (route) => {
    await answer.promise
    await route.fallback()
  })
  await field(page).fill("Ysoline Kerangal")
  await page.keyboard.press("Enter")
  await expect(palette(page)).toBeVisible()
  await expect(palette(page)).toContainText("Recherche…")
  answer.resolve()
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1, name: "Ysoline Kerangal" })).toBeVisible()
  expect(first.id).not.toBe(other.id)
})

test("what finds nothing says so, one that fails too, and Escape leaves", { tag: "@rest" }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await page.goto("/admin/faqs")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.keyboard.press("Control+k")
  await field(page).fill("zzzz personne")
  await expect(palette(page).getByRole("status")).toHaveText("Rien ne correspond.")
  await page.keyboard.press("Escape")
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/faqs$/)
})

test(
  "« ? » tells the keys, not while somebody types, and can be turned off",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const help = page.getByRole("dialog", { name: "Raccourcis clavier" })
    await signIn(page, site.admin)
    await page.goto("/admin/brico")
    const search = page.getByRole("searchbox", { name: "Rechercher une demande" })
    await search.focus()
    await page.keyboard.type("?")
    await expect(search).toHaveValue("?")
    await expect(help).toHaveCount(0)
    await search.fill("")
    await page.getByRole("heading", { level: 1 }).click()
    await page.keyboard.type("?")
    await expect(help).toBeVisible()
    await checkAccessibility(page)
    await help.getByLabel(/Ouvrir cette aide/).uncheck()
    await page.keyboard.press("Escape")
    await expect(help).toHaveCount(0)
    await page.keyboard.type("?")
    await page.keyboard.press("Control+k")
    await expect(palette(page)).toBeVisible()
    await expect(help).toHaveCount(0)
  },
)
