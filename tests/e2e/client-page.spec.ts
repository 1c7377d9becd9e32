import { addDays, parisToday } from "#domain/dates.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { priceWorld } from "./price-requests.ts"

// The browser logs the 404 of a revoked link.
test.use({ expectedComplaints: [/status of 404/] })

test(
  "staff open a page for their client, who follows the works, writes and chooses; what is not marked stays unseen",
  { tag: "@touch" },
  async ({ page, site, browser, checkAccessibility }, info) => {
    const world = await priceWorld(site, `Lilas ${info.project.name}`)
    const { projectId } = world
    await world.add("project_milestones", {
      project_id: projectId,
      title: "Dépose",
      due_date: addDays(parisToday(), -3),
      is_completed: true,
    })
    await world.add("project_milestones", {
      project_id: projectId,
      title: "Pose du carrelage",
      due_date: addDays(parisToday(), 4),
    })
    await world.add("project_photos", {
      project_id: projectId,
      url: "/demo/cuisine-chantier.svg",
      caption: "Les cloisons sont montées",
      category: "progress",
      is_client_visible: true,
    })
    const seen = { project_id: projectId, is_client_visible: true }
    const wall = await world.add("project_photos", { ...seen, url: "/demo/cuisine-avant.svg", caption: "Le mur" })
    await world.add("project_photos", {
      ...seen,
      url: "/demo/cuisine-apres.svg",
      caption: "La crédence",
      category: "after",
      before_photo_id: wall,
    })
    await world.add("project_documents", {
      project_id: projectId,
      name: "Plan.pdf",
      file_url: "/demo/plan-exemple.pdf",
      is_client_visible: true,
    })
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${projectId}?onglet=client`)
    await press(page, page.getByRole("button", { name: /^Créer (et envoyer le lien|le lien et préparer)/ }))
    await expect(page.getByText(/^Lien créé( et envoyé au client|\u00a0: aucun e-mail)/)).toBeVisible()
    // The panel grows when it knows the link: what stands below moves once more.
    await expect(page.getByRole("button", { name: "Copier le lien" })).toBeVisible()
    await press(page, page.getByRole("button", { name: "Proposer un choix" }))
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox", { name: "Question" }).fill("Quel carrelage ?")
    await dialog.getByRole("textbox", { name: "Intitulé de la réponse 1" }).fill("Grès gris clair")
    await dialog.getByRole("textbox", { name: "Intitulé de la réponse 2" }).fill("Terre cuite")
    await press(page, dialog.getByRole("button", { name: "Proposer" }))
    await expect(page.getByText("En attente du client")).toBeVisible()
    // The row of tabs stays in sight: scrolled, it covers a part of the head's buttons.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }))
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    const popup = page.waitForEvent("popup")
    await press(page, page.getByRole("button", { name: "Voir la page" }))
    const opened = await popup
    await opened.waitForURL(/\/chantier\//)
    const path = new URL(opened.url()).pathname
    await opened.close()

    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.url,
      viewport: page.viewportSize(),
    })
    const client = await context.newPage()
    await client.goto(path)
    await expect(client.getByText("Bonjour Zoé, voici votre chantier")).toBeVisible()
    await expect(client.getByText("Prochaine étape : Pose du carrelage")).toBeVisible()
    await expect(client.getByText("Les cloisons sont montées")).toBeVisible()
    const pair = client.getByRole("region", { name: "Avant, après" })
    for (const name of ["Avant : La crédence", "Après : La crédence"])
      await expect(pair.getByRole("img", { name })).toBeVisible()
    await expect(pair.getByRole("slider")).toHaveCount(0)
    await expect(client.getByRole("link", { name: /Plan\.pdf/ })).toBeVisible()
    for (const secret of ["Avant les travaux", "30 000", "Lilas, 75020"])
      await expect(client.locator("main")).not.toContainText(secret)
    const waiting = client.getByRole("region", { name: "Une chose vous attend" })
    await expect(client).toHaveTitle(/^\(1\) Mon chantier/)
    await waiting.getByRole("link", { name: "Choisir" }).click()
    await expect(client.getByRole("radio", { name: "Terre cuite" })).toBeInViewport()
    await client.getByRole("radio", { name: "Terre cuite" }).check()
    await client.getByRole("button", { name: "Valider mon choix" }).click()
    await expect(client.getByRole("status")).toContainText("C’est noté")
    await expect(waiting).toHaveCount(0)
    await client.getByLabel("Votre message").fill("Peut-on voir les joints samedi ?")
    await client.getByRole("button", { name: "Envoyer" }).click()
    await expect(client.getByRole("status")).toContainText("Votre message est envoyé")
    await expectNoSidewaysScroll(client)
    await context.close()
    await page.goto(path)
    await expect(page.getByText("Peut-on voir les joints samedi ?")).toBeVisible()
    const border = page.getByRole("slider", { name: "Part de l’image d’avant : La crédence" })
    await border.press("ArrowRight")
    await expect(border).toHaveAttribute("aria-valuetext", "55\u00a0% avant, 45\u00a0% après")
    await checkAccessibility(page)

    await page.goto(`/admin/reno/${projectId}?onglet=client`)
    await expect(page.getByText("Peut-on voir les joints samedi ?")).toBeVisible()
    await expect(page.getByText(/Terre cuite, le/)).toBeVisible()
    await page.getByRole("textbox", { name: "Votre message" }).fill("Oui, dès 10 h.")
    await press(page, page.getByRole("button", { name: "Envoyer", exact: true }))
    await expect(page.getByText(/^Message (envoyé au client|visible sur la page du client)/)).toBeVisible()
    await press(page, page.getByRole("button", { name: "Révoquer" }))
    await press(page, dialog.getByRole("button", { name: "Révoquer" }))
    await expect(page.getByText("Lien révoqué : il n’ouvre plus rien")).toBeVisible()
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1, name: "Ce lien n’ouvre aucun chantier" })).toBeVisible()
    await checkAccessibility(page)
  },
)
