import type { Page, Route } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, test } from "./fixtures.ts"
import { addPhotos, choose } from "./forms.ts"
import { signIn } from "./office.ts"

// The browser logs a refused request, and the office logs its error; the browser's PDF viewer also logs addresses of its own.
test.use({
  expectedComplaints: [
    /status of (500|409|406|404|400)|Une erreur est survenue|introuvable|non trouvé|entre-temps|Failed to load|chrome(-extension)?:/,
  ],
})

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { code: "XX000", message: "internal error", details: null, hint: null } })

/** Makes one kind of call fail with 500, in the browser's network. */
async function breakCalls(page: Page, method: string, path: RegExp) {
  await page.route(path, (route) => (route.request().method() === method ? broken(route) : route.fallback()))
}

async function addProject(site: RunningSite, name: string): Promise<string> {
  const service = clientOf(site, site.keys.secretKey)
  const { data } = await service
    .from("reno_projects")
    .insert({ name, client_name: "Anne", address: "Paris", budget: 100 })
    .select("id")
    .single()
  const project_id = data?.id as string
  await service.from("project_milestones").insert({ project_id, title: "Dépose", due_date: "2027-01-10" })
  await service.from("project_photos").insert({ project_id, url: "/demo/cuisine-avant.svg", caption: "Évier" })
  await service.from("project_documents").insert({ project_id, name: "Plan", file_url: "/demo/plan-exemple.pdf" })
  return project_id
}
const expectText = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const confirm = (page: Page) =>
  page
    .getByRole("dialog", { name: /^Supprimer/ })
    .getByRole("button", { name: "Supprimer" })
    .click()

test(
  "a list and its statuses that fail say so, and the list is asked for again",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const name = `Panne ${info.project.name}`
    await addProject(site, name)
    await signIn(page, site.admin)
    await page.goto(`/admin/reno?q=${encodeURIComponent(name)}`)
    await breakCalls(page, "PATCH", /rest\/v1\/reno_projects/)
    await breakCalls(page, "POST", /rpc\/(save_reno_project|reno_project_ties)/)
    await page.getByLabel(`Statut du projet ${name}`).selectOption("Terminé")
    await page.getByRole("button", { name: "La laisser ouverte" }).click()
    await expectText(page, "Erreur lors de la mise à jour du statut")
    await expect(page.getByLabel(`Statut du projet ${name}`)).toHaveValue("planning")
    await page.getByLabel(`Statut du devis de ${name}`).selectOption("Signé")
    await expectText(page, "Erreur lors de la mise à jour du statut du devis")
    await page.getByRole("button", { name: `Supprimer le projet ${name}` }).click()
    await expectText(page, "Erreur lors de la suppression du projet")
    await page.getByRole("button", { name: "Nouveau projet" }).click()
    const form = page.getByRole("dialog", { name: "Nouveau projet" })
    for (const [label, value] of Object.entries({
      "Nom du projet": "X",
      "Nom du client": "Y",
      Téléphone: "0639980001",
      "E-mail": "y@example.fr",
      "Adresse du chantier": "Paris",
      Budget: "1",
    }))
      await form.getByLabel(label).fill(value)
    await form.getByRole("button", { name: "Créer le projet" }).click()
    await expect(form.getByRole("alert")).toContainText("Erreur lors de la création du projet")
    await expect(form.getByLabel("Nom du client")).toHaveValue("Y")

    await breakCalls(page, "POST", /rpc\/search_reno_projects/)
    await page.goto("/admin/reno")
    await expect(page.getByRole("alert")).toContainText("Erreur: ")
    await page.unroute(/rpc\/search_reno_projects/)
    await page.getByRole("button", { name: "Réessayer" }).click()
    await expect(page.getByRole("list", { name: "Projets Réno" })).toBeVisible()
  },
)

