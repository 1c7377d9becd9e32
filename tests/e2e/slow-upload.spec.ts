import type { Page } from "@playwright/test"
import sharp from "sharp"
import { press } from "#tests/support/press.ts"
import { type SlowLine, startSlowLine } from "#tests/support/slow-line.ts"
import { expect, test } from "./fixtures.ts"
import { runJobs, signIn } from "./office.ts"
import { priceWorld } from "./price-requests.ts"

/** A photo like a phone's: twelve megapixels, some megabytes. */
async function photograph(name: string) {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 25 }
  const drawn = sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#000", noise } })
  return { name, mimeType: "image/jpeg", buffer: await drawn.jpeg({ quality: 85 }).toBuffer() }
}
type Photograph = Awaited<ReturnType<typeof photograph>>

async function choose(page: Page, photo: Photograph, button = "Choisir des fichiers") {
  const chooser = page.waitForEvent("filechooser")
  await press(page, page.getByRole("button", { name: button, exact: true }))
  await (await chooser).setFiles(photo)
}

/** The first photos of a visit: on a phone the screen itself has the button that chooses them. */
async function begin(page: Page, photo: Photograph, project: string) {
  if (project === "phone") return choose(page, photo, "Choisir")
  await press(page, page.getByRole("button", { name: "Ajouter des photos" }))
  await choose(page, photo)
}

/** Until the photo is drawn anew, by the browser and then by the site, on a machine that does other work. */

let line: SlowLine
test.beforeEach(async ({ site }) => {
  line = await startSlowLine(site.url)
})
test.afterEach(() => line.stop())

test(
  "twelve megapixels over a slow phone: what has left is shown, a cut is said and tried again, what is called off is no photo",
  { tag: "@rest" },
  async ({ site, browser }, info) => {
    test.slow()
    const { projectId } = await priceWorld(site, `Lent ${info.project.name}`)
    const rows = () =>
      site.sql(
        `select path, small_path from public.project_photos where project_id = '${projectId}' and path is not null`,
      )
    const objects = async () =>
      (await site.sql(`select name from storage.objects where name like 'projects/${projectId}/%' order by name`)).map(
        ({ name }) => String(name),
      )
    const context = await browser.newContext({ baseURL: site.url, proxy: { server: line.url } })
    const page = await context.newPage()
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${projectId}?onglet=photos`)
    const photo = await photograph("chantier.jpg")
    // What is sent is drawn anew first, and has less than a third of it.
    const size = photo.buffer.byteLength
    expect(size).toBeGreaterThan(3_000_000)
    const bar = page.getByRole("progressbar", { name: "Envoi de chantier.jpg" })
    const shown = async () => Number(await bar.getAttribute("aria-valuenow"))

    const begun = line.letThrough(size * 0.12)
    await begin(page, photo, info.project.name)
    await begun
    await expect.poll(shown).toBeGreaterThan(12)
    // The second try, two seconds later, is cut as well.
    line.cut()
    await expect(page.getByRole("alert")).toContainText("Erreur lors de l’upload : La connexion a été interrompue")
    expect([await rows(), await objects()]).toEqual([[], []])
    // After « Réessayer » the network fails again, and is back before the automatic retry, which needs no press.
    line.mend()
    line.open()
    const atRetry = line.carried()
    const halfWay = line.letThrough(atRetry + size * 0.15)
    await press(page, page.getByRole("button", { name: "Réessayer chantier.jpg" }))
    await halfWay
    line.cut()
    await expect.poll(shown).toBe(0)
    line.mend()
    line.open()
    await expect(page.getByText("Photo ajoutée avec succès !")).toBeVisible()
    const [row] = await rows()
    expect(await objects()).toEqual([row?.["small_path"], row?.["path"]])

    // Lists show the small picture, the viewer the whole one.
    const small = page.getByRole("list", { name: "Photos du chantier" }).locator(`img[src*=".small.webp"]`)
    await expect(small).toHaveCount(1)
    expect(await small.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(640)

    await expect(page.getByRole("button", { name: "Choisir des fichiers" })).toHaveCount(0)

    // Cancel in the middle, then send the same photo again.
    const before = line.carried()
    const half = line.letThrough(before + size * 0.15)
    await begin(page, photo, info.project.name)
    await half
    await press(page, page.getByRole("button", { name: "Annuler chantier.jpg" }))
    await expect(page.getByRole("list", { name: "Fichiers en cours d’envoi" }).getByRole("listitem")).toHaveCount(0)
    line.open()
    expect(await rows()).toEqual([row])
    await choose(page, photo)
    await expect.poll(rows).toHaveLength(2)

    // Deleting a photo removes both of its files, and no others.
    const [kept] = (await rows()).filter(({ path }) => path !== row?.["path"])
    await site.sql(`delete from public.project_photos where path = '${String(row?.["path"])}'`)
    await runJobs(site)
    // What was called off when all of it had left the browser may still be there: it goes within a day.
    for (const name of ["small_path", "path"]) {
      await expect.poll(objects).not.toContain(row?.[name])
      expect(await objects()).toContain(kept?.[name])
    }
    await context.close()
  },
)
