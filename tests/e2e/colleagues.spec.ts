import { clientOf } from "#tests/support/booking.ts"
import { addContact } from "./contacts.ts"
import { expect, test } from "./fixtures.ts"
import { addStaff, signIn } from "./office.ts"
import { addRequest } from "./requests.ts"

/** A colleague's change must show within half a minute. */

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
  await expect(page.getByText("Camille vient de modifier cette demande.")).toBeVisible()
  await expect(panel.getByLabel(/^Statut de la demande/)).toHaveValue("confirmed")
  await theirs.auth.signOut({ scope: "local" })
})

test.describe("a record that a colleague deletes", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/status of (404|406)|introuvable/] })

  test("closes when it is touched, and says who deleted it", async ({ page, site }) => {
    const { id } = await addContact(site, { name: "Vite Partie" })
    const colleague = await addStaff(site, "irene")
    await clientOf(site, site.keys.secretKey).from("profiles").update({ full_name: "Irène" }).eq("id", colleague.id)
    const theirs = clientOf(site, site.keys.publishableKey)
    await theirs.auth.signInWithPassword(colleague)
    await signIn(page, site.admin)
    await page.goto(`/admin/contacts?demande=${id}`)
    const panel = page.getByRole("dialog", { name: "Vite Partie" })
    await expect(panel.getByText("Historique")).toBeVisible()
    expect((await theirs.from("contact_requests").delete().eq("id", id)).error).toBeNull()
    await panel.getByLabel(/^Statut de la demande/).selectOption("closed")
    await expect(page.getByText("Cette demande a été supprimée par Irène.")).toBeVisible()
    await expect(panel).toHaveCount(0)
    await theirs.auth.signOut({ scope: "local" })
  })
})

test.describe("without a network", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|connecté à internet/] })

  test("what was read stays, with its hour, and is read again once the network is back", async ({ page, site }) => {
    const { id } = await addRequest(site, { client_name: "Dans la Cave" })
    await signIn(page, site.admin)
    // The script that shows toasts arrives after the first screen.
    const toasts = page.waitForResponse(/\/overlays-[^/]+\.js/).then((answer) => answer.finished())
    await page.goto(`/admin/brico?q=Dans+la+Cave&demande=${id}`)
    const panel = page.getByRole("dialog", { name: /Dans la Cave/ })
    await expect(panel.getByText("Historique")).toBeVisible()
    await toasts
    await page.context().setOffline(true)
    await panel.getByLabel(/^Statut de la demande/).selectOption("in_progress")
    const toast = page.getByText("Erreur lors de la mise à jour du statut")
    await expect(toast).toBeVisible()
    await expect(panel.getByText(/^Hors connexion, données de \d/).first()).toBeVisible()
    await expect(panel.getByText("Adresse").first()).toBeVisible()
    await expect(page.locator("main a", { hasText: "Dans la Cave" })).toHaveCount(1)
    await expect(panel.getByText("Erreur:")).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(toast).toHaveCount(0)
    await expect(page.getByText(/^Hors connexion/)).toHaveCount(0)
    await expect(panel.getByLabel(/^Statut de la demande/)).toHaveValue("pending")
  })
})