test(
  "a project that is not there, or cannot be read, says so and leads back",
  { tag: "@rest" },
  async ({ page, site }) => {
    await signIn(page, site.admin)
    for (const id of [crypto.randomUUID(), "nimporte"]) {
      await page.goto(`/admin/reno/${id}`)
      await expect(page.getByRole("heading", { name: "Projet non trouvé" })).toBeVisible()
    }
    await page.route(/rest\/v1\/reno_projects/, broken)
    await page.goto(`/admin/reno/${crypto.randomUUID()}`)
    await expectText(page, "Erreur lors du chargement du projet: Une erreur est survenue")
    await page.getByRole("link", { name: "Retour à la liste" }).click()
    await expect(page).toHaveURL(/\/admin\/reno$/)
  },
)

test(
  "each part of a project that fails says so in the words of the specification",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const id = await addProject(site, `Parties ${info.project.name}`)
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${id}?mode=edition`)
    await page.getByLabel("Budget").press("ArrowUp")
    await expect(page.getByLabel("Budget")).toHaveValue("200")
    await page.getByLabel("Nom du projet").fill("Autre")
    await breakCalls(page, "POST", /rpc\/save_reno_project/)
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByRole("alert").first()).toContainText("Erreur lors de la mise à jour du projet")
    await page.getByRole("button", { name: "Annuler" }).click()

    const table = /rest\/v1\/project_(milestones|photos|documents)/
    await page.goto(`/admin/reno/${id}?onglet=jalons`)
    await expect(page.getByRole("list", { name: "Jalons" })).toBeVisible()
    for (const method of ["POST", "PATCH", "DELETE"]) await breakCalls(page, method, table)
    await page.getByRole("button", { name: "Terminer le jalon Dépose" }).click()
    await expectText(page, "Erreur lors de la mise à jour du jalon")
    await page.getByRole("button", { name: "Supprimer le jalon Dépose" }).click()
    await expectText(page, "Êtes-vous sûr de vouloir supprimer ce jalon ?")
    await confirm(page)
    await expectText(page, "Erreur lors de la suppression du jalon")
    await page.getByRole("button", { name: "Ajouter un jalon" }).click()
    const form = page.getByRole("dialog", { name: "Nouveau jalon" })
    await form.getByLabel("Titre").fill("Pose")
    await form.getByLabel("Échéance").fill("2027-02-01")
    await form.getByRole("button", { name: "Ajouter" }).click()
    await expect(form.getByRole("alert")).toContainText("Erreur lors de l’ajout du jalon")
    await form.getByRole("button", { name: "Annuler" }).click()
    await form.getByRole("button", { name: "Fermer sans enregistrer" }).click()

    await page.getByRole("tab", { name: /^Photos/ }).click()
    await page.getByRole("button", { name: "Ouvrir la photo Évier" }).click()
    const viewer = page.getByRole("dialog", { name: "Évier" })
    await viewer.getByLabel("Légende").fill("Autre légende")
    await viewer.getByLabel("Légende").press("Tab")
    await expectText(page, "Erreur lors de la mise à jour de la légende")
    await viewer.getByRole("button", { name: "Supprimer" }).click()
    await expectText(page, "Êtes-vous sûr de vouloir supprimer cette photo ?")
    await confirm(page)
    await expectText(page, "Erreur lors de la suppression de la photo")
    await page.keyboard.press("Escape")
    const stored = { bucket: "documents", path: `projects/${id}/photos/x.webp`, name: "x.jpg", mime_type: "image/webp" }
    await page.route(/functions\/v1\/upload-file/, (route) => route.fulfill({ json: { data: stored } }))
    const picture = { name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("x") }
    await addPhotos(page, picture)
    await expectText(page, "Erreur lors de l’ajout de la photo")
    await page.getByRole("tab", { name: /^Documents/ }).click()
    await page.getByRole("button", { name: "Ajouter des documents" }).click()
    await choose(page, "Choisir des fichiers", picture)
    await expectText(page, "Erreur lors de l’ajout du document")
    await page.getByRole("button", { name: "Supprimer Plan" }).click()
    await expectText(page, "Êtes-vous sûr de vouloir supprimer «\u00a0Plan\u00a0»\u00a0?")
    await confirm(page)
    await expectText(page, "Erreur lors de la suppression du fichier")
  },
)

test(
  "private files that cannot be opened say so in the words of the specification",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const id = await addProject(site, `Fichiers ${info.project.name}`)
    const service = clientOf(site, site.keys.secretKey)
    const lost = { project_id: id, bucket: "documents" }
    await service
      .from("project_documents")
      .insert({ ...lost, path: `projects/${id}/documents/a.pdf`, name: "Perdu", file_url: "a" })
    await service.from("project_documents").insert({ project_id: id, name: "Vue", file_url: "/demo/absente.webp" })
    await service
      .from("project_photos")
      .insert({ ...lost, path: `projects/${id}/photos/a.webp`, url: "a", caption: "Perdue" })
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${id}?onglet=photos`)
    await expectText(page, "Image non disponible")
    await page.goto(`/admin/reno/${id}?onglet=documents`)
    await page.getByRole("button", { name: "Aperçu de Vue" }).click()
    await expectText(page, "Erreur lors du chargement de l’image")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Aperçu de Perdu" }).click()
    const preview = page.getByRole("dialog", { name: "Perdu" })
    await expect(preview.getByRole("alert")).toContainText("Impossible de générer l’URL d’aperçu")
    await preview.getByRole("button", { name: "Ouvrir dans un nouvel onglet" }).click()
    await expectText(page, "Erreur lors de l’ouverture du fichier")
    await preview.getByRole("button", { name: "Télécharger" }).click()
    await expectText(page, "Erreur lors du téléchargement: ")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Aperçu de Plan" }).click()
    await expect(page.getByRole("dialog", { name: "Plan" }).locator("iframe")).toBeVisible()
    await page.keyboard.press("Escape")
    await page.route(/demo\/plan-exemple\.pdf/, broken)
    await page.getByRole("button", { name: "Aperçu de Plan" }).click()
    await expectText(page, "Erreur lors du chargement du PDF")
  },
)

