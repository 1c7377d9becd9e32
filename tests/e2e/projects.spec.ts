import type { Page } from "@playwright/test"
import sharp from "sharp"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addPhotos, choose } from "./forms.ts"
import { signIn } from "./office.ts"

const draw = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
const photo = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await draw(background),
})
const PDF = { name: "Devis signé.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") }

const openTab = (page: Page, name: RegExp) => page.getByRole("tab", { name }).click()

/** Opens a tab that stands in the menu at the end of the row, by keyboard. */
async function openFolded(page: Page, name: RegExp) {
  await page.getByRole("button", { name: /^Plus/ }).press("Enter")
  await expect(page.getByRole("menuitem").first()).toBeFocused()
  await page.keyboard.press("End")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: /^Plus/ })).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await page.getByRole("menuitem", { name }).press("Enter")
  await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true")
}

async function readProject(site: RunningSite, name: string) {
  const { data } = await clientOf(site, site.keys.secretKey)
    .from("reno_projects")
    .select("id, status, quote_status, progress, milestone_progress, budget, actual_cost, margin")
    .eq("name", name)
    .single()
  return data as Record<string, unknown> & { id: string }
}

test(
  "a project goes from its creation to its end, with milestones, an expense, photos and a document",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Verrière ${info.project.name}`
    await signIn(page, site.admin)
    await page.goto("/admin/reno")
    await expect(page.getByRole("list", { name: "Projets Réno" })).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole("button", { name: "Nouveau projet" }).click()
    const form = page.getByRole("dialog", { name: "Nouveau projet" })
    await form.getByRole("button", { name: "Créer le projet" }).click()
    await expect(form.getByText("Indiquez le téléphone du client.")).toBeVisible()
    await form.getByLabel("Nom du projet").fill(name)
    await form.getByLabel("Nom du client").fill("Élodie Quéré")
    await form.getByLabel("Téléphone").fill("06 39 98 00 01")
    await form.getByLabel("E-mail").fill("elodie@example.fr")
    await form.getByLabel("Adresse du chantier").fill("8 rue Oberkampf, 75011 Paris")
    await form.getByLabel("Budget").fill("24000")
    await checkAccessibility(page)
    await form.getByRole("button", { name: "Créer le projet" }).click()
    await expect(page.getByText("Projet créé avec succès !")).toBeVisible()
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
    await expect(page.getByText("Pas d’échéance").first()).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    if (info.project.name === "phone") {
      // On a phone the head leaves the screen to the tab, and keeps the row of tabs in sight.
      const tabs = page.getByRole("tablist", { name: "Parties du projet" })
      expect((await tabs.boundingBox())?.y).toBeLessThan(120 + 52)
      await page.mouse.wheel(0, 2000)
      await expect(tabs).toBeInViewport()
    }
    await page.getByRole("button", { name: "Actions du projet" }).click()
    await checkAccessibility(page)
    await page.getByRole("menuitem", { name: "Modifier" }).click()
    await page.getByLabel("Coût estimé").press("ArrowUp")
    await expect(page.getByLabel("Coût estimé")).toHaveValue("100")
    await page.getByLabel("Échéance").fill("2027-06-30")
    await checkAccessibility(page)
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("Projet mis à jour avec succès !")).toBeVisible()
    await page.getByLabel(`Statut du projet ${name}`).selectOption("En cours")
    await page.getByLabel(`Statut du devis de ${name}`).selectOption("Rejeté")

    await openTab(page, /^Jalons/)
    for (const [title, due] of [
      ["Pose", "2027-03-10"],
      ["Dépose", "2027-02-10"],
    ] as const) {
      await page.getByRole("button", { name: "Ajouter un jalon" }).click()
      const step = page.getByRole("dialog", { name: "Nouveau jalon" })
      await expect(step.getByRole("button", { name: "Ajouter" })).toBeDisabled()
      await step.getByLabel("Titre").fill(title)
      await step.getByLabel("Échéance").fill(due)
      await step.getByRole("button", { name: "Ajouter" }).click()
      await expect(step).toBeHidden()
    }
    const steps = page.getByRole("list", { name: "Jalons" }).getByRole("listitem")
    await expect(steps).toHaveText([/Dépose/, /Pose/])
    await page.getByRole("button", { name: "Terminer le jalon Dépose" }).click()
    await expect(steps.first()).toContainText("Terminé")
    await page.getByRole("button", { name: "Passer à 50\u00a0%" }).click()
    await expect(page.getByText(/Les jalons proposent/)).toBeHidden()
    const bar = page.getByRole("slider", { name: "Pose", exact: true })
    await bar.focus()
    await page.keyboard.press("Shift+ArrowRight")
    await page.keyboard.press("Shift+ArrowRight")
    await expect(steps.last()).toContainText("12 mars 2027")
    await expect(bar).toBeFocused()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await openTab(page, /^Dépenses/)
    await page.getByRole("button", { name: "Ajouter une dépense" }).click()
    const expense = page.getByRole("dialog", { name: "Nouvelle dépense" })
    await expense.getByLabel("Dépense").fill("Verre feuilleté")
    await expense.getByLabel("Montant").fill("1481,47")
    await expense.getByLabel("HT ou TTC").selectOption("TTC")
    await expect(expense.getByText("Soit 1 234,56 € HT, la base des marges.")).toBeVisible()
    await expense.getByLabel("Fournisseur").fill("Miroiterie du Nord")
    await choose(page, "Joindre le justificatif", await photo("ticket.jpg", "#eee"))
    await expect(expense.getByText("Justificatif joint")).toBeVisible()
    await expense.getByRole("button", { name: "Ajouter" }).click()
    await expect(expense).toBeHidden()
    await expect(page.getByText("1\u202f234,56\u00a0€ HT").first()).toBeVisible()
    await expect(page.getByText("1\u202f481,47\u00a0€ TTC").first()).toBeVisible()
    await page.getByRole("button", { name: "Justificatif de Verre feuilleté" }).click()
    await expect(page.getByRole("dialog").getByRole("img", { name: /^Justificatif/ })).toBeVisible()
    await page.keyboard.press("Escape")
    await checkAccessibility(page)
    const paid = page.getByRole("checkbox", { name: /^Payée.*Verre feuilleté/ })
    await paid.click()
    await expect(paid).toBeChecked()
    // Controls are above the link that covers the row. The tick must be above the box, or a ticked box would look like a filled square.
    const heights = await paid.evaluate((box) =>
      [box, ...(box.parentElement?.querySelectorAll("svg") ?? [])].map((one) => getComputedStyle(one).zIndex),
    )
    expect(heights).toEqual(["1", "1"])

    await openTab(page, /^Photos/)
    await addPhotos(page, [
      await photo("avant.jpg", "#555"),
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
    ])
    await expect(page.getByText(/^Erreur lors de l’upload/)).toContainText("Type de fichier non autorisé")
    await page.getByRole("button", { name: "Retirer notes.txt" }).click()
    await page.getByRole("button", { name: "Fermer", exact: true }).click()
    await addPhotos(page, await photo("après.jpg", "#c2185b"))
    await expect(page.getByText("Photo ajoutée avec succès !")).toBeVisible()
    // The panel closes one second after the last upload.
    await expect(page.getByRole("button", { name: "Choisir des fichiers" })).toHaveCount(0)
    const photos = page.getByRole("list", { name: "Photos du chantier" }).getByRole("listitem")
    await expect(photos).toHaveCount(2)
    // What they show can be said once they are there.
    const arrived = page.getByRole("group", { name: "Photos ajoutées" })
    await arrived.getByText("Après").click()
    await expect(photos.first()).toContainText("Après")
    await checkAccessibility(page)
    await arrived.getByRole("button", { name: "Masquer" }).click()
    await photos.first().getByRole("button").click()
    const viewer = page.getByRole("dialog", { name: "Photo après" })
    await viewer.getByLabel("Comparer avec la photo avant").selectOption({ index: 1 })
    await expect(viewer.locator("figure img")).toHaveCount(2)
    await viewer.getByLabel("Visible par le client").click()
    await expect(viewer.getByLabel("Visible par le client")).toBeChecked()
    await viewer.getByLabel("Légende").fill("La lumière entre")
    await viewer.getByLabel("Légende").press("Tab")
    await checkAccessibility(page)
    await page.keyboard.press("Escape")
    await expect(photos.first()).toContainText("La lumière entre")
    await expect(photos.first()).toContainText("Visible par le client")
    await expectNoSidewaysScroll(page)

    await openTab(page, /^Documents/)
    await page.getByRole("button", { name: "Ajouter des documents" }).click()
    await choose(page, "Choisir des fichiers", PDF)
    await expect(page.getByText("Document ajouté avec succès !")).toBeVisible()
    await page.getByLabel("Type de Devis signé.pdf").selectOption("Devis")
    await page.getByLabel("Statut de Devis signé.pdf").selectOption("Signé")
    await page.getByRole("button", { name: "Ouvrir le dossier" }).click()
    await expect(page.getByRole("list", { name: "Fichiers enregistrés" })).toContainText("application/pdf")
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await openFolded(page, /^Notes/)
    await page.getByLabel("Nouvelle note").fill("Le client préfère le noir mat.")
    await page.getByRole("button", { name: "Ajouter la note" }).click()
    await expect(page.getByRole("list", { name: "Notes" })).toContainText("Le client préfère le noir mat.")

    await openFolded(page, /^Historique/)
    await expect(page.getByText("Jalon terminé : Dépose")).toBeVisible()
    await page.getByLabel(`Statut du projet ${name}`).selectOption("Terminé")
    const end = page.getByRole("dialog", { name: "Terminer le projet" })
    await expect(end).toContainText("est encore ouverte. Que devient-elle")
    await end.getByRole("button", { name: "La laisser ouverte" }).click()
    await expect
      .poll(() => readProject(site, name))
      .toMatchObject({
        status: "completed",
        quote_status: "rejected",
        progress: 50,
        milestone_progress: 50,
        actual_cost: 1234.56,
        margin: 22_765.44,
      })

    // A project with expenses is archived instead of deleted, and can be restored.
    await openTab(page, /^Vue d’ensemble/)
    await page.getByRole("button", { name: "Supprimer le projet" }).click()
    const question = page.getByRole("dialog", { name: "Archiver le projet" })
    await expect(question).toContainText("1\u00a0dépense (1\u202f234,56\u00a0€), 2\u00a0photos")
    await question.getByRole("button", { name: "Archiver" }).click()
    await expect(page).toHaveURL(/\/admin\/reno$/)
    await expect(page.getByText(`Projet «\u00a0${name}\u00a0» archivé`)).toBeVisible()
  },
)

test(
  "photos before and after are copied into the public gallery, as a draft",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const title = `Salon ${info.project.name}`
    const service = clientOf(site, site.keys.secretKey)
    const row = { name: title, client_name: "Anne", address: "8 rue Oberkampf, 75011 Paris" }
    const { data } = await service.from("reno_projects").insert(row).select("id").single()
    const id = data?.id as string
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${id}?onglet=photos`)
    const six = ["#555", "#777", "#999", "#bbb", "#ddd", "#eee"]
    await addPhotos(page, await Promise.all(six.map((grey, n) => photo(`${n}.jpg`, grey))))
    await expect(page.getByText("6 photos ajoutées avec succès !")).toBeVisible()
    await page.getByRole("button", { name: "Publier dans la galerie" }).click()
    const dialog = page.getByRole("dialog", { name: "Publier dans la galerie" })
    await expect(dialog.getByLabel("Lieu (ville)")).toHaveValue("Paris")
    await expect(dialog.getByRole("button", { name: "Copier 0 photo" })).toBeDisabled()
    for (const box of (await dialog.getByRole("checkbox").all()).slice(0, 2)) await box.check()
    await dialog.getByRole("button", { name: "Copier 2 photos" }).click()
    await expect(page).toHaveURL(/\/admin\/gallery\/edit\//)
    await expect(page.getByRole("tab", { name: "Photos avant/après (2)" })).toBeVisible()
    const works = await service
      .from("gallery_projects")
      .select("location, is_published, client_name")
      .eq("title", title)
    expect(works.data).toEqual([{ location: "Paris", is_published: false, client_name: null }])
    await page.goto(`/admin/reno/${id}?onglet=photos`)
    await expect(page.getByText("Dans la galerie", { exact: true })).toHaveCount(2)
  },
)

