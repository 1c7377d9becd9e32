import { addDays, parisToday } from "#domain/dates.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { priceWorld } from "./price-requests.ts"

// The browser logs the 404 of a revoked link.
test.use({ expectedComplaints: [/status of 404/] })

test(
  "staff revoke a link that went to the wrong person: it opens nothing any more, and a new one takes its place",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const world = await priceWorld(site, "Lien")
    const contractorId = world.people[0]?.id ?? ""
    const asked = await world.service.rpc("create_price_request", {
      ...{ p_id: crypto.randomUUID(), p_round_id: crypto.randomUUID(), p_project_id: world.projectId },
      ...{ p_contractor_id: contractorId, p_message: "Prix ?", p_include_details: false, p_photos: [] },
      ...{ p_due_on: addDays(parisToday(), 5), p_author: null as unknown as string },
    })
    expect(asked.error).toBeNull()
    const path = await world.pathOf(contractorId)
    const statusOf = async (address: string) => (await fetch(new URL(address, site.url))).status
    expect(await statusOf(path)).toBe(200)

    // Without a clipboard the office shows the link instead.
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${world.projectId}?onglet=devis`)
    const manage = page.getByRole("button", { name: /^Gérer le lien/ })
    await press(page, manage)
    const dialog = page.getByRole("dialog")
    await expect(dialog).toContainText(
      /Ce lien ouvre la page sans compte, à toute personne qui l’a reçu, jusqu’au \d{2}\/\d{2}\/\d{4}\./,
    )
    await checkAccessibility(page)
    await press(page, dialog.getByRole("button", { name: "Révoquer le lien" }))
    await press(page, dialog.getByRole("button", { name: "Oui" }))
    await expect(dialog).toContainText("Ce lien ne fonctionne plus. Le prochain envoi en contiendra un nouveau.")
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    expect(await statusOf(path)).toBe(404)

    await press(page, dialog.getByRole("button", { name: "Nouveau lien" }))
    const next = await page.getByRole("textbox", { name: "Lien à copier" }).inputValue()
    await expect(dialog).toContainText("Ce lien ouvre la page sans compte")
    expect(new URL(next).pathname).not.toBe(path)
    expect([await statusOf(path), await statusOf(next)]).toEqual([404, 200])
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1, name: "Ce lien n’ouvre aucune demande" })).toBeVisible()
    const { data } = await world.service
      .from("activity_log")
      .select("summary")
      .eq("subject_id", world.projectId)
      .like("summary", "Lien%")
    expect(data).toHaveLength(1)
  },
)
