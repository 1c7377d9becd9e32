import type { Page, Route } from "@playwright/test"
import { addContact, addPhotos, readFrom } from "./contacts.ts"
import { expect, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { clientOf } from "#tests/support/booking.ts"

// The browser logs a refused request, and the office logs its error.
test.use({
  expectedComplaints: [
    /status of (500|409|406|404)|Une erreur est survenue|déjà été convertie|introuvable|déjà un rendez-vous/,
  ],
})

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { code: "XX000", message: "internal error", details: null, hint: null } })

/** Makes one kind of call fail with 500, in the browser's network. */
async function breakCalls(page: Page, method: string, path: RegExp) {
  await page.route(path, (route) => (route.request().method() === method ? broken(route) : route.fallback()))
}
const TABLE = /\/rest\/v1\/contact_requests/

// requests-failures.spec.ts tests the same failures in more detail: the bricks are the same.
test(
  "what cannot be read or saved says so in the words of this screen, and changes nothing",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const name = `Rémi Retour ${info.project.name}`
    const { id } = await addContact(site, { name })
    await signIn(page, site.admin)
    await breakCalls(page, "POST", /rpc\/(search|export)_contact_requests/)
    await breakCalls(page, "PATCH", TABLE)
    await breakCalls(page, "DELETE", TABLE)
    await page.goto(`/admin/contacts?demande=${id}`)
    const panel = page.getByRole("dialog", { name, exact: true })
    const status = panel.getByLabel(`Statut de la demande de ${name}`)
    await status.selectOption("Clôturé")
    await expect(page.getByText("Erreur lors de la mise à jour du statut")).toBeVisible()
    await expect(status).toHaveValue("new")
    await panel.getByRole("button", { name: "Supprimer" }).click()
    await page.getByRole("dialog", { name: "Supprimer la demande" }).getByRole("button", { name: "Supprimer" }).click()
    await expect(page.getByText("Erreur lors de la suppression de la demande")).toBeVisible()
    await expect(panel).toBeVisible()
    expect(await readFrom(site, "contact_requests", id)).toMatchObject({ name, status: "new" })

    await page.goto("/admin/contacts")
    await expect(page.getByRole("alert")).toContainText("Erreur lors du chargement des demandes de contact")
    await page.getByRole("button", { name: "Exporter" }).click()
    await expect(page.getByText("Erreur lors de l’export")).toBeVisible()
  },
)

test("the list works when its figures cannot be read", { tag: "@rest" }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await breakCalls(page, "POST", /rpc\/contact_request_overview/)
  await page.goto("/admin/contacts")
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible()
  const counters = page.getByRole("list", { name: "Compteurs" })
  await expect(counters).toContainText("—au total")
  await page.unroute(/rpc\/contact_request_overview/)
  await page.getByRole("button", { name: "Actualiser" }).click()
  await expect(counters).toContainText(/\dau total/)
})

test(
  "of two people who convert the same request, the second learns what it became",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const name = `Didier Double ${info.project.name}`
    const { id } = await addContact(site, { name })
    await signIn(page, site.admin)
    await page.goto(`/admin/contacts?demande=${id}&fenetre=convertir-reno&pour=${id}`)
    const form = page.getByRole("dialog", { name: /en projet Réno$/ })
    await form.getByLabel("Titre du projet").fill("Le mien")
    await form.getByLabel("Budget").fill("10 000")
    const service = clientOf(site, site.keys.secretKey)
    const { data } = await service
      .from("reno_projects")
      .insert({ name: "Le sien", client_name: name, address: "Paris", contact_request_id: id })
      .select("id")
      .single()
    await form.getByRole("button", { name: "Convertir" }).click()
    await expect(form.getByRole("alert")).toContainText(
      /Erreur lors de la création du projet\.\s*Cette demande a déjà été convertie en projet Réno «.Le sien.»/,
    )
    await expect(form.getByLabel("Titre du projet")).toHaveValue("Le mien")
    await page.keyboard.press("Escape")
    await form.getByRole("button", { name: "Fermer sans enregistrer" }).click()
    const panel = page.getByRole("dialog", { name, exact: true })
    await expect(panel.getByRole("link", { name: /Le sien/ })).toHaveAttribute(
      "href",
      `/admin/reno/${data?.id as string}`,
    )

    await page.goto(`/admin/contacts?fenetre=convertir-brico&pour=${id}`)
    await expect(page.getByRole("dialog", { name: "Convertir la demande" })).toContainText(
      "Cette demande a déjà été convertie.",
    )
  },
)

test(
  "a conversion that is not saved says so, and keeps what was typed",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const { id } = await addContact(site, { name: `Pascal Panne ${info.project.name}` })
    await signIn(page, site.admin)
    await breakCalls(page, "POST", /rpc\/convert_contact_request/)
    await page.goto(`/admin/contacts?fenetre=convertir-reno&pour=${id}`)
    await page.getByLabel("Budget").fill("18000")
    await page.getByRole("button", { name: "Convertir" }).click()
    await expect(page.getByText(/Erreur lors de la création du projet/)).toBeVisible()
    await expect(page.getByLabel("Budget")).toHaveValue("18000")

    await page.goto(`/admin/contacts?fenetre=convertir-brico&pour=${id}`)
    await page.getByRole("textbox", { name: "Prix de base" }).fill("60")
    await page.getByRole("button", { name: "Convertir" }).click()
    await expect(page.getByText(/Erreur lors de l’enregistrement de la demande/)).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Prix de base" })).toHaveValue("60")
    expect(await readFrom(site, "contact_requests", id)).toMatchObject({ status: "new" })
  },
)

test(
  "photos, mails and history that cannot be read leave the rest of the panel",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const name = `Pia Partielle ${info.project.name}`
    const { id } = await addContact(site, { name })
    await addPhotos(site, id, ["a.jpg"])
    await signIn(page, site.admin)
    await breakCalls(page, "POST", /storage\/v1\/object\/sign/)
    await breakCalls(page, "GET", /rest\/v1\/email_outbox/)
    await breakCalls(page, "POST", /rpc\/record_history/)
    await page.goto(`/admin/contacts?demande=${id}`)
    const panel = page.getByRole("dialog", { name, exact: true })
    await expect(panel.getByRole("button", { name: "Réessayer" })).toHaveCount(3)
    await expect(panel).toContainText("Ouvrir la cuisine sur le salon")
  },
)

test("a request that is gone says so in its panel", async ({ page, site }) => {
  await signIn(page, site.admin)
  await page.goto("/admin/contacts?demande=00000000-0000-4000-8000-000000000000")
  await expect(page.getByRole("dialog", { name: "Demande de contact" })).toContainText("Cet élément est introuvable.")
})
