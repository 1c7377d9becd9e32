import { randomUUID } from "node:crypto"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addContact } from "./contacts.ts"
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
