import { addDays, parisToday } from "#domain/dates.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { priceWorld } from "./price-requests.ts"
const MESSAGE = "Dépose, plomberie et électricité d’une cuisine de 9 m²."

test(
  "two subcontractors answer on their phones without script, staff compare and choose one",
  { tag: "@touch" },
  async ({ page, site, browser, checkAccessibility }, info) => {
    const mark = `Rivoli ${info.project.name}`
    const world = await priceWorld(site, mark)
    const [first, second] = world.people
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${world.projectId}?onglet=devis`)
    await expect(page.getByText("Aucune demande de chiffrage")).toBeVisible()
    await press(page, page.getByRole("button", { name: "Demander un chiffrage" }).first())
    const dialog = page.getByRole("dialog")
    const send = dialog.getByRole("button", { name: "Envoyer la demande" })
    await expect(send).toBeDisabled()
    await expect(dialog).toContainText("Veuillez sélectionner au moins un sous-traitant")
    await dialog.getByRole("searchbox").fill(mark)
    for (const { name } of world.people) await dialog.getByRole("checkbox", { name: String(name) }).check()
    await expect(dialog).toContainText("Veuillez saisir un message pour la demande de chiffrage")
    await dialog.getByRole("textbox", { name: "Message" }).fill(MESSAGE)
    await dialog.getByRole("checkbox", { name: "Avant les travaux" }).check()
    const summary = dialog.getByRole("region", { name: "Récapitulatif" })
    await expect(summary).toContainText("2 sous-traitants sélectionnés")
    await expect(summary).toContainText("1 photo jointe")
    await expect(summary).toContainText("Sans les coordonnées du client")
    await checkAccessibility(page)
    await press(page, send)
    await expect(page.getByText(/Demande (envoyée avec succès à|préparée pour) 2 sous-traitant/)).toBeVisible()
    await expect(dialog).toHaveCount(0)

    // As on a building site: a phone, without JavaScript.
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
    })
    const phone = await context.newPage()
    for (const [index, price] of [
      [0, "5 200"],
      [1, "4 100,50"],
    ] as const) {
      const contractor = world.people[index]
      await phone.goto(await world.pathOf(contractor?.id ?? ""))
      await expect(phone.getByRole("heading", { level: 1, name: `Bonjour ${String(contractor?.name)}` })).toBeVisible()
      await expect(phone.getByText(MESSAGE)).toBeVisible()
      for (const secret of ["Laurent", "Lilas", "4 100"]) await expect(phone.locator("main")).not.toContainText(secret)
      await phone.getByRole("button", { name: "Envoyer mon prix" }).click()
      await expect(phone.getByRole("alert")).toContainText("Votre réponse n’est pas partie")
      await phone.getByLabel("Montant en euros").fill(price)
      await phone.getByRole("radio", { name: "10 %" }).check()
      await phone.getByLabel("Je peux commencer le").fill(addDays(parisToday(), 20))
      await phone.getByLabel("Durée, en jours de travail").fill(String(8 - index))
      if (index === 1) {
        await phone.getByLabel("Votre devis, ou une photo (facultatif)").setInputFiles({
          name: "devis.pdf",
          mimeType: "application/pdf",
          buffer: Buffer.from("%PDF-1.4\n%%EOF"),
        })
      }
      await phone.getByRole("button", { name: "Envoyer mon prix" }).click()
      await expect(phone.getByRole("status")).toContainText("Votre prix est envoyé")
      await expectNoSidewaysScroll(phone)
    }
    await expect(phone.getByText("4 510,55 € TTC, TVA 10 %")).toBeVisible()
    await expect(phone.getByText("Fichier joint : devis.pdf")).toBeVisible()

    await page.reload()
    const round = page.getByRole("region", { name: /^Demande du/ })
    await expect(round).toContainText("4 100,50 €")
    await expect(round.getByText("Le moins cher")).toHaveCount(1)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, round.getByRole("button", { name: `Retenir le chiffrage de ${String(second?.name)}` }))
    await expect(dialog).toContainText(`${String(first?.name)} apprend que son chiffrage n’est pas retenu.`)
    const adds = dialog.getByRole("checkbox", { name: "Ajouter au coût estimé" })
    await expect(adds).not.toBeChecked()
    await expect(dialog).toContainText("Il passerait de 0 € à 4 100,50 € HT.")
    await adds.click()
    await press(page, dialog.getByRole("button", { name: "Retenir ce chiffrage" }))
    await expect(page.getByText(/retenu, (les autres sous-traitants sont prévenus|aucun e-mail ne part)/)).toBeVisible()
    await expect(round.getByText("Non retenu")).toBeVisible()

    // Undo the award: the round is open again, and the same quote is chosen again.
    await press(
      page,
      round.getByRole("button", { name: `Revenir sur ce choix\u00a0: chiffrage de ${String(second?.name)}` }),
    )
    await expect(dialog).toContainText(`${String(second?.name)} apprend que son chiffrage n’est pas encore retenu`)
    await expect(dialog).toContainText("Le coût estimé du projet revient à 0 € HT.")
    await press(page, dialog.getByRole("button", { name: "Rouvrir le choix" }))
    await expect(page.getByText("Choix rouvert")).toBeVisible()
    await expect(round.getByText("Non retenu")).toHaveCount(0)
    await press(page, round.getByRole("button", { name: `Retenir le chiffrage de ${String(second?.name)}` }))
    await press(page, dialog.getByRole("button", { name: "Retenir ce chiffrage" }))
    await expect(round.getByText("Non retenu")).toBeVisible()
    // The price is committed; it is no cost yet, and the estimate is as before.
    await page.getByRole("tab", { name: "Vue d’ensemble" }).click()
    const finances = page.getByRole("region", { name: "Finances" })
    await press(page, finances.locator("summary"))
    await expect(finances.getByText("1 prix de sous-traitant retenu")).toBeVisible()
    await expect(finances.getByText("4 100,50 € HT")).toHaveCount(1)
    await page.getByRole("tab", { name: /Dépenses/ }).click()
    await expect(page.getByText("Aucune dépense")).toBeVisible()
    // It goes into a quote as its cost; what the client pays is for staff to write.
    await page.getByRole("tab", { name: /Chiffrages/ }).click()
    await press(
      page,
      round.getByRole("button", { name: `Mettre dans un devis le chiffrage de ${String(second?.name)}` }),
    )
    await expect(page).toHaveURL(/\/admin\/devis\/[0-9a-f-]{36}$/)
    expect(
      await site.sql(
        `select c.unit_cost::float8, l.unit_price::float8 from public.quote_lines l join public.quote_line_costs c on c.line_id = l.id join public.quotes q on q.id = l.quote_id where q.project_id = '${world.projectId}'`,
      ),
    ).toEqual([{ unit_cost: 4100.5, unit_price: 0 }])

    await phone.goto(await world.pathOf(second?.id ?? ""))
    await expect(phone.getByRole("heading", { level: 1, name: "Votre chiffrage est retenu" })).toBeVisible()
    await phone.goto(await world.pathOf(first?.id ?? ""))
    await expect(phone.getByRole("heading", { level: 1, name: "Un autre chiffrage est retenu" })).toBeVisible()
    await expect(phone.getByRole("button", { name: /Envoyer/ })).toHaveCount(0)
    await context.close()
  },
)

test.describe("the page of a link that opens nothing, which the browser logs as 404", () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test(
    "the page of a price request declines in one gesture, counts as seen only when it is in sight, and is polite when it is over",
    { tag: "@rest" },
    async ({ page, site, checkAccessibility }) => {
      const world = await priceWorld(site, "Décliné")
      const [contractor] = world.people
      await signIn(page, site.admin)
      const headers = { Authorization: `Bearer ${site.keys.secretKey}` }
      const { error } = await world.service.rpc("create_price_request", {
        p_id: crypto.randomUUID(),
        p_round_id: crypto.randomUUID(),
        p_project_id: world.projectId,
        p_contractor_id: contractor?.id ?? "",
        p_message: MESSAGE,
        p_include_details: true,
        p_photos: [],
        p_due_on: addDays(parisToday(), 5),
        p_author: null as unknown as string,
      })
      expect(error).toBeNull()
      // Rendering the mail creates the link's token and stores its hash.
      await world.service.functions.invoke("run-jobs", { body: {}, headers })
      const path = await world.pathOf(contractor?.id ?? "")
      const status = async () =>
        (
          await world.service
            .from("contractor_quote_requests")
            .select("status")
            .eq("project_id", world.projectId)
            .single()
        ).data?.status
      await expect.poll(async () => (await fetch(site.url + path)).status).toBe(200)
      expect(await status()).toBe("sent")
      await page.goto(path)
      await expect.poll(status).toBe("viewed")
      await expect(page.getByText("Zoé Laurent")).toBeVisible()
      await checkAccessibility(page)
      await page.getByLabel("Montant en euros").fill("1000")
      await page.getByRole("radio", { name: "20 %" }).check()
      await expect(page.getByText("soit 1 200 € TTC")).toBeVisible()
      await page.getByText("Je ne peux pas répondre à cette demande").click()
      await page.getByLabel("Un mot d’explication (facultatif)").fill("Complet jusqu’en mars")
      await press(page, page.getByRole("button", { name: "Décliner la demande" }))
      await expect(page.getByRole("status")).toContainText("C’est noté, merci de nous l’avoir dit")
      expect(await status()).toBe("declined")
      await world.service
        .from("contractor_quote_requests")
        .update({ due_on: addDays(parisToday(), -1) })
        .eq("project_id", world.projectId)
      await page.goto(path)
      await expect(page.getByText("Votre réponse est entre nos mains")).toBeVisible()
      await expect(page.getByText("Zoé Laurent")).toHaveCount(0)
      const altered = path.slice(0, -1) + (path.endsWith("A") ? "B" : "A")
      expect((await page.goto(altered))?.status()).toBe(404)
      await expect(page.getByRole("heading", { level: 1, name: "Ce lien n’ouvre aucune demande" })).toBeVisible()
      await checkAccessibility(page)
    },
  )
})