test(
  "who saves over a colleague's change is told what it was, and may go on",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const name = `Deux ${info.project.name}`
    const id = await addProject(site, name)
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${id}?mode=edition`)
    await page.getByLabel("Nom du client").fill("Anne Martin")
    const theirs = { budget: 250, client_name: "Anne Marti" }
    await clientOf(site, site.keys.secretKey).from("reno_projects").update(theirs).eq("id", id)
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expectText(page, "Quelqu’un d’autre a modifié ce projet pendant votre saisie")
    await expectText(page, "Budget 250\u00a0€")
    await expect(page.getByRole("button", { name: "Reprendre Nom du client\u00a0: Anne Marti" })).toBeVisible()
    await expect(page.getByLabel("Budget")).toHaveValue("250")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expectText(page, "Projet mis à jour avec succès !")
    await expect(page.getByText("Anne Martin").first()).toBeVisible()
    await expect(page.getByText("250\u00a0€").first()).toBeVisible()
  },
)

test(
  "a connection that breaks says so, and the file is sent again when asked; nothing is doubled",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const id = await addProject(site, `Réseau ${info.project.name}`)
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${id}?onglet=documents`)
    await page.getByRole("button", { name: "Ajouter des documents" }).click()
    await page.route(/functions\/v1\/upload-file/, (route) => route.abort("connectionreset"))
    const chooser = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Choisir des fichiers" }).click()
    await (await chooser).setFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") })
    await expectText(page, "La connexion a été interrompue")
    await page.unroute(/functions\/v1\/upload-file/)
    await page.getByRole("button", { name: "Réessayer a.pdf" }).click()
    await expectText(page, "Document ajouté avec succès !")
    const { data } = await clientOf(site, site.keys.secretKey)
      .from("project_documents")
      .select("name")
      .eq("project_id", id)
    expect(data?.map(({ name }) => name as string).sort()).toEqual(["Plan", "a.pdf"])
  },
)
