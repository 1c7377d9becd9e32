import { readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import { press } from "#tests/support/press.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signInByForm } from "./office.ts"

const EXAMPLE = [
  "google_reviews",
  "gallery_projects",
  "brico_requests",
  "reno_projects",
  "contact_requests",
  "contractors",
]

async function countRows(site: RunningSite): Promise<Record<string, number>> {
  const counts = EXAMPLE.map((table) => `(select count(*)::int from public.${table}) as ${table}`)
  const [row] = await site.sql(`select ${counts.join(", ")}`)
  return row as Record<string, number>
}
const archivesOf = (site: RunningSite) => readdir(join(site.dataDir, "backups")).catch(() => [] as string[])

async function inBothLights(page: Page, check: (page: Page) => Promise<void>) {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme })
    await check(page)
  }
}

test(
  "the example company leaves after an archive, asked about twice; what somebody entered stays, and so do the settings",
  { tag: ["@rest", "@machine"] },
  async ({ browser, checkAccessibility }) => {
    const site = await runSite()
    const context = await browser.newContext({ baseURL: site.url, locale: "fr-FR" })
    const page = await context.newPage()
    try {
      const service = clientOf(site, site.keys.secretKey)
      const own = {
        client_name: "Une vraie cliente",
        client_phone: "+33612345678",
        address: "Paris",
        service_type: "Fuite",
      }
      expect((await service.from("brico_requests").insert(own)).error).toBeNull()
      const before = await countRows(site)
      expect(before).toMatchObject({ brico_requests: 44, reno_projects: 8, contractors: 10 })
      const settings = (await service.from("scheduling_settings").select("*").single()).data as unknown

      await signInByForm(page, site.admin)
      await page.goto("/admin/settings?onglet=mise-en-service")
      await expect(page.getByText("Ce site montre l’entreprise d’exemple")).toBeVisible()
      await inBothLights(page, checkAccessibility)
      await expectNoSidewaysScroll(page)

      const ask = page.getByRole("button", { name: "Vider l’entreprise d’exemple" })
      await press(page, ask)
      const dialog = page.getByRole("dialog", { name: "Vider l’entreprise d’exemple" })
      await expect(dialog.getByText(/Demande Brico.: 43/)).toBeVisible()
      await inBothLights(page, checkAccessibility)
      const word = dialog.getByRole("textbox", { name: /écrivez/ })
      const empty = dialog.getByRole("button", { name: "Sauvegarder puis vider" })
      await expect(word).toBeFocused()
      await word.fill("vide")
      await expect(empty).toBeDisabled()
      await page.keyboard.press("Escape")
      await expect(dialog).toBeHidden()
      expect(await countRows(site)).toEqual(before)

      // If the archive cannot be written, nothing is emptied.
      const folder = join(site.dataDir, "backups")
      await rm(folder, { recursive: true, force: true })
      await writeFile(folder, "in the way")
      await press(page, ask)
      await word.fill("vider")
      await press(page, empty)
      await expect(dialog.getByText("L’exemple n’a pas été vidé")).toBeVisible()
      expect(await countRows(site)).toEqual(before)
      await rm(folder)

      await press(page, empty)
      await expect(page.getByText("L’entreprise d’exemple est vidée. Le site est à vous.")).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page.getByText("Ce site montre l’entreprise d’exemple")).toHaveCount(0)
      expect((await archivesOf(site)).filter((name) => name.endsWith(".tar.gz"))).toHaveLength(1)
      expect(await countRows(site)).toEqual({
        ...Object.fromEntries(EXAMPLE.map((table) => [table, 0])),
        brico_requests: 1,
      })
      expect((await service.from("scheduling_settings").select("*").single()).data).toEqual(settings)
      const [left] = await site.sql(
        "select (select count(*)::int from public.services) as services, (select count(*)::int from public.faqs) as faqs, (select count(*)::int from private.example_rows) as example",
      )
      expect(left).toEqual({ services: 18, faqs: 6, example: 0 })

      // A response may use the last known state instead of waiting for the database, so poll: on a slow machine the header changes one response later.
      const robots = async () => (await page.request.get("/")).headers()["x-robots-tag"]
      await expect.poll(robots).toBe("noindex, nofollow")
      await page.goto("/")
      await expect(page.locator("body")).not.toContainText(/Avis d’exemple|01\s99\s00|\d\/5|40\+/)
      await page.goto("/admin/brico")
      await expect(page.getByText("Une vraie cliente").first()).toBeVisible()
    } finally {
      await context.close()
      await site.remove()
    }
  },
)
