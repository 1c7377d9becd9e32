import { randomUUID } from "node:crypto"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addContact } from "./contacts.ts"
import { KNOWN_CONTACTS, outlookList } from "#tests/support/outlook-list.ts"
import { signIn } from "./office.ts"
import { addRequest } from "./requests.ts"
import { press } from "#tests/support/press.ts"

test("staff open a client from a request, note a call, give themselves a task, and unite two files and part them", async ({
  page,
  site,
  checkAccessibility,
}) => {
  const word = randomUUID().slice(0, 8)
  const client_phone = `+336${String(parseInt(word.slice(0, 7), 16))
    .padStart(8, "0")
    .slice(-8)}`
  const { id } = await addRequest(site, {
    client_name: `Odile ${word}`,
    client_phone,
    client_email: `odile.${word}@example.fr`,
  })
  await addContact(site, { name: `Robert ${word}`, phone: client_phone, email: `robert.${word}@example.fr` })
  await signIn(page, site.admin)

  await page.goto(`/admin/brico?demande=${id}`)
  const panel = page.getByRole("dialog")
  await press(page, panel.getByRole("link", { name: `Odile ${word}` }))
  await expect(page.getByRole("heading", { level: 1, name: `Odile ${word}` })).toBeVisible()
  // What is empty is left out.
  for (const name of ["Devis", "Factures"]) await expect(page.getByRole("region", { name })).toHaveCount(0)
  await page.getByRole("textbox", { name: "Nouvelle note" }).fill("Rappellera lundi")
  await press(page, page.getByRole("button", { name: "Noter" }))
  await expect(page.getByRole("listitem").filter({ hasText: "Rappellera lundi" })).toContainText("Appel reçu")
  const tasks = page.getByRole("region", { name: "À faire" })
  await press(page, tasks.getByRole("button", { name: "Ajouter" }))
  await tasks.getByLabel("À faire").fill("Envoyer le devis")
  await press(page, tasks.getByRole("button", { name: "Ajouter" }))
  await expect(tasks.getByRole("checkbox", { name: "Envoyer le devis" })).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)

  await page.goto("/admin/clients?fenetre=doublons")
  const pair = page.getByRole("listitem", { name: new RegExp(`(Odile|Robert) ${word} et (Odile|Robert) ${word}`) })
  await checkAccessibility(page)
  await press(page, pair.getByRole("button", { name: "Même client" }))
  const question = page.getByRole("dialog", { name: "Réunir deux fiches" })
  await checkAccessibility(page)
  await press(page, question.getByRole("button", { name: "Réunir" }))
  await expect(pair).toHaveCount(0)
  await page.goto(`/admin/clients?q=${word}`)
  const list = page.getByRole("link", { name: new RegExp(word) })
  await expect(list).toHaveCount(1)
  await checkAccessibility(page)
  await press(page, list)
  const merged = page.getByRole("region", { name: "Fiches réunies" })
  await press(page, merged.getByRole("button", { name: "Séparer" }))
  await expect(merged).toHaveCount(0)
  await page.goto(`/admin/clients?q=${word}`)
  await expect(list).toHaveCount(2)
})

test(
  "an administrator tries out a list of Outlook, imports it in two goes, and undoes it",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility, expectedComplaints }) => {
    expectedComplaints.push(/Failed to load resource|net::ERR/)
    for (const [n, contact] of KNOWN_CONTACTS.entries())
      await addContact(site, { ...contact, phone: `+336111111${10 + n}` })
    await signIn(page, site.admin)
    await page.goto("/admin/clients")
    await press(page, page.getByRole("button", { name: "Importer" }))
    const dialog = page.getByRole("dialog", { name: "Importer une liste de clients" })
    await expect(dialog.getByRole("button", { name: "Choisir un fichier" })).toBeFocused()
    await checkAccessibility(page)
    const file = { name: "contacts.csv", mimeType: "text/csv", buffer: outlookList() }
    await dialog.locator("input[type=file]").setInputFiles(file)
    await expect(dialog.getByLabel("Colonne Tél. mobile")).toHaveValue("phone")
    await checkAccessibility(page)
    await press(page, dialog.getByRole("button", { name: "Essayer la liste" }))
    const counts = "283\u00a0nouveaux, 12\u00a0déjà clients, 5\u00a0refusés"
    await expect(dialog.getByRole("heading", { name: counts })).toBeFocused()
    await expect(dialog.getByRole("listitem").filter({ hasText: "Ligne\u00a0300" })).toContainText(
      "Le code postal n’a pas cinq chiffres.",
    )
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    let sent = 0
    await page.route("**/rpc/import_customers", (route) => (++sent === 2 ? route.abort() : route.continue()))
    await press(page, dialog.getByRole("button", { name: "Importer 283\u00a0clients" }))
    await expect(dialog.getByRole("alert")).toContainText("Ce qui est importé est gardé")
    await press(page, dialog.getByRole("button", { name: "Continuer l’import" }))
    await expect(dialog.getByRole("heading", { name: counts })).toBeVisible()
    await press(page, dialog.getByRole("button", { name: "Voir les nouveaux" }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole("link", { name: /Chloé Bâtisseur/ }).first()).toBeVisible()

    await page.goto("/admin/clients?fenetre=import")
    const past = dialog.getByRole("listitem").filter({ hasText: "contacts.csv" })
    await expect(past).toContainText(counts)
    await press(page, past.getByRole("button", { name: /Annuler cet import/ }))
    await checkAccessibility(page)
    await press(page, past.getByRole("button", { name: "Oui" }))
    await expect(past).toContainText("Annulé le")
    await page.goto("/admin/clients?q=Bâtisseur")
    await expect(page.getByText("Aucun client ne correspond à ces critères.")).toBeVisible()
  },
)
