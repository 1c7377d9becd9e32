import { press } from "#tests/support/press.ts"
import { countEntries } from "./clicks.ts"
import { expect, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

// The browser logs a cut request, and the office logs its error.
test.use({ expectedComplaints: [/ERR_FAILED|Failed to fetch|momentanément indisponible/] })

test(
  "a request whose answer is lost: the refusal stands at the foot with the focus, and a second press makes no second one",
  { tag: "@touch" },
  async ({ page, site }, info) => {
    const hands = countEntries(page)
    const name = `Réponse Perdue ${info.project.name}`
    await signIn(page, site.admin)
    await page.goto("/admin/brico?fenetre=nouvelle")
    const form = page.getByRole("dialog", { name: "Nouvelle demande" })
    await form.getByLabel("Téléphone").fill("06 12 34 56 70")
    await form.getByLabel("Nom", { exact: false }).first().fill(name)
    await form.getByRole("combobox", { name: "Adresse" }).fill("12 rue de Rivoli")
    await form.getByLabel("Code postal").fill("75004")
    await hands.choose(form.getByLabel("Prestation", { exact: true }), /^Réparation de fuite|^Pose de luminaire/)
    let isCut = true
    await page.route(/rpc\/save_brico_request/, async (route) => {
      if (!isCut) return route.fallback()
      isCut = false
      await route.fetch()
      await route.abort()
    })
    await press(page, form.getByRole("button", { name: "Créer la demande" }))
    const refusal = form.getByRole("alert").filter({ hasText: "Erreur lors de l’enregistrement" })
    await expect(refusal).toBeInViewport({ ratio: 1 })
    await expect(refusal).toBeFocused()
    await press(page, form.getByRole("button", { name: "Créer la demande" }))
    await expect(form).toBeHidden()
    expect(await site.sql(`select status from public.brico_requests where client_name = '${name}'`)).toHaveLength(1)
  },
)
