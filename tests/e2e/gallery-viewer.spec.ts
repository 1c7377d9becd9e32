import type { Page } from "@playwright/test"
import { press, swipe } from "#tests/support/press.ts"
import { expect, test } from "./fixtures.ts"

const WORK = "Une cuisine framboise à Vincennes"

async function open(page: Page) {
  await page.goto("/realisations")
  await press(page, page.getByRole("button", { name: `Voir en grand : ${WORK}` }))
  const viewer = page.getByRole("dialog", { name: WORK })
  await expect(viewer).toBeVisible()
  return viewer
}

test(
  "a work fills the window, with its whole picture in sight",
  { tag: "@phone" },
  async ({ page, checkAccessibility }) => {
    const viewer = await open(page)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, width, height })
    const picture = viewer.getByRole("img").first()
    await expect(picture).toBeInViewport({ ratio: 1 })
    const box = await picture.boundingBox()
    expect(Math.min((box?.width ?? 0) / width, (box?.height ?? 0) / (width * 0.75))).toBeGreaterThan(0.5)
    await checkAccessibility(page)
  },
)

test(
  "arrows, keys and the switch move between pictures, and the count follows",
  { tag: "@phone" },
  async ({ page }) => {
    const viewer = await open(page)
    const count = viewer.getByText(/^\d+ \/ \d+$/)
    const caption = (text: string) => viewer.getByText(text)
    await expect(count).toHaveText("1 / 3")
    await press(page, viewer.getByRole("button", { name: "Photo suivante" }))
    await expect(count).toHaveText("2 / 3")
    await expect(caption("Meubles descellés et crédence fendue")).toBeInViewport()
    await press(page, viewer.getByRole("button", { name: "Après" }))
    await expect(count).toHaveText("1 / 3")
    await expect(viewer.getByRole("button", { name: "Après" })).toHaveAttribute("aria-pressed", "true")
    await press(page, viewer.getByRole("button", { name: "Photo précédente" }))
    await expect(count).toHaveText("3 / 3")
    await page.keyboard.press("ArrowRight")
    await expect(count).toHaveText("1 / 3")
    await page.keyboard.press("End")
    await expect(caption("Pose des meubles bas")).toBeInViewport()
    await page.keyboard.press("ArrowLeft")
    await expect(count).toHaveText("2 / 3")
    await page.keyboard.press("Escape")
    await expect(viewer).toBeHidden()
    const opener = page.getByRole("button", { name: `Voir en grand : ${WORK}` })
    await expect(opener).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(count).toHaveText("1 / 3")
    await expect(caption("La cuisine livrée")).toBeInViewport()
  },
)

test(
  "a finger swipes from one picture to the next, and a window that turns keeps its picture",
  { tag: "@touch" },
  async ({ page }) => {
    const viewer = await open(page)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await swipe(page, { x: width * 0.85, y: height / 2 }, width * 0.2)
    await expect(viewer.getByText("2 / 3")).toBeVisible()
    await page.setViewportSize({ width: height, height: width })
    await expect(viewer.getByText("Meubles descellés et crédence fendue")).toBeInViewport()
    await expect(viewer.getByText("2 / 3")).toBeVisible()
  },
)

test(
  "a browser that does not know commands opens and closes windows all the same",
  { tag: "@rest" },
  async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, "command")
      // Disable the browser's built-in handling of commands too.
      document.addEventListener("command", (event) => event.preventDefault(), true)
    })
    await page.goto("/reno")
    const dialog = page.getByRole("dialog", { name: "Cuisine" })
    await press(page, page.getByRole("button", { name: "En savoir plus : Cuisine" }))
    await expect(dialog).toBeVisible()
    await press(page, dialog.getByRole("button", { name: "Fermer" }))
    await expect(dialog).toBeHidden()
  },
)
