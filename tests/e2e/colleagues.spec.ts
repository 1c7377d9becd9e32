import { clientOf } from "#tests/support/booking.ts"
import { expect, test } from "./fixtures.ts"
import { addStaff, signIn } from "./office.ts"
import { addRequest, changeRow } from "./requests.ts"

/** A colleague's change must show within half a minute. */
const SOON = { timeout: 30_000 }

test("staff are told who changed the request that they look at, and see it as it is now", async ({ page, site }) => {
  test.slow()
  const { id } = await addRequest(site, { client_name: "Vue à Deux" })
  const colleague = await addStaff(site, "camille")
  await clientOf(site, site.keys.secretKey).from("profiles").update({ full_name: "Camille" }).eq("id", colleague.id)
  const theirs = clientOf(site, site.keys.publishableKey)
  await theirs.auth.signInWithPassword(colleague)
  await signIn(page, site.admin)
  await page.goto(`/admin/brico?demande=${id}`)
  const panel = page.getByRole("dialog", { name: /Vue à Deux/ })
  await expect(panel.getByLabel(/^Statut de la demande/)).toHaveValue("pending")
  const { error } = await theirs.from("brico_requests").update({ status: "confirmed" }).eq("id", id)
  expect(error).toBeNull()
  await expect(page.getByText("Camille vient de modifier cette demande.")).toBeVisible(SOON)
  await expect(panel.getByLabel(/^Statut de la demande/)).toHaveValue("confirmed")
  await theirs.auth.signOut({ scope: "local" })
})

test(
  "a list follows what somebody else does, and says nothing about it; a hidden tab does not ask",
  { tag: "@rest" },
  async ({ page, site }) => {
    test.slow()
    const { id } = await addRequest(site, { client_name: "Vue de Loin" })
    await signIn(page, site.admin)
    await page.clock.install()
    const asked = page.waitForResponse(/rpc\/read_changes/)
    await page.goto("/admin/brico?q=Vue+de+Loin")
    await expect(page.getByRole("link", { name: "Vue de Loin" }).first()).toBeVisible()
    await asked
    await changeRow(site, id, { client_name: "Vue de Loin, corrigée" })
    await expect(page.getByText("Vue de Loin, corrigée").first()).toBeVisible(SOON)
    await expect(page.getByText(/vient de (modifier|changer)/)).toHaveCount(0)

    let questions = 0
    page.on("request", (request) => {
      if (request.url().includes("rpc/read_changes")) questions += 1
    })
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
      window.dispatchEvent(new Event("visibilitychange"))
    })
    // Longer than several polling intervals, on the page's own clock.
    await page.clock.fastForward(60_000)
    expect(questions).toBe(0)
    const again = page.waitForRequest(/rpc\/read_changes/)
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true })
      window.dispatchEvent(new Event("visibilitychange"))
    })
    await again
  },
)
