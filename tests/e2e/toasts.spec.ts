import { press } from "#tests/support/press.ts"
import { expect, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addRequest } from "./requests.ts"

test(
  "a toast covers neither the main action of a list, nor the fields and buttons of the dialog that it opens",
  { tag: "@touch" },
  async ({ page, site }, info) => {
    const client = `Tom Toast ${info.project.name}`
    const { id } = await addRequest(site, {
      client_name: client,
      scheduled_date: "2027-03-01",
      scheduled_time: "10:00",
    })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?demande=${id}`)
    await press(
      page,
      page
        .getByRole("dialog")
        .getByRole("button", { name: /^Confirmer/ })
        .first(),
    )
    const toast = page.locator(".mantine-Notification-root").filter({ hasText: client })
    await expect(toast).toBeVisible()
    // As a pointer over it does: it stays.
    await toast.dispatchEvent("mouseover")
    await page.keyboard.press("Escape")
    // A toast at the top would take this press for itself.
    await press(page, page.getByRole("button", { name: "Nouvelle demande" }))
    const form = page.getByRole("dialog", { name: "Nouvelle demande" })
    await expect(form.getByLabel(/^Qui/)).toBeFocused()
    await form.getByLabel("Description du besoin").fill("Robinet")
    for (const part of [
      form.getByRole("heading", { name: "Nouvelle demande" }),
      form.getByRole("button", { name: "Mettre de côté" }),
      form.getByRole("button", { name: "Annuler" }),
      form.getByRole("button", { name: "Créer la demande" }),
      form.getByLabel("Description du besoin"),
    ]) {
      const [above, below] = [await toast.boundingBox(), await part.boundingBox()]
      expect(above && below && above.y < below.y + below.height && below.y < above.y + above.height).toBe(false)
    }
    await form.getByLabel(/^Qui/).focus()
    await expect(form.getByLabel(/^Qui/)).toBeInViewport()
    const [above, below] = [await toast.boundingBox(), await form.getByLabel(/^Qui/).boundingBox()]
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThan(above?.y ?? 0)
  },
)