test(
  "a bar of the timeline moves by drag, and Escape takes a move back",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const service = clientOf(site, site.keys.secretKey)
    const { data } = await service
      .from("reno_projects")
      .insert({ name: `Frise ${info.project.name}`, client_name: "Anne", address: "Paris" })
      .select("id")
      .single()
    const project_id = data?.id as string
    await service
      .from("project_milestones")
      .insert({ project_id, title: "Pose", starts_on: "2027-02-01", due_date: "2027-02-20" })
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${project_id}?onglet=jalons`)
    const bar = page.getByRole("slider", { name: "Pose" })
    await bar.scrollIntoViewIfNeeded()
    const box = await bar.boundingBox()
    if (!box) throw new Error("The bar is not shown")
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + box.width, middle.y, { steps: 5 })
    await page.mouse.up()
    const dates = async () =>
      (await service.from("project_milestones").select("starts_on, due_date").eq("project_id", project_id).single())
        .data
    await expect.poll(dates).toEqual({ starts_on: "2027-02-21", due_date: "2027-03-12" })
    await bar.focus()
    await page.keyboard.press("PageDown")
    await expect(bar).toHaveAttribute("aria-valuetext", /du 28\/02\/2027 au 19\/03\/2027/)
    await page.keyboard.press("Escape")
    await expect(bar).toHaveAttribute("aria-valuetext", /du 21\/02\/2027 au 12\/03\/2027/)
    expect(await dates()).toEqual({ starts_on: "2027-02-21", due_date: "2027-03-12" })
  },
)
